import { evm } from 'portico/chains/evm'
import { asPairedProvider } from 'portico/wallet'
import { expect, onTestFinished, test } from 'vitest'
import { readCapabilities } from './capabilities.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createStage, ids, never } from './testing/stage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = address.toLowerCase()
const [one, two] = ['eip155:1', 'eip155:2'] as const
const [atomic, paymasterService] = [{ status: 'supported' }, { supported: true }]
const read = (session: object) => readCapabilities(session, address, [one, two])
const text = JSON.stringify

test.each<[what: string, session: object, expected: object]>([
  ['nothing', {}, {}],
  ['of the session', { sessionProperties: { atomic, expiry: '2027' } }, { [one]: { atomic }, [two]: { atomic } }],
  [
    'of the session, as text',
    { sessionProperties: { atomic: text(atomic) } },
    { [one]: { atomic }, [two]: { atomic } },
  ],
  ['by chain', { sessionProperties: { capabilities: { '0x1': { atomic } } } }, { [one]: { atomic } }],
  ['by chain, as text', { sessionProperties: { capabilities: text({ '0x2': { atomic } }) } }, { [two]: { atomic } }],
  [
    'of all chains',
    { sessionProperties: { capabilities: { '0x0': { atomic }, '0x1': { paymasterService } } } },
    { [one]: { atomic, paymasterService }, [two]: { atomic } },
  ],
  [
    'by account',
    { sessionProperties: { capabilities: text({ [lower]: { '0x1': { atomic } }, '0x99': { '0x2': { atomic } } }) } },
    { [one]: { atomic } },
  ],
  [
    'of a scope',
    { scopedProperties: { eip155: text({ atomic }), [two]: { paymasterService } } },
    { [one]: { atomic }, [two]: { atomic, paymasterService } },
  ],
  [
    'of an account in a scope, which count before the others',
    {
      scopedProperties: {
        [one]: text({ atomic: { status: 'ready' }, paymasterService, [`${one}:${lower}`]: { atomic } }),
      },
    },
    { [one]: { atomic, paymasterService } },
  ],
  [
    'beside properties that are no capabilities',
    {
      sessionProperties: { bip122_getAccountAddresses: text({ payment: [{ address: 'bc1q' }] }) },
      scopedProperties: { eip155: { walletService: { url: 'x' } }, [one]: { name: {} } },
    },
    {},
  ],
  [
    'of an account, which may have any name',
    {
      sessionProperties: { capabilities: { '0x1': { own: {} } } },
      scopedProperties: { [two]: { [`${two}:${lower}`]: { own: {} } } },
    },
    { [one]: { own: {} }, [two]: { own: {} } },
  ],
  ['that are no object', { sessionProperties: 'x', scopedProperties: [1] }, {}],
  ['that are no JSON', { sessionProperties: { atomic: '{"status":', capabilities: '{' } }, {}],
  [
    'that are lists, numbers and null',
    { scopedProperties: { [one]: { a: [], b: 1, c: null, d: '[]' }, [two]: null } },
    {},
  ],
])('capabilities that a wallet announces: %s', (_, session, expected) => {
  expect(read(session)).toEqual(expected)
})

test('names of properties that objects inherit are names like others', () => {
  const session = JSON.parse(
    '{"sessionProperties":{"capabilities":{"__proto__":{"atomic":{}},"0x1":{"__proto__":{"a":1}}}}}',
  )
  expect(Object.keys(read(session)[one] ?? {})).toEqual(['__proto__'])
  expect(({} as { a?: unknown }).a).toBeUndefined()
})

/** Connects a wallet for two EVM networks that announces capabilities. */
async function connect(announced: object, methods: readonly string[] = []) {
  const client = createScriptedClient()
  const stage = await createStage({ universal: { client }, plugins: [evm()] })
  onTestFinished(() => stage.kernel.destroy())
  const connecting = stage.connect()
  await stage.uri()
  const accounts = [ids.local, ids.other].map((id) => `${id}:${address}`)
  client.proposals[0]?.approve({ ...createSession('topic', accounts, ['personal_sign', ...methods]), ...announced })
  await connecting
  client.answer = async () => 'the wallet'
  const session = stage.wallet.session('eip155')
  const provider = session?.provider as { request(call: object): Promise<unknown> }
  const ask = (...params: unknown[]) => provider.request({ method: 'wallet_getCapabilities', params })
  return { ask, client, session }
}
const get = 'wallet_getCapabilities'
const both = { scopedProperties: { [ids.local]: { atomic }, [ids.other]: { paymasterService } } }
const part = { scopedProperties: { [ids.local]: { atomic } } }

test.each<[what: string, announced: object, params: readonly unknown[]]>([
  ['announced nothing', {}, [address]],
  ['announced some for each network', both, [address]],
  ['announced some for the wanted network', both, [lower, ['0x7a69']]],
])('a wallet that can be asked is asked for its capabilities: it %s', async (_, announced, params) => {
  const { ask, client } = await connect(announced, [get])
  expect(await ask(...params)).toBe('the wallet')
  expect(client.asked).toHaveLength(1)
})

test('a wallet that can not be asked is known by what it announced', async () => {
  const { ask, client } = await connect(both)
  expect(await ask(address)).toEqual({ '0x7a69': { atomic }, '0x7a6a': { paymasterService } })
  expect(await ask(lower, ['0x7A6A'])).toEqual({ '0x7A6A': { paymasterService } })
  expect(client.asked).toEqual([])
})

test.each<[what: string, params: readonly unknown[]]>([
  ['networks of which it announced nothing', [address, ['0x7a6a']]],
  ['another account', ['0x00000000000000000000000000000000000000a1']],
  ['no account', []],
  ['networks that are none', [address, ['eip155:1']]],
  ['networks that are no list', [address, 1]],
  ['networks that are null', [address, null]],
])('a wallet that can not be asked has no capabilities for %s', async (_, params) => {
  const { ask } = await connect(part)
  await expect(ask(...params)).rejects.toMatchObject({ code: -32601 })
})

test('a host reads the networks, methods and capabilities that a wallet approved', async () => {
  const { session } = await connect(both)
  const paired = asPairedProvider(await session?.connector.provider(never))
  expect(paired).toMatchObject({ networks: [ids.local, ids.other], methods: ['personal_sign'], approved: [address] })
  expect(paired?.capabilities?.(address)).toEqual(both.scopedProperties)
})
