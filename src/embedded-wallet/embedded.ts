import {
  type CaipNetworkId,
  type Namespace,
  networksSlice,
  parseCaipNetworkId,
  UnauthorizedProviderError,
} from 'portico/wallet'
import type { LazyWallet } from './connectors.ts'
import { createLoginCalls, type LoginCalls } from './controller.ts'
import { createEthereumProvider } from './ethereum.ts'
import { type Context, createFrame, type Frame } from './frame.ts'
import { createLogin, type Login } from './login.ts'
import { policyOf } from './methods.ts'
import { createProviderError } from './providerError.ts'
import { toFrameChainId } from './session.ts'

export type EmbeddedWallet = Awaited<ReturnType<LazyWallet['load']>> &
  NonNullable<ReturnType<LazyWallet['peek']>> & { readonly calls: LoginCalls }

/** The parts of the wallet that load with the first login, or when one is restored. */
export function createEmbeddedWallet(ctx: Context): EmbeddedWallet {
  const frame = createFrame(ctx)
  const login = createLogin(ctx, frame)
  const isSame = (namespace: Namespace, one: string, other: string) =>
    namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
  const ethereum = createEthereumProvider({
    accounts: () => login.session('eip155')?.accounts.map(({ address }) => address) ?? [],
    chainId() {
      const network = login.session('eip155')?.network
      return network && Number(parseCaipNetworkId(network)?.reference)
    },
    watch: (listener) => login.watch((namespace) => namespace === 'eip155' && listener()),
    switchTo: (chainId) => switchNetwork(ctx, frame, login, `eip155:${chainId}`),
    async request({ method, params }) {
      const network = login.session('eip155')?.network
      if (policyOf(method) !== 'safe' || !network) throw createProviderError(4200)
      const { channel } = frame.open(network)
      return channel.request('RPC_REQUEST', { method, params }, ctx.signal)
    },
    disconnect: () => login.signOut(),
  })
  return {
    calls: createLoginCalls(ctx, frame, login),
    prepare: login.prepare,
    covers: (namespace) => login.session(namespace) !== undefined,
    abandon() {
      login.signOut().catch((error: unknown) => ctx.log.info('The frame did not sign out', error))
    },
    accountTypeOf: (namespace, address) =>
      login.session(namespace)?.accounts.find((account) => isSame(namespace, account.address, address))?.type,
    provider(namespace) {
      if (namespace === 'eip155') return ethereum
      throw new UnauthorizedProviderError()
    },
  }
}

/** Moves the wallet to one of the networks of the page, and asks for the accounts there. */
async function switchNetwork(ctx: Context, frame: Frame, login: Login, id: CaipNetworkId): Promise<void> {
  const network = ctx.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw createProviderError(4902)
  const [rpcUrl] = network.rpcUrls.default.http
  const { channel } = frame.open(id)
  await channel.request('SWITCH_NETWORK', { chainId: toFrameChainId(id), ...(rpcUrl && { rpcUrl }) }, ctx.signal)
  await login.move(network, ctx.signal)
}
