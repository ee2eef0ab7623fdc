import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import {
  type Account,
  type Balance,
  type ChainAdapter,
  type Connector,
  chainAdapters,
  type NetworkInput,
  type Session,
  type SessionChange,
  wallet,
} from 'portico/wallet'
import { createKernel, type InstalledPlugin, type Kernel } from '../../kernel/internal.ts'
import type { ConnectorInfo, WalletOptions } from '../../wallet/internal.ts'
import type { ShellSettings } from '../settings.ts'
import { shell } from '../shell.ts'

/** Options for the page of a test. */
export interface StageOptions {
  readonly wallets?: readonly Partial<ConnectorInfo>[]
  readonly networks?: readonly NetworkInput[]
  readonly settings?: Partial<ShellSettings>
  readonly plugins?: readonly InstalledPlugin[]
  readonly pictures?: WalletOptions['pictures']
  readonly onError?: (error: unknown) => void
  readonly balance?: ((signal: AbortSignal) => Promise<Balance>) | null
}

/** A kernel with the wallet domain, the shell, and scripted wallets. */
export interface Stage {
  readonly kernel: Kernel
  /** The pending requests in the wallet, the newest last. */
  readonly requests: PendingRequest[]
  /** Connects the first wallet without its view. */
  connect(options?: Partial<Pick<Session, 'accounts' | 'network'>>): Promise<void>
  /** Makes the session report a change. */
  tell(change: SessionChange): void
  /** The answer of the wallet to a disconnect. */
  goodbye: () => Promise<void>
  /** Removes the wallets from the page. */
  leave(): void
}

export interface PendingRequest {
  readonly kind: 'connect' | 'switch'
  readonly connector: string
  readonly network: string | undefined
  readonly signal: AbortSignal
  accept(options?: Partial<Pick<Session, 'accounts' | 'network'>>): void
  refuse(error: unknown): void
}

export const vitalik: Account = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', type: 'eoa' }

export const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
  blockExplorers: { default: { name: 'Scan', url: `https://scan.test/${id}` } },
})

export const oneEther: Balance = { value: '1834299999999999999', decimals: 18, symbol: 'ETH' }

const defaultWallet: ConnectorInfo = { id: 'test.fox', name: 'Fox', type: 'ANNOUNCED', namespace: 'eip155' }

export async function createStage(options: StageOptions = {}): Promise<Stage> {
  const { wallets = [{}], networks = [network(1, 'Ethereum'), network(8453, 'Base')], settings = {} } = options
  const { plugins = [], pictures = {}, onError = () => {}, balance = async () => oneEther } = options
  const requests: PendingRequest[] = []
  const waiting: (() => void)[] = []
  const listeners = new Set<(change: SessionChange) => void>()
  const infos = wallets.map((info) => ({ ...defaultWallet, ...info }))

  const ask = (
    kind: PendingRequest['kind'],
    request: Pick<PendingRequest, 'connector' | 'network' | 'signal'>,
    onAccept: (given: Partial<Pick<Session, 'accounts' | 'network'>>) => Session | undefined,
  ) =>
    new Promise<Session | undefined>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      requests.push({ kind, ...request, accept: (given = {}) => resolve(onAccept(given)), refuse: reject })
      for (const resolve of waiting.splice(0)) resolve()
    })

  const openSession = (connector: Connector, given: Partial<Pick<Session, 'accounts' | 'network'>>): Session => ({
    connector,
    provider: {},
    accounts: [vitalik],
    network: 'eip155:1',
    ...given,
    request: async () => null,
    signMessage: async () => '0x',
    async switchNetwork(next, signal) {
      await ask('switch', { connector: connector.id, network: next.caipNetworkId, signal }, () => undefined)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    release: () => {},
    disconnect: () => stage.goodbye(),
  })

  let leave = () => {}
  const adapter: ChainAdapter = {
    id: 'eip155',
    isAddress: () => true,
    discover: (found, _signal, lost) => {
      for (const info of infos) found({ ...info, provider: async () => ({}) })
      leave = () => {
        for (const info of infos) lost?.(info)
      }
    },
    connect: async ({ connector, network: wanted, signal }) =>
      (await ask('connect', { connector: connector.id, network: wanted?.caipNetworkId, signal }, (given) =>
        openSession(connector, given),
      )) as Session,
    can: balance ? { balance: (_at, signal) => balance(signal) } : {},
  }
  const chain = definePlugin({
    id: 'chain',
    dependencies: [wallet],
    setup: (ctx) => void ctx.slots.contribute(chainAdapters, adapter),
  })

  const kernel = createKernel({
    remoteConfig: false,
    log: { level: 'silent' },
    storage: createMemory(),
    onError,
    plugins: [project({ projectId: 'test' }), wallet({ networks, pictures }), chain(), shell(settings), ...plugins],
  })
  await kernel.start()
  await kernel.load(wallet)
  await kernel.loadAll()
  const { connect } = await kernel.load(wallet)
  const stage: Stage = {
    kernel,
    requests,
    goodbye: async () => {},
    leave: () => leave(),
    tell: (change) => {
      for (const listener of listeners) listener(change)
    },
    async connect(given) {
      const { id } = infos[0] ?? defaultWallet
      const done = connect({ connectorId: id, signal: kernel.signal })
      await new Promise<void>((resolve) => waiting.push(resolve))
      requests.pop()?.accept(given)
      await done
    },
  }
  return stage
}

function createMemory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
