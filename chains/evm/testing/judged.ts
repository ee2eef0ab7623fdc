import type { Network, Session } from 'portico/wallet'
import { createTestWallet, type PairedWallet } from '../../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../../test/world/anvil.ts'
import { startRelay } from '../../../test/world/relay/index.ts'
import { createStage, never, startWallet, stopRelay } from '../../universal/testing/stage.ts'
import { evm } from '../index.ts'
import type { Eip1193Provider } from '../provider.ts'
import { createPairedProviders, openSession } from '../session.ts'
import { toNetwork } from './network.ts'
import { nodesOf } from './nodes.ts'

/** A provider as a host gets it, and the owner of its wallet. */
export interface Judged {
  readonly provider: Required<Eip1193Provider>
  readonly session: Session
  accept(): void
  reject(): void
  /** The owner ends the connection in the wallet. */
  end(): void | Promise<void>
  stop(): Promise<void>
}

/** The nodes of two chains; wallets start on the first. */
export type Nodes = readonly [Anvil, Anvil]
const chainIds = [31337, 31338] as const
export const startNodes = (): Promise<Nodes> =>
  Promise.all([startAnvil({ chainId: chainIds[0] }), startAnvil({ chainId: chainIds[1] })])

const networksOf = (nodes: Nodes): readonly [Network, Network] => [
  toNetwork(chainIds[0], nodes[0].url),
  toNetwork(chainIds[1], nodes[1].url),
]

async function openInPage(nodes: Nodes): Promise<Judged> {
  const networks = networksOf(nodes)
  const chains = { [chainIds[0]]: nodes[0].url, [chainIds[1]]: nodes[1].url }
  const { provider, cues } = createTestWallet({ name: 'Test', rdns: 'com.test', chains })
  const connector = { id: 'com.test', name: 'Test', type: 'ANNOUNCED', namespace: 'eip155' } as const
  const session = await openSession(
    { connector: { ...connector, provider: async () => provider }, networks, signal: never },
    createPairedProviders({ networks: () => networks, ...nodesOf(never) }),
  )
  return {
    provider: session.provider as Judged['provider'],
    session,
    accept: cues.accept,
    reject: cues.reject,
    end: cues.disconnectApp,
    stop: async () => {},
  }
}

async function openElsewhere(nodes: Nodes): Promise<Judged> {
  const networks = networksOf(nodes)
  const relay = await startRelay()
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const owner: PairedWallet = await startWallet(relay.url, {
    networks: ids,
    nodes: Object.fromEntries(
      networks.map((network) => [network.caipNetworkId, network.rpcUrls.default.http[0] ?? '']),
    ),
  })
  const stage = await createStage({ plugins: [evm()], networks, universal: { relayUrl: relay.url } })
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  await connecting
  const session = stage.wallet.session('eip155') as Session
  return {
    provider: session.provider as Judged['provider'],
    session,
    accept: owner.cues.approve,
    reject: () => owner.cues.reject(),
    end: () => owner.cues.disconnect(),
    async stop() {
      stage.kernel.destroy()
      await stopRelay(relay, owner)
    },
  }
}

/** Providers of both kinds, each with how to get one. */
export const kinds = { 'in the page': openInPage, elsewhere: openElsewhere } as const
