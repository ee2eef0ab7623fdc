import { base58 } from '@scure/base'
import { describePlugin } from 'portico/testing'
import {
  type ChainAdapter,
  type Connector,
  chainAdapters,
  connectorSources,
  type NetworkInput,
  networksSlice,
  wallet,
} from 'portico/wallet'
import { type AdapterStage, describeAdapter } from '../../test/harness/describeAdapter.ts'
import { testPrivateKeys } from '../../test/wallets/index.ts'
import { createEd25519Signer } from '../../test/wallets/paired/ed25519.ts'
import { createTestSolanaWallet } from '../../test/wallets/solana/index.ts'
import { createScriptedClient, createSession, type ScriptedClient } from '../universal/testing/scriptedClient.ts'
import { createStage } from '../universal/testing/stage.ts'
import { createSolanaAdapter } from './adapter.ts'
import { solana } from './index.ts'
import { solana as mainnet, solanaDevnet } from './networks.ts'
import { toNetwork } from './testing/network.ts'
import { allMethods } from './testing/pairedProvider.ts'
import { never } from './testing/stage.ts'

const addresses = ['So11111111111111111111111111111111111111112', '11111111111111111111111111111111'] as const
const networks = [toNetwork(mainnet), toNetwork(solanaDevnet)] as const

describePlugin(solana, { beside: [wallet({ networks: [mainnet satisfies NetworkInput] })] })

const page = new EventTarget()
const inPage = () =>
  createSolanaAdapter({
    networks: () => networks,
    preferred: () => undefined,
    api: { fetch },
    signal: never,
    target: page,
  })

describeAdapter(inPage, {
  networks,
  addresses,
  async stage({ isKnown }) {
    const name = 'Conforming'
    const test = await createTestSolanaWallet({ name, connected: isKnown })
    const stops: (() => void)[] = []
    let active = 0
    return {
      hasNoNetwork: true,
      connector: {
        id: `wallet-standard:${name}`,
        name,
        type: 'ANNOUNCED',
        namespace: 'solana',
        provider: async () => test.wallet,
      },
      answer: (how) => test.cues[how](),
      announce() {
        const leave = test.register(page)
        stops.push(leave)
        return leave
      },
      change() {
        active = 1 + (active % 2)
        test.cues.setAccounts([active])
        return { type: 'accounts', accounts: [{ address: test.addresses[active] ?? '', type: 'eoa' }] }
      },
      dispose() {
        for (const stop of stops) stop()
      },
    }
  },
})

/** A wallet on another device, with the client whose links it answers. */
interface Phone {
  readonly client: ScriptedClient
  readonly adapter: ChainAdapter
  readonly address: string
  how: Parameters<AdapterStage['answer']>[0]
}
const [key, otherKey] = testPrivateKeys
const phones = new WeakMap<Connector, Phone>()
const declined = { code: 5000, message: 'User rejected.' }
const [id] = networks.map(({ caipNetworkId }) => caipNetworkId)

/** The adapter as the domain uses it: the connector is prepared first. */
const paired = (): ChainAdapter => ({
  ...inPage(),
  async connect(request) {
    const { connector } = request
    const phone = phones.get(connector)
    if (!phone) return inPage().connect(request)
    const onPairing = () => {
      const proposal = phone.client.proposals.at(-1)
      if (phone.how === 'reject') proposal?.reject(declined)
      if (phone.how === 'accept') proposal?.approve(createSession('topic', [`${id}:${phone.address}`], allMethods))
    }
    await connector.prepare?.({ ...request, onPairing })
    return phone.adapter.connect(request)
  },
})

async function stagePhone({ isKnown }: { readonly isKnown: boolean }): Promise<AdapterStage> {
  const client = createScriptedClient()
  const [signer, other] = await Promise.all([createEd25519Signer(key), createEd25519Signer(otherKey)])
  const shared = [signer, other].map(({ publicKey }) => base58.encode(publicKey))
  const { kernel } = await createStage({
    universal: { client },
    plugins: [solana()],
    networks: [mainnet, solanaDevnet],
  })
  const looking = new AbortController()
  const found: Connector[] = []
  for (const source of kernel.slots.get(connectorSources))
    await source.discover((item) => found.push(item), looking.signal)
  const connector = found.find(({ namespace }) => namespace === 'solana')
  const [adapter] = kernel.slots.get(chainAdapters)
  if (!connector || !adapter) throw new Error('Not there')
  const phone: Phone = { client, adapter, address: shared[0] ?? '', how: 'accept' }
  phones.set(connector, phone)
  client.answer = async ({ params }) => {
    if (phone.how === 'reject') throw declined
    if (phone.how === 'hang') return new Promise(() => {})
    const { message } = params as { readonly message: string }
    return { signature: base58.encode(await signer.sign(Uint8Array.from(base58.decode(message)))) }
  }
  if (isKnown) {
    await paired().connect({ connector, networks: kernel.store.get(networksSlice).networks, signal: never })
  }
  let turn = 0
  return {
    connector,
    answer(how) {
      phone.how = how
    },
    change() {
      turn = 1 - turn
      const address = shared[turn] ?? ''
      const event = { name: 'accountsChanged', data: [`${id}:${address}`] }
      client.tell({ type: 'event', topic: 'topic', params: { event, chainId: id } })
      return { type: 'accounts', accounts: [{ address, type: 'eoa' }] }
    },
    dispose() {
      looking.abort()
      kernel.destroy()
    },
  }
}

describeAdapter(paired, { networks, addresses: [addresses[0]], stage: stagePhone })
