import { fileURLToPath } from 'node:url'
import { play } from '../faults.ts'
import { type Handler, listen } from '../http.ts'
import { bridge, type WebHandler } from './bridge.ts'
import { type Cues, createCues } from './hostile/cues.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createOutside } from './outside.ts'
import { createProviders } from './providers.ts'
import {
  buildAssets,
  bundle,
  createEmbeddedWalletService,
  createMemoryStore,
  type PublicUser,
  type ServiceOptions,
  type SmartAccounts,
} from './service/index.ts'

/** How to start the embedded wallet. */
export interface EmbeddedWalletOptions extends Pick<ServiceOptions, 'networks' | 'onUser' | 'limits'> {
  /** @default 0 (any free one) */
  readonly port?: number
  readonly smartAccounts?: SmartAccounts
}

/** The service of an embedded wallet on loopback, with its users' mailboxes and providers of social accounts. */
export interface EmbeddedWallet extends Cues {
  /** The page of the frame. */
  readonly url: string
  readonly origin: string
  /** A page that lists the mails, for people. */
  readonly mailboxUrl: string
  readonly mailbox: Mailbox
  users(): Promise<readonly PublicUser[]>
  /** Lets time pass for codes, links and sessions, in ms. */
  advance(ms: number): void
  stop(): Promise<void>
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Built once a process, when the first page asks. */
let built: Promise<{ readonly assets: Readonly<Record<string, string>>; readonly forge: string }> | undefined
const build = () => {
  built ??= Promise.all([buildAssets(here('hostile/frame.ts')), bundle(here('hostile/forge.ts'))]).then(
    ([assets, forge]) => ({ assets, forge }),
  )
  return built
}

/** The pages that post in the name of the frame. */
const forge: WebHandler = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/forge')
    return new Response('<!doctype html><title>Forge</title><script type="module" src="/forge.js"></script>', {
      headers: { 'content-type': 'text/html' },
    })
  if (pathname !== '/forge.js') return new Response(null, { status: 404 })
  return new Response((await build()).forge, { headers: { 'content-type': 'text/javascript' } })
}

/** Lets the page of the frame show the pages that post in its name. */
function admitForge(response: Response, outside: string): Response {
  const policy = response.headers.get('content-security-policy')
  if (policy) response.headers.set('content-security-policy', `${policy}; frame-src 'self' ${outside}`)
  return response
}

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/

/**
 * Starts the service and the pages around it, each on an origin of its own. Throws if the port is taken.
 *
 * @example
 * const wallet = await startEmbeddedWallet({ networks: { 'eip155:31337': node.url } })
 * wallet.cue('GET_USER', { silent: true })
 */
export async function startEmbeddedWallet(options: EmbeddedWalletOptions): Promise<EmbeddedWallet> {
  const { port = 0, networks, smartAccounts, onUser, limits } = options
  let later = 0
  const now = () => Date.now() + later
  const mailbox = createMailbox()
  const cues = createCues()
  const providers = createProviders(() => outside.url)
  const handlers: { readonly [Name in 'wallet' | 'outside']: { handle: Handler | undefined } } = {
    wallet: { handle: undefined },
    outside: { handle: undefined },
  }
  const serve = (name: keyof typeof handlers, at?: number) =>
    listen(async (request, response) => handlers[name].handle?.(request, response), at)
  const outside = await serve('outside')
  const server = await serve('wallet', port).catch(async (error: unknown) => {
    await outside.stop()
    throw error
  })
  const many = { count: 10_000, windowMs: 60_000 }
  const service = await createEmbeddedWalletService({
    url: server.url,
    secret: 'the secret of the local world, for tests alone',
    store: createMemoryStore(now),
    mailer: mailbox,
    allowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
    networks,
    acceptsRpcUrl: (url) => loopback.test(url),
    assets: async () => (await build()).assets,
    social: providers.social,
    farcaster: providers.farcaster,
    limits: { mails: many, logins: many, requests: { ...many, count: 1_000_000 }, ...limits },
    now,
    ...(smartAccounts && { smartAccounts }),
    ...(onUser && { onUser }),
  })

  const answer = bridge(
    () => server.url,
    async (request, caller) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/cues') return Response.json((await cues.next(searchParams.get('type') ?? '')) ?? {})
      if (pathname === '/cues/outside') return Response.json({ outside: outside.url })
      if (pathname.startsWith('/forge')) return forge(request, caller)
      const response = await service.handle(request, caller)
      return pathname === '/sdk' ? admitForge(response, outside.url) : response
    },
  )
  handlers.wallet.handle = async (request, response) => {
    const fault = cues.faults.take([new URL(request.url ?? '/', server.url).pathname])
    const played = fault ? await play(fault, response) : undefined
    if (played === 'silent' || response.destroyed) return
    if (played) response.writeHead(played.status, { 'content-type': played.type }).end(played.body)
    else await answer(request, response)
  }
  const style = async () => (await build()).assets['/wallet.css'] ?? ''
  handlers.outside.handle = bridge(() => outside.url, createOutside({ mailbox, providers, style, forge }))

  const { cue, release, fail, heal } = cues
  return {
    cue,
    release,
    fail,
    heal,
    url: `${server.url}/sdk`,
    origin: server.url,
    mailboxUrl: `${outside.url}/mailbox`,
    mailbox,
    users: () => service.users(),
    advance(ms) {
      later += ms
    },
    async stop() {
      cues.heal()
      await Promise.all([server.stop(), outside.stop()])
    },
  }
}
