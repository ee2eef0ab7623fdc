import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { sourceConditions } from '../../scripts/vite-shared.ts'
import { type Anvil, startAnvil } from '../world/anvil.ts'
import { inventWallets } from '../world/directory/index.ts'
import { type ProjectApi, startProjectApi } from '../world/projectApi.ts'

/** The environment of a page: a wallet, the services of the project, and a local node in place of Ethereum. */
export interface Outside {
  /** Gives the pages of a context access to this environment, and to no other host. */
  surround(context: BrowserContext): Promise<void>
  stop(): Promise<void>
}

/** The wallet that `wallet.ts` announces. */
const walletName = 'Harbour'

const services = ['rpc.walletconnect.org', 'api.web3modal.org', 'pulse.walletconnect.org']

export async function startOutside(): Promise<Outside> {
  const node = await startAnvil({ chainId: 1 })
  // The directory lists at least as many other wallets as the first view has placeholders. The view removes placeholders
  // that stay empty, which moves its rows and can do so in the middle of a click.
  const wallets = inventWallets(20).filter(({ name }) => name !== walletName)
  const api = await startProjectApi({ chains: { 1: node.url }, wallets })
  const wallet = await buildWallet()
  return {
    async surround(context) {
      await context.addInitScript({ content: `window.walletChains = { 1: ${JSON.stringify(node.url)} };\n${wallet}` })
      await context.route(
        ({ hostname }) => hostname !== '127.0.0.1',
        async (route) => {
          const { hostname, pathname, search } = new URL(route.request().url())
          if (!services.includes(hostname)) return route.fulfill(await answerAsNode(node, route.request().postData()))
          const response = await route.fetch({ url: `${api.url}${pathname}${search}` })
          await route.fulfill({ response })
        },
      )
    },
    stop: async () => void (await Promise.all([node.stop(), api.stop()])),
  }
}

/** Answers as the public nodes of a network do, to pages of any origin. */
async function answerAsNode({ url }: Anvil | ProjectApi, body: string | null) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (body === null) return { status: 204, headers }
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: answer.status, headers, contentType: 'application/json', body: await answer.text() }
}

/** The wallet as one script. */
async function buildWallet(): Promise<string> {
  const result = await build({
    ...sourceConditions,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('wallet.ts', import.meta.url)), formats: ['iife'], name: 'wallet' },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || 'close' in built) throw new Error('The wallet was not built')
  return built.output[0].code
}
