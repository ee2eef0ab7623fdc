import { adaptersOf, type ChainAdapter, type Connector, connectorSources, networksSlice } from 'portico/wallet'
import { expect, test } from 'vitest'
import { type AdapterStage, describeAdapter } from '../../test/harness/describeAdapter.ts'
import { createFallbackAdapter } from './adapter.ts'
import { createScriptedClient, createSession, type ScriptedClient } from './testing/scriptedClient.ts'
import { createStage, ids, never } from './testing/stage.ts'

type Namespace = 'eip155' | 'solana' | 'bip122'

/** Two accounts of each namespace, and what a wallet answers when it is to sign. */
const namespaces = {
  eip155: {
    network: ids.local,
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    answer: '0x1234',
  },
  solana: {
    network: ids.devnet,
    accounts: ['11111111111111111111111111111111', 'Vote111111111111111111111111111111111111111'],
    answer: { signature: '1'.repeat(64) },
  },
  bip122: {
    network: ids.bitcoin,
    accounts: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    answer: { signature: '1f'.repeat(65) },
  },
} as const
const methods = ['personal_sign', 'solana_signMessage', 'signMessage']

/** A wallet that follows each link, and what becomes of it. */
interface Phone {
  readonly client: ScriptedClient
  readonly adapter: ChainAdapter
  how: Parameters<AdapterStage['answer']>[0]
}
const phones = new WeakMap<Connector, Phone>()
const declined = { code: 5000, message: 'User rejected.' }

/** The adapter as the domain uses it: the connector is prepared first. */
const prepared = (namespace: Namespace): ChainAdapter => ({
  ...createFallbackAdapter(namespace),
  async connect(request) {
    const { connector } = request
    const phone = phones.get(connector)
    if (!phone) return createFallbackAdapter(namespace).connect(request)
    const onPairing = () => {
      const proposal = phone.client.proposals.at(-1)
      const { network, accounts } = namespaces[namespace]
      if (phone.how === 'reject') proposal?.reject(declined)
      if (phone.how === 'accept') proposal?.approve(createSession('topic', [`${network}:${accounts[0]}`], methods))
    }
    await connector.prepare?.({ ...request, onPairing })
    return phone.adapter.connect(request)
  },
})

async function stageOf(namespace: Namespace, isKnown: boolean): Promise<AdapterStage> {
  const { network, accounts, answer } = namespaces[namespace]
  const client = createScriptedClient()
  const { kernel } = await createStage({ universal: { client } })
  const found: Connector[] = []
  const looking = new AbortController()
  for (const source of kernel.slots.get(connectorSources))
    await source.discover((item) => found.push(item), looking.signal)
  const connector = found.find((item) => item.namespace === namespace)
  const adapter = adaptersOf(kernel.slots, namespace)[0]
  if (!connector || !adapter) throw new Error('Not there')
  const phone: Phone = { client, adapter, how: 'accept' }
  phones.set(connector, phone)
  client.answer = async () => {
    if (phone.how === 'reject') throw declined
    return phone.how === 'accept' ? answer : new Promise(() => {})
  }
  if (isKnown) await prepared(namespace).connect({ connector, networks: [], signal: never })
  let active = 0
  return {
    connector,
    answer(how) {
      phone.how = how
    },
    change() {
      active = 1 - active
      const address = accounts[active] ?? ''
      const event = { name: 'accountsChanged', data: [`${network}:${address}`] }
      client.tell({ type: 'event', topic: 'topic', params: { event, chainId: network } })
      return { type: 'accounts', accounts: [{ address, type: namespace === 'bip122' ? 'payment' : 'eoa' }] }
    },
    dispose() {
      looking.abort()
      kernel.destroy()
    },
  }
}

const { kernel: other } = await createStage()
const { networks } = other.store.get(networksSlice)
other.destroy()
const networksOf = (namespace: Namespace) => networks.filter((network) => network.chainNamespace === namespace)

