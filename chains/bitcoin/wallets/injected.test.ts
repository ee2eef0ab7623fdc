import { type SessionChange, UnauthorizedProviderError, UserRejectedRequestError } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { openSession } from '../session.ts'
import { loud, networks, onTestnet, ordinals, payment, silent } from '../testing/addresses.ts'
import { networks as hosts, mainnet, signet, testnet } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import { createLeather } from './leather.ts'
import { createOkx } from './okx.ts'
import { createUnisat } from './unisat.ts'

describe('Unisat and its like', () => {
  test('Binance answers with one address, which also determines the chain', async () => {
    const wallet = createUnisat({ getAccounts: () => payment, requestAccounts: () => [payment] })
    const expected = { accounts: [{ address: payment, type: 'payment' }], network: mainnet.caipNetworkId }
    expect(await wallet.connect(silent, never)).toEqual(expected)
    expect(await wallet.connect(loud, never)).toEqual(expected)
  })

  test('older versions have their own names for networks and their own method to switch', async () => {
    const switchNetwork = vi.fn()
    const accounts = () => [onTestnet]
    const wallet = createUnisat({
      getAccounts: accounts,
      requestAccounts: accounts,
      getNetwork: () => 'signet',
      switchNetwork,
    })
    expect((await wallet.connect(loud, never)).network).toBe(signet.caipNetworkId)
    await wallet.switchNetwork?.(signet, never)
    expect(switchNetwork).toHaveBeenCalledWith('signet')
  })

  test.each<[string, object]>([
    [
      'Fractal',
      { getChain: () => ({ enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' }), getNetwork: () => 'livenet' },
    ],
    ['a test network of Fractal', { getChain: () => ({ enum: 'FRACTAL_BITCOIN_TESTNET' }) }],
    ['a chain of the older names', { getNetwork: () => 'dogecoin' }],
    ['a chain that is named like a property', { getNetwork: () => 'constructor' }],
    ['nothing', { getChain: () => undefined, getNetwork: () => 'livenet' }],
    ['text', { getChain: () => 'BITCOIN_MAINNET' }],
    ['an object that can not be read', { getChain: () => ({ enum: { toString: 0 } }) }],
    [
      'a failure',
      {
        getChain() {
          throw new Error('broken')
        },
      },
    ],
  ])('a wallet that reports %s is on an unknown network', async (_, methods) => {
    const wallet = createUnisat({ requestAccounts: () => [payment], ...methods })
    const { accounts, network } = await wallet.connect(loud, never)
    expect([accounts[0]?.address, network]).toEqual([payment, unknownNetwork])
  })

  test('a wallet whose chain can not be asked for is asked by the older method, then by its address', async () => {
    const on = async (code: number, methods: object) =>
      (
        await createUnisat({
          requestAccounts: () => [onTestnet],
          getChain: () => Promise.reject({ code, message: 'No' }),
          ...methods,
        }).connect(loud, never)
      ).network
    for (const code of [4200, -32601, -32004]) {
      expect(await on(code, { getNetwork: () => 'signet' })).toBe(signet.caipNetworkId)
      expect(await on(code, {})).toBe(testnet.caipNetworkId)
    }
  })

  test('a session on Fractal has a network that the host lacks: it signs messages, but sends no coins', async () => {
    const sendBitcoin = vi.fn()
    const signature = Buffer.alloc(65, 0x1f).toString('base64')
    let chain = 'FRACTAL_BITCOIN_MAINNET'
    const provider = {
      requestAccounts: () => [payment],
      getAccounts: () => [payment],
      getChain: () => ({ enum: chain }),
      switchChain: (name: string) => {
        chain = name
      },
      signMessage: () => signature,
      sendBitcoin,
    }
    const session = await openSession({
      connector: toConnector(createUnisat(provider)),
      networks: hosts,
      signal: never,
    })
    expect([session.network, session.accounts[0]?.address]).toEqual([unknownNetwork, payment])
    expect(await session.signMessage('hello', never)).toBe(signature)
    const send = { method: 'sendTransfer', params: { recipientAddress: payment, amount: 1 } }
    await expect(session.request(send, never)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(sendBitcoin).not.toHaveBeenCalled()
    await session.switchNetwork(mainnet, never)
    expect(session.network).toBe(mainnet.caipNetworkId)
  })

  test('a taproot address signs with BIP-322, and is a payment account', async () => {
    const signMessage = vi.fn(() => 'AA==')
    const wallet = createUnisat({ requestAccounts: () => [ordinals], signMessage })
    expect((await wallet.connect(loud, never)).accounts[0]?.type).toBe('payment')
    await wallet.signMessage({ message: 'hello', address: ordinals }, never)
    expect(signMessage).toHaveBeenCalledWith('hello', 'bip322-simple')
  })

  test('a silent connect without accounts fails', async () => {
    await expect(createUnisat({ getAccounts: () => [] }).connect(silent, never)).rejects.toSatisfy(
      UnauthorizedProviderError.is,
    )
  })

  test('after the watch has stopped, changes are ignored even if the wallet cannot remove a listener', () => {
    let call = (_: unknown) => {}
    const heard = vi.fn()
    const stop = createUnisat({
      on: (event: string, listener: typeof call) => {
        if (event === 'disconnect') call = listener
      },
    }).watch(heard)
    call(undefined)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    call(undefined)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('OKX', () => {
  test('restores on the first network of the host on which the wallet has approved the page', async () => {
    const place = (address: string) => ({ connect: () => ({ address }), getAccounts: () => [address] })
    const wallet = createOkx({ bitcoin: place(payment), bitcoinTestnet: place(onTestnet) })
    expect((await wallet.connect(silent, never)).network).toBe(mainnet.caipNetworkId)
    const other = await wallet.connect({ silent: true, networks: [...networks].reverse() }, never)
    expect(other.network).toBe(testnet.caipNetworkId)
  })

  test('a silent connect makes no call if the object of the chain cannot answer silently', async () => {
    const connect = vi.fn()
    const wallet = createOkx({ bitcoinTestnet: { connect } })
    const asking = wallet.connect({ silent: true, networks: [testnet.caipNetworkId] }, never)
    await expect(asking).rejects.toSatisfy(UnauthorizedProviderError.is)
    expect(connect).not.toHaveBeenCalled()
  })

  test('after a move it listens to the object of the new chain alone', async () => {
    const place = (address: string) => {
      const listeners = new Map<string, () => void>()
      return {
        connect: () => ({ address }),
        getAccounts: () => [address],
        on: (event: string, listener: () => void) => void listeners.set(event, listener),
        emit: (event: string) => listeners.get(event)?.(),
      }
    }
    const okxwallet = { bitcoin: place(payment), bitcoinTestnet: place(onTestnet) }
    const wallet = createOkx(okxwallet)
    await wallet.connect(loud, never)
    const heard = vi.fn()
    const stop = wallet.watch(heard)
    await wallet.switchNetwork?.(testnet, never)
    okxwallet.bitcoin.emit('disconnect')
    expect(heard).not.toHaveBeenCalled()
    okxwallet.bitcoinTestnet.emit('disconnect')
    expect(heard).toHaveBeenCalledExactlyOnceWith(undefined)
    stop()
    okxwallet.bitcoinTestnet.emit('disconnect')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  describe('on a test network, whose object can not be asked without a prompt', () => {
    async function watchTestnet() {
      const listeners = new Map<string, (value: unknown) => void>()
      const bitcoinTestnet = {
        connect: () => ({ address: onTestnet, publicKey }),
        on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
      }
      const connector = toConnector(createOkx({ bitcoinTestnet }))
      const session = await openSession({ connector, networks: [testnet], signal: never })
      const changes: SessionChange[] = []
      onTestFinished(session.watch((change) => changes.push(change)))
      return { session, changes, emit: (event: string, value: unknown) => listeners.get(event)?.(value) }
    }
    const publicKey = '02'.repeat(33)
    const other = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

    test.each<[event: string, value: unknown, change: SessionChange]>([
      ['accountChanged', { address: other }, { type: 'accounts', accounts: [{ address: other, type: 'payment' }] }],
      ['accountsChanged', [other], { type: 'accounts', accounts: [{ address: other, type: 'payment' }] }],
      ['accountChanged', other, { type: 'accounts', accounts: [{ address: other, type: 'payment' }] }],
      ['accountChanged', payment, { type: 'disconnected' }],
      ['accountChanged', null, { type: 'disconnected' }],
      ['accountsChanged', [], { type: 'disconnected' }],
    ])('%s with %j says which account it is on', async (event, value, change) => {
      const { changes, emit } = await watchTestnet()
      emit(event, value)
      await new Promise(setImmediate)
      expect(changes).toEqual([change])
    })

    test('events with the same account change nothing, nor its key', async () => {
      const { session, changes, emit } = await watchTestnet()
      emit('accountsChanged', [onTestnet])
      emit('accountChanged', { address: onTestnet })
      await new Promise(setImmediate)
      expect([changes, session.accounts[0]?.publicKey]).toEqual([[], publicKey])
    })
  })
})

describe('Leather', () => {
  test('never reconnects by itself, since it would prompt', async () => {
    const request = vi.fn()
    await expect(createLeather({ request }).connect(silent, never)).rejects.toSatisfy(UnauthorizedProviderError.is)
    expect(request).not.toHaveBeenCalled()
  })

  test('an error inside an answer is an error', async () => {
    const wallet = createLeather({ request: async () => ({ error: { code: 4001, message: 'No' } }) })
    await expect(wallet.connect(loud, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  })
})

describe('Leather', () => {
  const addresses = (address: string) => ({
    addresses: [{ symbol: 'BTC', address, publicKey: '', derivationPath: '' }],
  })
  const other = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

  function createListening(answers: Record<string, unknown> = {}) {
    let tell = (_: unknown) => {}
    const stop = vi.fn()
    const provider = {
      request: async (method: string) => ({ result: method === 'getAddresses' ? addresses(payment) : answers[method] }),
      listen(event: string, listener: typeof tell) {
        if (event === 'accountChange') tell = listener
        return stop
      },
    }
    return { wallet: createLeather(provider), tell: (change: unknown) => tell(change), stop }
  }

  test('another account is noticed', async () => {
    const { wallet, tell, stop } = createListening()
    const heard = vi.fn()
    await wallet.connect(loud, never)
    const unwatch = wallet.watch(heard)
    tell(addresses(other))
    expect(heard.mock.calls).toMatchObject([[{ accounts: [{ address: other }], network: mainnet.caipNetworkId }]])
    unwatch()
    tell(addresses(payment))
    expect([heard.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  })

  test.each([
    undefined,
    null,
    'accountChange',
    {},
    addresses('nobody'),
    { addresses: [{ toString: 0 }] },
  ])('a change to an account that Leather does not name (%o) ends the session', async (change) => {
    const { wallet, tell } = createListening()
    const heard = vi.fn()
    await wallet.connect(loud, never)
    wallet.watch(heard)
    tell(change)
    expect(heard.mock.calls).toEqual([[undefined]])
  })

  test('a signature of another account is rejected and ends the session', async () => {
    const signature = Buffer.alloc(107, 2).toString('base64')
    const { wallet } = createListening({ signMessage: { signature, address: other, message: 'hello' } })
    const heard = vi.fn()
    await wallet.connect(loud, never)
    wallet.watch(heard)
    await expect(wallet.signMessage({ message: 'hello', address: payment }, never)).rejects.toSatisfy(
      UnauthorizedProviderError.is,
    )
    expect(heard.mock.calls).toEqual([[undefined]])
  })

  test.each([
    ['no way to listen', {}],
    ['a way to listen that throws', { listen: () => expect.unreachable() }],
  ])('with %s it connects all the same', async (_, more) => {
    const wallet = createLeather({ request: async () => ({ result: addresses(payment) }), ...more })
    await wallet.connect(loud, never)
    expect(wallet.watch(() => {})()).toBeUndefined()
  })
})

test.each([
  ['Unisat', createUnisat],
  ['OKX', (object: object) => createOkx({ bitcoin: object })],
])('%s, which is told no address, signs and pays for no other account than its own', async (_, create) => {
  const other = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  let active = payment
  const [signMessage, sendBitcoin] = [vi.fn(() => 'AA=='), vi.fn(() => '00'.repeat(32))]
  const wallet = create({
    connect: () => ({ address: active }),
    requestAccounts: () => [active],
    getAccounts: () => [active],
    signMessage,
    sendBitcoin,
  })
  await wallet.connect(loud, never)
  const transfer = { account: payment, recipientAddress: payment, amount: '1' }
  await wallet.signMessage({ message: 'hello', address: payment }, never)
  await wallet.sendTransfer(transfer, never)
  // It has no events, or the page has not heard of the change yet.
  active = other
  const heard = new Promise((resolve) => wallet.watch(resolve))
  const refused = { code: 'UNAUTHORIZED_PROVIDER' }
  await expect(wallet.signMessage({ message: 'hello', address: payment }, never)).rejects.toMatchObject(refused)
  await expect(wallet.sendTransfer(transfer, never)).rejects.toMatchObject(refused)
  expect([signMessage, sendBitcoin].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(await heard).toMatchObject({ accounts: [{ address: other }] })
})

test('a wallet that does not list its accounts signs all the same', async () => {
  for (const getAccounts of [{}, { getAccounts: () => Promise.reject(new Error('No')) }, { getAccounts: () => [] }]) {
    const provider = { requestAccounts: () => [payment], signMessage: () => 'AA==', ...getAccounts }
    const wallet = createUnisat(provider)
    await wallet.connect(loud, never)
    expect(await wallet.signMessage({ message: 'hello', address: payment }, never)).toBe('AA==')
  }
})

test('a wallet that does not name its account in time signs all the same, but not after the caller has left', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hanging = () => new Promise(() => {})
  const signMessage = vi.fn(() => 'AA==')
  const wallet = createUnisat({ requestAccounts: () => [payment], getAccounts: hanging, signMessage })
  await wallet.connect(loud, never)
  const signing = wallet.signMessage({ message: 'hello', address: payment }, never)
  await vi.advanceTimersByTimeAsync(2999)
  expect(signMessage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await signing).toBe('AA==')
  const caller = new AbortController()
  const left = wallet.signMessage({ message: 'hello', address: payment }, caller.signal)
  caller.abort()
  await expect(left).rejects.toBe(caller.signal.reason)
  expect(signMessage).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('OKX is given no memo, which it would drop', async () => {
  const sendBitcoin = vi.fn(() => '00'.repeat(32))
  const wallet = createOkx({ bitcoin: { connect: () => ({ address: payment }), sendBitcoin, send: sendBitcoin } })
  await wallet.connect(loud, never)
  const transfer = { account: payment, recipientAddress: payment, amount: '1' }
  await expect((async () => wallet.sendTransfer({ ...transfer, memo: 'cafe' }, never))()).rejects.toMatchObject({
    code: 'UNSUPPORTED_PROVIDER_METHOD',
  })
  expect(sendBitcoin).not.toHaveBeenCalled()
  await wallet.sendTransfer(transfer, never)
  expect(sendBitcoin).toHaveBeenCalledTimes(1)
})
