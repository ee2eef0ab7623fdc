import { chainAdapters, connectorsSlice, wallet } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { createKernel } from '../../src/kernel/internal.ts'
import { type AdapterStage, describeAdapter } from '../../test/harness/describeAdapter.ts'
import { createTestBitcoinWallet } from '../../test/wallets/index.ts'
import { createBitcoinAdapter } from './adapter.ts'
import { ask } from './ask.ts'
import { bitcoin } from './index.ts'
import { mainnet, networks, testnet } from './testing/network.ts'
import { createPhone } from './testing/phone.ts'
import { createStage, discover, discoverOptions, install, toConnector } from './testing/stage.ts'

const addresses = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
] as const

describe.each(['standard', 'satsConnect'] as const)('by way of %s', (way) => {
  const target = new EventTarget()
  describeAdapter(
    () => createBitcoinAdapter({ ...discoverOptions(target), api: { fetch }, satsConnect: way === 'satsConnect' }),
    {
      networks,
      addresses,
      async stage({ isKnown }): Promise<AdapterStage> {
        const test = await createTestBitcoinWallet({ name: 'Conforming', connected: isKnown })
        const stops = [install(test, way, target)]
        const { connectors, controller } = discover(target)
        controller.abort()
        for (const stop of stops.splice(0)) stop()
        const [connector] = [...connectors.values()]
        if (!connector) throw new Error('No wallet was found')
        // A wallet that is taken off the page is still there to be asked.
        stops.push(install(test, way, target))
        let turn = 0
        return {
          connector: way === 'standard' ? { ...connector, provider: async () => test.wallet } : connector,
          answer: (how) => test.cues[how](),
          announce() {
            if (way === 'standard') for (const stop of stops.splice(0)) stop()
            const leave = install(test, way, target)
            stops.push(leave)
            return way === 'standard' ? leave : undefined
          },
          async change() {
            test.cues.setAccounts([++turn % 2])
            const accounts = test.addresses(turn % 2).map(({ address, publicKey, purpose }) => ({
              address,
              publicKey,
              type: purpose === 'payment' ? 'payment' : 'ordinal',
            }))
            return { type: 'accounts', accounts } as never
          },
          dispose() {
            for (const stop of stops) stop()
          },
        }
      },
    },
  )
})

describe('by way of a pairing', () => {
  /** The adapter as the domain uses it: the connector is prepared first. */
  const make = () => {
    const adapter = createBitcoinAdapter({ ...discoverOptions(), api: { fetch } })
    return {
      ...adapter,
      async connect(request: Parameters<typeof adapter.connect>[0]) {
        const { connector, signal, silent } = request
        await connector.prepare?.({ networks, signal, silent: silent ?? false, onPairing() {} })
        return adapter.connect(request)
      },
    }
  }
  describeAdapter(make, {
    networks,
    addresses,
    async stage({ isKnown }) {
      const test = await createTestBitcoinWallet({ name: 'Phone' })
      const phone = createPhone(test, { methods: ['signMessage'] })
      if (isKnown) await phone.pair()
      let turn = 0
      return {
        connector: {
          ...toConnector(phone.provider),
          async prepare({ silent, signal }) {
            signal.throwIfAborted()
            if (silent) return
            await ask(() => phone.pair(), signal)
          },
        },
        answer: (how) => test.cues[how](),
        change() {
          phone.changeAccount(++turn % 2)
          const [payment] = test.addresses(turn % 2)
          return { type: 'accounts', accounts: [{ address: payment?.address ?? '', type: 'payment' }] }
        },
      }
    },
  })
})

test('the checksum of an address is checked after the first attempt to connect', async () => {
  const adapter = createBitcoinAdapter({ ...discoverOptions(), api: { fetch } })
  const wrong = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'
  expect(adapter.isAddress(wrong)).toBe(true)
  const { signal } = new AbortController()
  await expect(adapter.connect({ connector: toConnector({}), networks, signal })).rejects.toMatchObject({
    code: 'BITCOIN_INVALID_WALLET_ANSWER',
  })
  expect(adapter.isAddress(wrong)).toBe(false)
  expect(adapter.isAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(true)
})

test('Bitcoin offers neither a balance nor a way to send', () => {
  expect(Object.keys(createBitcoinAdapter({ ...discoverOptions(), api: { fetch } }).can)).toEqual([
    'pairing',
    'verifyMessage',
    'describeRequest',
    'simulateRequest',
  ])
})

describe('a signature', () => {
  const { signal } = new AbortController()
  const message = 'Harbour lights: 港の灯 ⚓'
  const { verifyMessage } = createBitcoinAdapter({ ...discoverOptions(), api: { fetch } }).can
  const must = verifyMessage ?? expect.unreachable('It verifies nothing')

  test.each([
    'payment',
    'ordinal',
  ] as const)('of a %s address is good on the network of the address alone', async (type) => {
    const { connect } = await createStage('standard')
    const session = await connect({ accountType: type })
    const signature = await session.signMessage(message, signal)
    const address = session.accounts[0]?.address ?? ''
    expect(session.accounts[0]?.type).toBe(type)
    const signed = { address, message, signature, network: mainnet.caipNetworkId }
    expect(await must(signed, signal)).toBe(true)
    expect(await must({ ...signed, network: testnet.caipNetworkId }, signal)).toBe(false)
  })

  test('rejects with the reason of the abort', async () => {
    const reason = new Error('closed')
    const controller = new AbortController()
    const signed = { address: addresses[0], message, signature: 'AA==', network: mainnet.caipNetworkId }
    const verifying = must(signed, controller.signal)
    controller.abort(reason)
    await expect(verifying).rejects.toBe(reason)
  })
})

test('the plugin brings the adapter, finds wallets, and takes both away', async () => {
  vi.stubGlobal('window', new EventTarget())
  const stop = (await createTestBitcoinWallet({ name: 'Registered' })).register()
  try {
    const kernel = createKernel({
      plugins: [wallet({ networks: [mainnet] }), bitcoin()],
      remoteConfig: false,
    })
    await kernel.start()
    await kernel.load(wallet)
    expect(kernel.slots.get(chainAdapters).map(({ id }) => id)).toEqual(['bip122'])
    const connectors = () => kernel.store.get(connectorsSlice).connectors
    await vi.waitFor(() => expect(connectors()).toMatchObject([{ id: 'bitcoin:registered', name: 'Registered' }]))
    kernel.destroy()
    expect(kernel.slots.get(chainAdapters)).toEqual([])
  } finally {
    stop()
    vi.unstubAllGlobals()
  }
})
