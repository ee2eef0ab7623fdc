import type { Connector, ConnectRequest, Network, Session } from 'portico/wallet'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../../../test/wallets/index.ts'
import { startAnvil } from '../../../test/world/anvil.ts'
import { createPairedProviders, openSession } from '../session.ts'
import { toNetwork } from './network.ts'
import { nodesOf } from './nodes.ts'

/** The first two addresses of the test mnemonic. */
export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A provider that answers from a table, and has no events. */
export const createAnswering = (answers: Record<string, unknown>) => ({
  request: async ({ method }: { method: string }) => answers[method],
})

const toConnector = (provider: unknown): Connector => ({
  id: 'com.test',
  name: 'Test',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  provider: async () => provider,
})

interface ConnectOptions extends Pick<ConnectRequest, 'silent' | 'network'> {
  /** @default the wallet's */
  readonly provider?: unknown
}

export interface Stage {
  readonly one: Network
  readonly two: Network
  /** Created for each test; it only knows the first chain. */
  wallet: TestWallet
  /** Ends what the test connects. */
  controller: AbortController
  createWallet(options?: Partial<TestWalletOptions>): TestWallet
  connect(options?: ConnectOptions): Promise<Session>
  /** The methods that the wallet was asked. */
  calls(): readonly string[]
}

/** Sets up two chains for the tests of a file, and a wallet for each test. */
export function createStage(): Stage {
  let networks: readonly [Network, Network]
  let stop = async () => {}
  const stage: Stage = {
    get one() {
      return networks[0]
    },
    get two() {
      return networks[1]
    },
    wallet: createTestWallet({ name: 'Nobody', rdns: 'com.nobody', chains: {}, chainId: 1 }),
    controller: new AbortController(),
    createWallet: (options) =>
      createTestWallet({ name: 'Test', rdns: 'com.test', chains: { 31337: urlOf(stage.one) }, ...options }),
    connect: ({ provider = stage.wallet.provider, ...rest } = {}) =>
      openSession(
        { connector: toConnector(provider), networks, signal: stage.controller.signal, ...rest },
        createPairedProviders({ networks: () => networks, ...nodesOf(stage.controller.signal) }),
      ),
    calls: () => stage.wallet.cues.log.map(({ method }) => method),
  }

  beforeAll(async () => {
    const nodes = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    networks = [toNetwork(31337, nodes[0].url), toNetwork(31338, nodes[1].url)]
    stop = async () => void (await Promise.all(nodes.map((node) => node.stop())))
  })
  beforeEach(() => {
    stage.controller = new AbortController()
    stage.wallet = stage.createWallet()
  })
  afterAll(() => stop())
  return stage
}

/** Where a network of the stage is served. */
export const urlOf = (network: Network) => network.rpcUrls.default.http[0] ?? ''
