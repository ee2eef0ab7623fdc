import { emailActions } from './email.ts'
import { emailChangeActions } from './emailChange.ts'
import { farcasterActions } from './farcaster.ts'
import { isAllowed } from './origins.ts'
import { answerPage } from './pages.ts'
import { type Action, type Call, countUse, defaultLimits, RefusedError, readText, type Service } from './service.ts'
import { socialActions } from './social.ts'
import type { PublicUser, ServiceOptions } from './types.ts'
import { listUsers } from './users.ts'
import { createVault } from './vault.ts'
import { walletActions } from './wallet/actions.ts'

/** The service of an embedded wallet. Its instances share nothing but the store. */
export interface EmbeddedWalletService {
  /** Answers a request; `address` is the network address of the caller, by which requests are limited. */
  handle(request: Request, caller: { readonly address: string }): Promise<Response>
  users(): Promise<readonly PublicUser[]>
}

const actions: ReadonlyMap<string, Action> = new Map(
  Object.entries({ ...emailActions, ...emailChangeActions, ...socialActions, ...farcasterActions, ...walletActions }),
)

/**
 * Makes the service. Throws if the secret is too short, or the default store can not be opened.
 *
 * @example
 * const service = await createEmbeddedWalletService({ url, secret, mailer, allowedOrigins, networks })
 * const response = await service.handle(request, { address })
 */
export async function createEmbeddedWalletService(options: ServiceOptions): Promise<EmbeddedWalletService> {
  const { limits, log = () => {}, now = Date.now } = options
  const vault = await createVault(options.secret)
  const store = options.store ?? (await (await import('./fileStore.ts')).openFileStore('embedded-wallet.store', now))
  const service: Service = { ...options, store, vault, log, now, limits: { ...defaultLimits, ...limits } }
  return {
    async handle(request, { address }) {
      try {
        const { pathname } = new URL(request.url)
        const found = request.method === 'POST' ? actions.get(pathname) : undefined
        if (!found) {
          await countUse(service, 'requests', address)
          return await answerPage(service, request)
        }
        return Response.json(await run(service, found, request, address), { headers: privately })
      } catch (error) {
        return refuse(service, error)
      }
    },
    users: () => listUsers(service),
  }
}

const privately = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

async function run(service: Service, { input, limit, run }: Action, request: Request, address: string) {
  await countUse(service, limit, address)
  const { headers, signal } = request
  if (!headers.get('content-type')?.startsWith('application/json')) throw new RefusedError('Expected JSON', 415)
  const call: Call = {
    address,
    origin: headers.get('x-app-origin') ?? '',
    device: headers.get('x-device') ?? '',
    token: /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '',
    signal,
  }
  if (!isAllowed(service.allowedOrigins, call.origin)) throw new RefusedError('Unauthorized: origin not allowed', 403)
  if (call.device.length < 32) throw new RefusedError('Expected the token of a device')
  const [error, value] = input.validate(await readJson(request))
  if (error) throw new RefusedError('The request is not valid')
  return run(value as never, call, service)
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedError('Expected JSON')
  }
}

/** The refusal in an error, which libraries may have wrapped in their own. */
const findRefusal = (error: unknown): RefusedError | undefined =>
  error instanceof RefusedError ? error : error instanceof Error ? findRefusal(error.cause) : undefined

function refuse({ log }: Service, error: unknown): Response {
  const refusal = findRefusal(error)
  // The message of an unknown error may contain anything; its name is enough to find the line.
  if (!refusal) log('error', { name: error instanceof Error ? error.name : typeof error })
  const message = refusal?.message ?? 'Something went wrong'
  return Response.json({ message }, { status: refusal?.status ?? 500, headers: privately })
}
