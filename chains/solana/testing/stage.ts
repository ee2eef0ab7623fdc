import type { Connector, ConnectRequest, Network, Session } from 'portico/wallet'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../../../test/wallets/solana/index.ts'
import { type SolanaNode, startSolana } from '../../../test/world/solana/index.ts'
import { solana, solanaDevnet, solanaTestnet } from '../networks.ts'
import type { ReachableNetwork } from '../rpc.ts'
import { openSession } from '../session.ts'
import { toNetwork } from './network.ts'

export const never = new AbortController().signal

export const toConnector = (provider: unknown): Connector => ({
  id: 'wallet-standard:Test',
  name: 'Test',
  type: 'ANNOUNCED',
  namespace: 'solana',
  provider: async () => provider,
})

interface ConnectOptions extends Pick<ConnectRequest, 'silent' | 'network'> {
  /** @default the wallet's */
  readonly provider?: unknown
  /** The network that was chosen last. */
  readonly preferred?: Network
}

export interface Stage {
  readonly node: SolanaNode
  /** Devnet, as the node serves it. */
  readonly devnet: ReachableNetwork
  readonly mainnet: ReachableNetwork
  readonly testnet: ReachableNetwork
  readonly networks: readonly ReachableNetwork[]
  /** Anew for each test. */
  wallet: TestSolanaWallet
  /** Ends what the test connects. */
  controller: AbortController
  createWallet(options?: Partial<TestSolanaWalletOptions>): Promise<TestSolanaWallet>
  connect(options?: ConnectOptions): Promise<Session>
  /** The methods that the wallet was asked. */
  calls(): readonly string[]
}

/** Sets up a node for the tests of a file, and a wallet for each test. */
export function createStage(): Stage {
  let node: SolanaNode | undefined
  const stage: Stage = {
    get node() {
      if (!node) throw new Error('The node has not started')
      return node
    },
    get devnet() {
      return stage.networks[0] as ReachableNetwork
    },
    get mainnet() {
      return stage.networks[1] as ReachableNetwork
    },
    get testnet() {
      return stage.networks[2] as ReachableNetwork
    },
    networks: [],
    wallet: undefined as never,
    controller: new AbortController(),
    createWallet: (options) =>
      createTestSolanaWallet({ name: 'Test', nodes: { 'solana:devnet': stage.node.url }, ...options }),
    connect: ({ provider = stage.wallet.wallet, preferred, ...rest } = {}) =>
      openSession(
        { connector: toConnector(provider), networks: stage.networks, signal: stage.controller.signal, ...rest },
        {
          networks: () => stage.networks,
          preferred: () => preferred?.caipNetworkId,
          api: { fetch: (...request) => fetch(...request) },
          signal: never,
        },
      ),
    calls: () => stage.wallet.cues.log.map(({ method }) => method),
  }
  beforeAll(async () => {
    node = await startSolana()
    const networks = [toNetwork(solanaDevnet, node.url), toNetwork(solana), toNetwork(solanaTestnet)]
    Object.assign(stage, { networks })
  })
  beforeEach(async () => {
    stage.controller = new AbortController()
    stage.wallet = await stage.createWallet()
  })
  afterAll(() => node?.stop())
  return stage
}

/** The value, which must not be `undefined`; throws otherwise. */
export function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not there')
  return value
}
