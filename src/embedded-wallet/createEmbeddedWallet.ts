import { sleep } from 'portico/kernel'
import {
  type CaipNetworkId,
  connectionsSlice,
  type Namespace,
  type Network,
  networksSlice,
  parseCaipNetworkId,
  selectNetwork,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { otherConnectionsSlice, rememberedSlice } from '../wallet/internal.ts'
import { createApprovalReview } from './approvalReview.ts'
import { createApprovals } from './approvals.ts'
import type { LazyWallet } from './connectors.ts'
import { createLoginCalls, type LoginCalls } from './controller.ts'
import { createEthereumProvider } from './ethereum.ts'
import { createLogin, type Login } from './login.ts'
import { embeddedWalletMessages } from './messages.ts'
import { createProviderError } from './providerError.ts'
import { createRpc, toProviderError } from './rpc.ts'
import { fromFrameChainId, toFrameChainId } from './session.ts'
import { createSolanaWallet } from './solana.ts'
import { embeddedWalletId, loginMethods } from './tokens.ts'
import { type Context, createWalletFrame, type WalletFrame } from './walletFrame.ts'

/** Monochrome icon: a mailbox with a key. */
const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#4f5bd5"/>' +
  '<path d="M10 14h20v13H10zM10 14l10 7 10-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>'

const embeddedWalletIcon = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`

/** Methods that send a transaction: the first transaction of a smart account deploys it. */
const deploying: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendUserOperation', 'wallet_sendCalls'])

const deploys = (method: string): boolean => deploying.has(method)

/** The delay before each try, in milliseconds: it takes a while until a sent transaction is in a block. */
const deploymentPauses = [0, 5_000, 15_000, 60_000]

/** After the account has sent a transaction, asks the frame up to four times whether the account is deployed. */
function watchDeployment(ctx: Context, login: Pick<Login, 'askDeployed'>): void {
  void ctx.latest('deployment', async (signal) => {
    try {
      for (const pause of deploymentPauses) {
        if (pause) await sleep(pause, signal)
        if (await login.askDeployed(signal)) return
      }
    } catch (error) {
      if (signal.aborted) return
      ctx.log.info('The embedded wallet did not say whether the smart account is deployed', error)
    }
  })
}

export type EmbeddedWallet = Awaited<ReturnType<LazyWallet['load']>> &
  NonNullable<ReturnType<LazyWallet['peek']>> &
  Pick<LazyWallet, 'abandon'> & { readonly calls: LoginCalls }

/** A move of the user to another network. */
interface Switch {
  readonly id: CaipNetworkId
  readonly own: AbortController
  readonly done: Promise<void>
}

/** The parts of the wallet that load with the first login, or when one is restored. */
export function createEmbeddedWallet(ctx: Context): EmbeddedWallet {
  // The new page may have another user, or none.
  const frame = createWalletFrame(ctx, () => login.check())
  const login: Login = createLogin(ctx, frame)
  const review = createApprovalReview(ctx, login)
  const rpc = createRpc(ctx, frame, createApprovals(ctx, frame, login, review), () => login.check())
  const isSame = (namespace: Namespace, one: string, other: string) =>
    namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
  const networkOf = (namespace: Namespace) => {
    const network = login.session(namespace)?.network
    if (!network) throw createProviderError(4100)
    return network
  }
  const watchNamespace = (wanted: Namespace) => (listener: () => void) =>
    login.watch((namespace) => {
      if (namespace === wanted) listener()
    })

  // Without a way to log in, end the connections of the wallet but keep them in storage, and remove the frame.
  ctx.slots.subscribe(() => {
    if (ctx.slots.get(loginMethods).length > 0) return
    login.leave()
    frame.remove()
  })
  // The last connection of this wallet may end without a sign-out, as after a failed gate. Then no user is logged in, and the
  // next visit restores the login.
  let wasUsed = isUsed(ctx)
  ctx.store.subscribe(() => {
    const isNow = isUsed(ctx)
    // At the end of the task: a sign-out or another connection that follows in it decides, and needs the user.
    if (wasUsed && !isNow) queueMicrotask(() => isUsed(ctx) || isAwaited(ctx) || login.leave())
    wasUsed = isNow
  })

  /** The switches that the frame has not carried out yet, the newest last. */
  let switches: readonly Switch[] = []
  const ethereum = createEthereumProvider({
    accounts: () => login.session('eip155')?.accounts.map(({ address }) => address) ?? [],
    chainId() {
      const network = login.session('eip155')?.network
      return network && Number(parseCaipNetworkId(network)?.reference)
    },
    watch: watchNamespace('eip155'),
    isSwitching: () => switches.length > 0,
    async switchTo(chainId) {
      const id: CaipNetworkId = `eip155:${chainId}`
      const older = switches
      const newest = older.at(-1)
      if (newest?.id === id) return newest.done
      const network = ctx.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) throw createProviderError(4902)
      const own = new AbortController()
      const move = async () => {
        try {
          await switchNetwork(frame, login, network, AbortSignal.any([own.signal, ctx.signal]))
          // A frame that answers an older switch later would move the user away from the network that was chosen last. An
          // older one stays if this one fails, or is to the same network.
          const others = older.filter((one) => one.id !== id)
          for (const one of others) one.own.abort(createProviderError(4001, undefined, 'Another network was chosen'))
        } finally {
          switches = switches.filter((one) => one.own !== own)
        }
      }
      const done = move()
      switches = [...switches, { id, own, done }]
      return done
    },
    async request(call) {
      const answer = await rpc.request(call, networkOf('eip155'))
      if (deploys(call.method)) watchDeployment(ctx, login)
      return answer
    },
    disconnect: () => login.signOut(),
  })
  const solana = createSolanaWallet({
    name: ctx.messages.get(embeddedWalletMessages).name,
    icon: embeddedWalletIcon,
    address: () => login.session('solana')?.accounts[0].address,
    watch: watchNamespace('solana'),
    async request(call, network) {
      const own = networkOf('solana')
      return rpc.request(call, network ?? selectNetwork(ctx.store.get, 'solana')?.caipNetworkId ?? own)
    },
    disconnect: () => login.signOut(),
  })

  return {
    calls: createLoginCalls(ctx, frame, login),
    prepare: login.prepare,
    covers: (namespace) => login.session(namespace) !== undefined,
    abandon: login.abandon,
    accountTypeOf: (namespace, address) =>
      login.session(namespace)?.accounts.find((account) => isSame(namespace, account.address, address))?.type,
    provider(namespace) {
      if (namespace === 'eip155') return ethereum
      if (namespace === 'solana') return solana
      throw new UnauthorizedProviderError()
    },
  }
}

/** Whether this wallet is connected or connecting in any namespace, active or not. */
function isUsed({ store }: Context): boolean {
  const { connections } = store.get(connectionsSlice)
  // While another wallet is asked to connect, `connectorId` names that wallet, and `wallet` the one that is connected.
  const isHere = Object.values(connections).some(
    (item) => item?.connectorId === embeddedWalletId || item?.wallet?.type === embeddedWalletId,
  )
  return isHere || store.get(otherConnectionsSlice).connections.some((item) => item.connectorId === embeddedWalletId)
}

/** Whether this wallet may still be restored beside another one: it is in the store only once it is connected. */
function isAwaited({ store }: Context): boolean {
  const { connections } = store.get(connectionsSlice)
  const isNobody = Object.values(connections).every((item) => item?.status === 'disconnected')
  const remembered = Object.values(store.get(rememberedSlice).connections)
  return !isNobody && remembered.some(({ others }) => others?.some((item) => item.connectorId === embeddedWalletId))
}

/** Moves the wallet to one of the networks of the page, and asks for the accounts there. */
async function switchNetwork(frame: WalletFrame, login: Login, network: Network, signal: AbortSignal): Promise<void> {
  const { caipNetworkId: id } = network
  const [rpcUrl] = network.rpcUrls.default.http
  const { channel } = frame.open(id)
  try {
    const question = { chainId: toFrameChainId(id), ...(rpcUrl && { rpcUrl }) }
    const { chainId } = await channel.request('SWITCH_NETWORK', question, signal)
    if (fromFrameChainId(chainId, network.chainNamespace) !== id) throw createProviderError(-32603)
    await login.move(network, signal)
  } catch (error) {
    throw toProviderError(error)
  }
}