for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
  describeAdapter(() => prepared(namespace), {
    networks: () => networksOf(namespace) as never,
    addresses: [namespaces[namespace].accounts[0]],
    stage: ({ isKnown }) => stageOf(namespace, isKnown),
  })
}

test.each([
  ['solana', 'So11111111111111111111111111111111111111112', true],
  ['solana', 'So1111111111111111111111111111111111111111', false],
  ['solana', '0f39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
  ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
  ['bip122', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true],
  ['bip122', 'LdP8Qox1VAhCzLJNqrr74YovaWYyNBUWvL', true],
  ['bip122', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', true],
  ['bip122', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', true],
  ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0', false],
  ['bip122', 'bc1b5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', false],
  ['sui', `0x${'1'.repeat(64)}`, true],
  ['sui', 'a:b', false],
  ['sui', '', false],
] as const)('an address of %s: %s', (namespace, value, expected) => {
  expect(createFallbackAdapter(namespace).isAddress(value)).toBe(expected)
})

test.each(['eip155', 'solana', 'bip122'] as const)('an invalid signature on %s is refused', async (namespace) => {
  const { connector, dispose } = await stageOf(namespace, true)
  const phone = phones.get(connector)
  const session = await phone?.adapter.connect({ connector, networks: [], signal: never })
  const strange = ['', 'xyz ', 'zz', '2222', '/'.repeat(85), `${'/'.repeat(87)}=\n`, '\u202e', '1'.repeat(100_000)]
  for (const answer of [null, '', {}, { signature: 1 }, ...strange.map((signature) => ({ signature })), 'zz', '0x']) {
    if (phone) phone.client.answer = async () => answer
    await expect(session?.signMessage('Hello', never)).rejects.toMatchObject({ code: 'PAIRING_INVALID_WALLET_ANSWER' })
  }
  dispose?.()
})

const bytes = Uint8Array.from({ length: 65 }, (_, index) => (index * 7) % 256)
const [hex, base64] = [Buffer.from(bytes).toString('hex'), Buffer.from(bytes).toString('base64')]
test.each([
  ['hexadecimal', hex, base64],
  ['hexadecimal with a prefix', `0x${hex.toUpperCase()}`, base64],
  ['base64', base64, base64],
  ['base64 without padding', base64.replace('=', ''), base64],
  ['base64 of a witness, with the prefix of BIP-322', `smp${base64}`, `smp${base64}`],
])('a signature of Bitcoin is base64, whether the wallet answers %s', async (_, signature, expected) => {
  const { connector, dispose } = await stageOf('bip122', true)
  const phone = phones.get(connector)
  const session = await phone?.adapter.connect({ connector, networks: [], signal: never })
  if (phone) phone.client.answer = async () => ({ signature, address: namespaces.bip122.accounts[0] })
  expect(await session?.signMessage('Hello', never)).toBe(expected)
  dispose?.()
})

test('a namespace without known signing methods only offers the raw session', async () => {
  const client = createScriptedClient()
  const sui = { id: 'mainnet', chainNamespace: 'sui', name: 'Sui' } as const
  const nativeCurrency = { name: 'Sui', symbol: 'SUI', decimals: 9 }
  const rpcUrls = { default: { http: ['https://sui.test'] } }
  const stage = await createStage({ universal: { client }, networks: [{ ...sui, nativeCurrency, rpcUrls }] })
  const connecting = stage.connect()
  await stage.uri()
  expect(client.proposals[0]?.namespaces.sui?.methods).toEqual([])
  client.proposals[0]?.approve(createSession('topic', ['sui:mainnet:0x1']))
  await connecting
  await expect(stage.wallet.signMessage('Hello', { signal: never })).rejects.toMatchObject({
    code: 'UNSUPPORTED_PROVIDER_METHOD',
  })
  await stage.wallet.session()?.request({ method: 'sui_anything', params: [1] }, never)
  expect(client.asked).toEqual([{ topic: 'topic', chainId: 'sui:mainnet', method: 'sui_anything', params: [1] }])
  stage.kernel.destroy()
})
