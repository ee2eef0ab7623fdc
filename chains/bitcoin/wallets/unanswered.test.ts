import type { SessionChange } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { openSession } from '../session.ts'
import { loud, onTestnet, payment } from '../testing/addresses.ts'
import { mainnet, networks, testnet } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createFallback } from './fallback.ts'
import { createOkx } from './okx.ts'
import { createSatsConnect } from './satsConnect.ts'
import { createUnisat } from './unisat.ts'

const silence = () => new Promise<never>(() => {})
const useFakeTime = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}
const addresses = [{ address: payment, purpose: 'payment' }]

/** A wallet whose answer to the question for its network the test gives, by its ways to be asked. */
const slowNetworks = {
  Unisat() {
    let answer = (_: string) => {}
    const asked = vi.fn(() => new Promise((resolve) => (answer = (name) => resolve({ enum: name }))))
    const sent = vi.fn(() => '00'.repeat(32))
    const wallet = createUnisat({
      requestAccounts: () => [payment],
      getAccounts: () => [payment],
      getChain: asked,
      getNetwork: () => 'livenet',
      sendBitcoin: sent,
    })
    return { wallet, asked, sent, answer: (isBitcoin: boolean) => answer(isBitcoin ? 'BITCOIN_MAINNET' : 'FRACTAL') }
  },
  'sats-connect'() {
    let answer = (_: string) => {}
    const asked = vi.fn(() => new Promise((resolve) => (answer = (name) => resolve({ result: { bitcoin: { name } } }))))
    const sent = vi.fn(() => ({ result: { txid: '00'.repeat(32) } }))
    const table: Record<string, () => unknown> = {
      wallet_connect: () => ({ result: { addresses } }),
      wallet_getAccount: () => ({ result: { addresses } }),
      wallet_getNetwork: asked,
      sendTransfer: sent,
    }
    const wallet = createSatsConnect({ request: (method: string) => table[method]?.() })
    return { wallet, asked, sent, answer: (isBitcoin: boolean) => answer(isBitcoin ? 'Mainnet' : 'Fractal') }
  },
}
const transfer = { method: 'sendTransfer', params: { recipientAddress: payment, amount: 1 } }

