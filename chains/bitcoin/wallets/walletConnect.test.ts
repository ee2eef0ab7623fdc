import { asPairedProvider, ChainNotSupportedError } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestBitcoinWallet } from '../../../test/wallets/index.ts'
import { openSession } from '../session.ts'
import { ordinals, payment, onTestnet as testnetAddress } from '../testing/addresses.ts'
import { mainnet, testnet } from '../testing/network.ts'
import { createPhone } from '../testing/phone.ts'
import { never, toConnector } from '../testing/stage.ts'
import { createWalletConnect } from './walletConnect.ts'

describe('a wallet on another device', () => {
  const createPaired = async (options: Parameters<typeof createPhone>[1] = {}) => {
    const wallet = await createTestBitcoinWallet({ name: 'Phone' })
    const phone = createPhone(wallet, options)
    await phone.pair()
    return { wallet, phone, paired: createWalletConnect(phone.provider) }
  }

  test('is recognized by its members', async () => {
    const { phone } = await createPaired()
    expect(asPairedProvider(phone.provider)).toBe(phone.provider)
    for (const other of [undefined, {}, { request() {} }]) expect(asPairedProvider(other)).toBeUndefined()
  })

  test('is asked for types, keys and paths if it approved that, once for each account', async () => {
    const { phone, paired, wallet } = await createPaired()
    const heard = vi.fn()
    const stop = paired.watch(heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    const [one, two] = wallet.addresses()
    expect(heard.mock.lastCall?.[0].accounts).toEqual([
      { address: one?.address, type: 'payment', publicKey: one?.publicKey, path: one?.path },
      { address: two?.address, type: 'ordinal', publicKey: two?.publicKey, path: two?.path },
    ])
    phone.changeAccount(0)
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    expect(phone.chains).toHaveLength(1)
  })

  test('has told all addresses once it has answered, or has not answered for three seconds', async () => {
    let answer = (_: unknown) => {}
    const { paired, wallet } = await createPaired({
      answer: (method) => (method === 'getAccountAddresses' ? new Promise((resolve) => (answer = resolve)) : undefined),
    })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const done = vi.fn()
    const heard = vi.fn()
    onTestFinished(paired.watch(heard))
    void paired.accountsKnown?.().then(done)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(done).not.toHaveBeenCalled()
    const [first, second] = wallet.addresses()
    answer([first, { ...second, intention: 'ordinal' }])
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledOnce()
    expect(heard.mock.lastCall?.[0].accounts).toHaveLength(2)
    // Another watcher asks again.
    onTestFinished(paired.watch(heard))
    void paired.accountsKnown?.().then(done)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(done).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toHaveBeenCalledTimes(2)
  })

  test('has further addresses besides the first of each kind, with keys and paths, each once', async () => {
    const { wallet } = await createPaired()
    const [first, second] = wallet.addresses()
    const change = { address: payment, publicKey: '02'.padEnd(66, 'a'), path: "m/84'/0'/0'/1/3", intention: 'payment' }
    const list = [
      { ...first, intention: 'payment' },
      { ...second, intention: 'ordinal' },
      change,
      change,
      { address: ordinals, intention: 'ordinal', publicKey: 7 },
      { address: 'no address', intention: 'payment' },
    ]
    const { paired } = await createPaired({ answer: (method) => (method === 'getAccountAddresses' ? list : undefined) })
    const heard = vi.fn()
    onTestFinished(paired.watch(heard))
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    const state = heard.mock.lastCall?.[0]
    expect(state.accounts.map((account: { address: string }) => account.address)).toEqual([
      first?.address,
      second?.address,
    ])
    const { intention: _, ...known } = change
    expect(state.furtherAddresses).toEqual([
      { ...known, type: 'payment' },
      { address: ordinals, type: 'ordinal' },
    ])
  })

  test('may tell its addresses without a question, before and after the page listens', async () => {
    const { phone, paired, wallet } = await createPaired({ methods: [] })
    const [first, second] = wallet.addresses()
    const [third] = wallet.addresses(1)
    const note = (item = first, intention = 'payment') => ({ ...item, intention })
    phone.tellAddresses([note(), note(second, 'ordinal')])
    const { accounts } = await paired.connect({ silent: false, networks: [] }, never)
    expect(accounts).toMatchObject([
      { address: first?.address, publicKey: first?.publicKey, path: first?.path },
      { address: second?.address, type: 'ordinal' },
    ])
    const heard = vi.fn()
    const stop = paired.watch(heard)
    phone.tellAddresses([note(), note(second, 'ordinal'), note(third)])
    expect(heard.mock.lastCall?.[0]).toMatchObject({ accounts, furtherAddresses: [{ address: third?.address }] })
    // The accounts of the session are changed by other events.
    for (const list of [[note(third)], [], 'none', [{ address: 7 }], undefined]) phone.tellAddresses(list)
    expect(heard.mock.lastCall?.[0]).toMatchObject({ accounts: [{ address: first?.address }], furtherAddresses: [] })
    stop()
    expect(phone.listening()).toBe(0)
  })

  test('keeps the addresses that it answered, if it tells new ones only', async () => {
    const { phone, paired, wallet } = await createPaired()
    const heard = vi.fn()
    onTestFinished(paired.watch(heard))
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    const { accounts } = heard.mock.lastCall?.[0] ?? {}
    const [first] = wallet.addresses()
    phone.tellAddresses([{ ...first, intention: 'payment' }, { address: payment }])
    expect(heard.mock.lastCall?.[0].furtherAddresses).toEqual([{ address: payment, type: 'payment' }])
    expect(heard.mock.lastCall?.[0].accounts).toEqual(accounts)
  })

  test('gets no request with a method that it did not approve', async () => {
    const { phone, paired } = await createPaired({ methods: ['signPsbt'] })
    paired.watch(() => {})()
    await expect(paired.signMessage({ message: 'hello', address: payment }, never)).rejects.toMatchObject({
      code: 'UNSUPPORTED_PROVIDER_METHOD',
    })
    expect(phone.chains).toEqual([])
  })

  test.each([[{}], ['none'], [[{ address: 7 }]]])('%j is no list of addresses, and changes nothing', async (answer) => {
    const { phone, paired } = await createPaired({
      answer: (method) => (method === 'getAccountAddresses' ? answer : undefined),
    })
    const heard = vi.fn()
    const stop = paired.watch(heard)
    await vi.waitFor(() => expect(phone.chains).toHaveLength(1))
    await Promise.resolve()
    expect(heard).not.toHaveBeenCalled()
    stop()
  })

  test('answers no signature of another account than was asked', async () => {
    const signature = 'ab'.repeat(65)
    const { paired } = await createPaired({
      answer: (method) => (method === 'signMessage' ? { signature, address: payment } : undefined),
    })
    expect(await paired.signMessage({ message: 'hello', address: payment }, never)).toBe(signature)
    await expect(paired.signMessage({ message: 'hello', address: ordinals }, never)).rejects.toMatchObject({
      code: 'UNAUTHORIZED_PROVIDER',
    })
  })

  test('leaves parts of an answer out by null as well', async () => {
    const answer = { psbt: 'cHNidP8=', txid: null }
    const { paired } = await createPaired({ answer: (method) => (method === 'signPsbt' ? answer : undefined) })
    expect(await paired.signPsbt({ psbt: '', inputs: [], broadcast: false }, never)).toEqual({ psbt: 'cHNidP8=' })
  })

  test('is asked for the account of the address where the session has several', async () => {
    const { phone } = await createPaired()
    const asked: unknown[] = []
    const paired = createWalletConnect({
      ...phone.provider,
      accounts: [payment, ordinals],
      network: mainnet.caipNetworkId,
      methods: ['signMessage', 'signPsbt'],
      async request({ method, params }) {
        asked.push((params as { account: string }).account)
        return method === 'signMessage' ? { signature: 'ab'.repeat(65) } : { psbt: 'cHNidP8=' }
      },
    })
    for (const address of [payment, ordinals, testnetAddress]) {
      await paired.signMessage({ message: 'hello', address }, never)
      await paired.signPsbt({ psbt: '', inputs: [{ index: 0, address }], broadcast: false }, never)
    }
    expect(asked).toEqual([payment, payment, ordinals, ordinals, payment, payment])
  })

  test('stays on the network of its account where it approved another one without an account', async () => {
    const { phone } = await createPaired()
    const listeners = new Set<() => void>()
    let network = testnet.caipNetworkId
    const provider = {
      ...phone.provider,
      accounts: [payment],
      networks: [testnet.caipNetworkId, mainnet.caipNetworkId],
      methods: [],
      get network() {
        return network
      },
      setNetwork(next: typeof network) {
        network = next
        for (const listener of listeners) listener()
      },
      on: (event: string, listener: () => void) => void (event === 'chainChanged' && listeners.add(listener)),
    }
    const session = await openSession({ connector: toConnector(provider), networks: [testnet, mainnet], signal: never })
    expect([session.network, session.accounts[0]?.address]).toEqual([mainnet.caipNetworkId, payment])
    const heard = vi.fn()
    onTestFinished(session.watch(heard))
    await expect(session.switchNetwork(testnet, never)).rejects.toSatisfy(ChainNotSupportedError.is)
    expect([session.network, network]).toEqual([mainnet.caipNetworkId, mainnet.caipNetworkId])
    expect(heard).not.toHaveBeenCalled()
  })

  test('is not asked for the addresses of a network that it moved to for a moment only', async () => {
    const { phone } = await createPaired()
    const asked: unknown[] = []
    const listeners = new Set<() => void>()
    const states = { [mainnet.caipNetworkId]: payment, [testnet.caipNetworkId]: ordinals }
    let network = mainnet.caipNetworkId
    const provider = {
      ...phone.provider,
      get accounts() {
        return [states[network] ?? payment]
      },
      networks: [mainnet.caipNetworkId, testnet.caipNetworkId],
      methods: ['getAccountAddresses'],
      get network() {
        return network
      },
      async request({ params }: { params: unknown }) {
        asked.push((params as { account: string }).account)
        return []
      },
      setNetwork(next: typeof network) {
        network = next
        for (const listener of listeners) listener()
      },
      on: (event: string, listener: () => void) => void (event === 'chainChanged' && listeners.add(listener)),
    }
    const paired = createWalletConnect(provider as never)
    onTestFinished(paired.watch(() => {}))
    // An account of mainnet, which is not used there.
    await expect(paired.switchNetwork?.(testnet, never)).rejects.toSatisfy(ChainNotSupportedError.is)
    expect(asked).toEqual([payment])
    states[testnet.caipNetworkId] = testnetAddress
    await paired.switchNetwork?.(testnet, never)
    expect(asked).toEqual([payment, testnetAddress])
  })

  test('is asked on the active network', async () => {
    const { wallet, phone, paired } = await createPaired()
    await paired.switchNetwork?.(testnet, never)
    const { address = '' } = wallet.addresses(0, 'testnet')[0] ?? {}
    await paired.signMessage({ message: 'hello', address }, never)
    expect(phone.chains).toEqual([testnet.caipNetworkId])
  })
})