describe.each(['Unisat', 'sats-connect'] as const)('%s, which does not answer in time for its network,', (kind) => {
  const connect = async () => {
    useFakeTime()
    const slow = slowNetworks[kind]()
    const connecting = openSession({ connector: toConnector(slow.wallet), networks, signal: never })
    await vi.advanceTimersByTimeAsync(3_000)
    const session = await connecting
    const changes: SessionChange[] = []
    onTestFinished(session.watch((change) => changes.push(change)))
    return { ...slow, session, changes }
  }

  test('is on an unknown network, on which no coins are sent, and stays there on a chain that is not of Bitcoin', async () => {
    const { session, answer, sent, changes } = await connect()
    expect([session.network, session.accounts[0]?.address]).toEqual([unknownNetwork, payment])
    await expect(session.request(transfer, never)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    answer(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(session.request(transfer, never)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect([session.network, sent.mock.calls.length, changes]).toEqual([unknownNetwork, 0, []])
  })

  test('is on the network that it reports later, and is not asked again for that', async () => {
    const { session, answer, asked, changes } = await connect()
    await vi.advanceTimersByTimeAsync(2_000)
    answer(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session.network).toBe(mainnet.caipNetworkId)
    expect(changes).toEqual([{ type: 'network', network: mainnet.caipNetworkId }])
    expect(asked).toHaveBeenCalledOnce()
  })

  test('sends no coins once it has left the network of the session without an event', async () => {
    const { session, answer, sent, changes } = await connect()
    answer(true)
    await vi.advanceTimersByTimeAsync(0)
    const send = async (isBitcoin: boolean) => {
      const sending = session.request(transfer, never)
      const outcome = sending.then(
        () => 'sent',
        ({ code }) => code,
      )
      await vi.advanceTimersByTimeAsync(0)
      answer(isBitcoin)
      return outcome
    }
    expect(await send(true)).toBe('sent')
    expect(await send(false)).toBe('UNAUTHORIZED_PROVIDER')
    expect(sent).toHaveBeenCalledOnce()
    // The session reads the wallet again.
    await vi.advanceTimersByTimeAsync(0)
    answer(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(changes.at(-1)).toEqual({ type: 'network', network: unknownNetwork })
  })
})

test('a late answer for a network that was asked for again since does not count', async () => {
  useFakeTime()
  const answers: ((name: string) => void)[] = []
  let notice = () => {}
  const wallet = createUnisat({
    requestAccounts: () => [payment],
    getAccounts: () => [payment],
    getChain: () => new Promise((resolve) => answers.push((name) => resolve({ enum: name }))),
    on: (event: string, listener: () => void) => {
      if (event === 'chainChanged') notice = listener
    },
  })
  const connecting = openSession({ connector: toConnector(wallet), networks, signal: never })
  await vi.advanceTimersByTimeAsync(3_000)
  const session = await connecting
  onTestFinished(session.watch(() => {}))
  notice()
  await vi.advanceTimersByTimeAsync(0)
  answers[0]?.('BITCOIN_MAINNET')
  answers[1]?.('FRACTAL_BITCOIN_MAINNET')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.network).toBe(unknownNetwork)
})

test('Unisat is connected without an answer to the question for its key, at the same time as for its network', async () => {
  useFakeTime()
  const connect = async (provider: object) => {
    const connecting = createUnisat({ requestAccounts: () => [payment], ...provider }).connect(loud, never)
    await vi.advanceTimersByTimeAsync(3_000)
    return connecting
  }
  const accounts = [{ address: payment, type: 'payment' }]
  expect(await connect({ getPublicKey: silence })).toEqual({ accounts, network: mainnet.caipNetworkId })
  const mute = { getPublicKey: silence, getChain: silence, getNetwork: silence }
  expect(await connect(mute)).toEqual({ accounts, network: unknownNetwork })
})

test('OKX is restored without an answer to the question for its key', async () => {
  useFakeTime()
  const bitcoin = { connect: silence, getAccounts: () => [payment], getPublicKey: silence }
  const connecting = createOkx({ bitcoin }).connect({ ...loud, silent: true }, never)
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await connecting).accounts).toEqual([{ address: payment, type: 'payment' }])
})

test('a wallet that aborts by itself has failed, which is not mistaken for an abort of the page', async () => {
  const wallet = createUnisat({
    requestAccounts: () => Promise.reject(new DOMException('The window was closed', 'AbortError')),
  })
  const connecting = openSession({ connector: toConnector(wallet), networks, signal: never })
  await expect(connecting).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
})

describe('a wallet that is reached in several ways', () => {
  const restore = (...ways: [BitcoinWallet, ...BitcoinWallet[]]) => {
    useFakeTime()
    return createFallback(ways)
      .connect({ ...loud, silent: true }, never)
      .then(({ accounts }) => accounts[0]?.address)
  }

  test('is restored by the next way where the first one does not answer', async () => {
    const connecting = restore(createUnisat({ getAccounts: silence }), createUnisat({ getAccounts: () => [payment] }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await connecting).toBe(payment)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is restored by the first way once the user has unlocked it, where the next one refuses', async () => {
    let unlock = (_: unknown) => {}
    const refuse = vi.fn(() => Promise.reject({ code: -32002, message: 'Another request is open' }))
    const connecting = restore(
      createUnisat({ getAccounts: () => new Promise((resolve) => (unlock = resolve)) }),
      createUnisat({ getAccounts: refuse }),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refuse).toHaveBeenCalledOnce()
    unlock([payment])
    expect(await connecting).toBe(payment)
  })

  test('is restored by a way that does not answer for its network, where the next one fails', async () => {
    const request = (method: string) => (method === 'wallet_getAccount' ? { result: { addresses } } : silence())
    const connecting = restore(createSatsConnect({ request }), createUnisat({ getAccounts: () => [] }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await connecting).toBe(payment)
  })

  test('fails with the error of the first way where all of them fail, and with the reason of an abort', async () => {
    const failing = restore(createUnisat({ getAccounts: () => [] }), createUnisat({}))
    await expect(failing).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    const caller = new AbortController()
    const ways: [BitcoinWallet, BitcoinWallet] = [
      createUnisat({ getAccounts: silence }),
      createUnisat({ getAccounts: silence }),
    ]
    const left = createFallback(ways).connect({ ...loud, silent: true }, caller.signal)
    caller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })

  test('is not asked with a prompt while it waits to be unlocked for a question without one', async () => {
    useFakeTime()
    const signature = Buffer.alloc(65, 0x1f).toString('base64')
    let unlock = (_: unknown) => {}
    const requestAccounts = vi.fn(() => Promise.reject({ code: -32002, message: 'Another request is open' }))
    const next = createUnisat({
      getAccounts: vi
        .fn(() => [payment])
        .mockImplementationOnce(() => new Promise((resolve) => (unlock = resolve)) as never),
      requestAccounts,
      signMessage: () => signature,
    })
    const wallet = createFallback([createUnisat({ requestAccounts: () => [payment] }), next])
    await wallet.connect(loud, never)
    const signing = wallet.signMessage({ message: 'hello', address: payment }, never)
    await vi.advanceTimersByTimeAsync(5_000)
    unlock([payment])
    expect(await signing).toBe(signature)
    expect(requestAccounts).not.toHaveBeenCalled()
  })
})

/** A wallet that changes its network first, and its account later. */
function createSlow() {
  let address = payment
  let chain = 'BITCOIN_MAINNET'
  const listeners = new Map<string, () => void>()
  const wallet = createUnisat({
    requestAccounts: () => [address],
    getAccounts: async () => [address],
    getChain: async () => ({ enum: chain }),
    switchChain: (next: string) => {
      chain = next
    },
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
  })
  return {
    wallet,
    changeNetwork(next: string) {
      chain = next
      listeners.get('networkChanged')?.()
    },
    changeAccount(next: string) {
      address = next
    },
  }
}

test('a wallet that changes its network before its account stays connected', async () => {
  useFakeTime()
  const { wallet, changeNetwork, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toEqual([
    { type: 'network', network: testnet.caipNetworkId },
    { type: 'accounts', accounts: [{ address: onTestnet, type: 'payment' }] },
  ])
})

test('a wallet that is asked to change its network, and changes its account later, stays connected', async () => {
  useFakeTime()
  const { wallet, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  const switching = session.switchNetwork(testnet, never)
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  await switching
  expect([session.network, session.accounts[0]?.address]).toEqual([testnet.caipNetworkId, onTestnet])
  expect(changes.map(({ type }) => type)).toEqual(['network', 'accounts'])
})

test('a wallet whose account stays one of another network has disconnected, unless the network is an unknown one', async () => {
  useFakeTime()
  const { wallet, changeNetwork } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('FRACTAL_BITCOIN_MAINNET')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([{ type: 'network', network: unknownNetwork }])
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changes.slice(1)).toEqual([{ type: 'disconnected' }])
})
