import { describe, expect, test, vi } from 'vitest'
import { guardProvider } from './guardProvider.ts'

/** A guarded wallet with its review. */
function guard<Given extends object>(given: Given, answer: () => Promise<() => void> = async () => () => {}) {
  const review = vi.fn(answer)
  return { guarded: guardProvider(given, review) as Given, review }
}

test('features of the Wallet Standard that sign are reviewed, and get copies of their inputs', async () => {
  const account = { address: 'me' }
  const signTransaction = vi.fn(async (..._: unknown[]) => [])
  const signIn = vi.fn(async (..._: unknown[]) => [])
  const connect = vi.fn()
  const features = {
    'solana:signTransaction': { version: '1.0.0', signTransaction },
    'solana:signIn': { version: '1.0.0', signIn },
    'standard:connect': { version: '1.0.0', connect },
  }
  let proceed = () => {}
  const { guarded, review } = guard(
    { accounts: [account], features },
    () => new Promise((resolve) => (proceed = () => resolve(() => {}))),
  )
  expect(guarded.features['standard:connect']).toBe(features['standard:connect'])
  const transaction = Uint8Array.of(1, 2)
  const options = { maxRetries: 1 }
  const signed = guarded.features['solana:signTransaction'].signTransaction({ account, transaction, options })
  transaction[0] = 9
  options.maxRetries = 9
  proceed()
  await signed
  expect(signTransaction).toHaveBeenCalledWith({
    account,
    transaction: Uint8Array.of(1, 2),
    options: { maxRetries: 1 },
  })
  // Wallets compare accounts by identity.
  expect((signTransaction.mock.calls[0]?.[0] as { account: object }).account).toBe(account)
  const resources = ['a:b']
  const signedIn = guarded.features['solana:signIn'].signIn({ resources })
  resources.push('c:d')
  proceed()
  await signedIn
  expect(signIn).toHaveBeenCalledWith({ resources: ['a:b'] })
  expect(review.mock.calls.map(([call]: unknown[]) => (call as { method: string }).method)).toEqual([
    'solana:signTransaction',
    'solana:signIn',
  ])
})

test('inputs with one account that the wallet does not list keep one, also if its lists are reactive', async () => {
  const signTransaction = vi.fn(async (..._: unknown[]) => [])
  const { guarded } = guard({ accounts: [], features: { 'solana:signTransaction': { signTransaction } } })
  const account = { address: 'me', chains: new Proxy(['solana:mainnet'], {}) }
  const input = (byte: number) => ({ account, transaction: Uint8Array.of(byte) })
  await guarded.features['solana:signTransaction'].signTransaction(input(1), input(2))
  const [given] = signTransaction.mock.calls as [{ account: object }, { account: object }][]
  expect(given?.[0].account).toEqual({ address: 'me', chains: ['solana:mainnet'] })
  expect(given?.[0].account).not.toBe(account)
  expect(given?.[1].account).toBe(given?.[0].account)
})

test('features in an event are the guarded ones', async () => {
  const signMessage = vi.fn(async (..._: unknown[]) => [])
  const features = { 'solana:signMessage': { signMessage }, 'standard:events': { on: vi.fn() } }
  const { guarded, review } = guard({ features })
  const [listener, off] = [vi.fn(), () => {}]
  features['standard:events'].on.mockReturnValue(off)
  expect(guarded.features['standard:events'].on('change', listener)).toBe(off)
  const [[event, tell]] = features['standard:events'].on.mock.calls as [[string, (change: object) => void]]
  expect(event).toBe('change')
  tell({ accounts: [] })
  expect(listener).toHaveBeenLastCalledWith({ accounts: [] })
  tell({ chains: ['solana:mainnet'], features })
  const [change] = listener.mock.lastCall ?? []
  expect(change.chains).toEqual(['solana:mainnet'])
  expect(change.features).toBe(guarded.features)
  await change.features['solana:signMessage'].signMessage({ message: Uint8Array.of(1) })
  expect(review).toHaveBeenCalledOnce()
})

test('inputs in a list keep their accounts too (`solana:signAndSendAllTransactions`)', async () => {
  // As wallets make accounts: a clone has no address.
  class Account {
    get address() {
      return 'me'
    }
  }
  const account = new Account()
  const signAndSendAllTransactions = vi.fn(async (..._: unknown[]) => [])
  const { guarded, review } = guard({
    accounts: [account],
    features: { 'solana:signAndSendAllTransactions': { signAndSendAllTransactions } },
  })
  const inputs = [{ account, transaction: Uint8Array.of(1) }]
  const options = { mode: 'serial' }
  const sent = guarded.features['solana:signAndSendAllTransactions'].signAndSendAllTransactions(inputs, options)
  inputs.push({ account, transaction: Uint8Array.of(2) })
  await sent
  expect(review).toHaveBeenCalledOnce()
  expect(signAndSendAllTransactions).toHaveBeenCalledWith([{ account, transaction: Uint8Array.of(1) }], options)
  const [[given]] = signAndSendAllTransactions.mock.calls as unknown as [[[{ account: Account }]]]
  expect(given[0].account).toBe(account)
})

test('bytes in a list stay bytes, which the page can not change', async () => {
  const signAllTransactions = vi.fn(async (..._: unknown[]) => [])
  const { guarded } = guard({ features: { 'solana:signAllTransactions': { signAllTransactions } } })
  const transaction = Uint8Array.of(1, 2)
  const signed = guarded.features['solana:signAllTransactions'].signAllTransactions([transaction])
  transaction[0] = 9
  await signed
  expect(signAllTransactions).toHaveBeenCalledWith([Uint8Array.of(1, 2)])
})

describe('an input that answers differently each time it is read', () => {
  /** An object whose property has these values, one after the other. */
  const changing = (key: string, values: unknown[], rest: object = {}) =>
    Object.defineProperty({ ...rest }, key, {
      enumerable: true,
      get: () => (values.length > 1 ? values.shift() : values[0]),
    })

  test('bytes that the page shares with another thread are copied, or refused: they may change after the review', async () => {
    const signMessage = vi.fn(async (..._: unknown[]) => [])
    const { guarded, review } = guard({ features: { 'solana:signMessage': { signMessage } } })
    const message = new Uint8Array(new SharedArrayBuffer(4))
    const { signMessage: sign } = guarded.features['solana:signMessage']
    const signed = sign({ account: { address: 'me' }, message })
    message[0] = 9
    await signed
    expect(signMessage).toHaveBeenCalledWith({ account: { address: 'me' }, message: new Uint8Array(4) })
    review.mockClear()
    await expect(sign({ parts: { message } })).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid parameters: Bytes that other threads can change are not reviewed',
    })
    expect(review).not.toHaveBeenCalled()
  })

  test('is signed with the account that was reviewed', async () => {
    const signMessage = vi.fn(async (..._: unknown[]) => [])
    const { guarded, review } = guard({
      accounts: [{ address: 'me' }],
      features: { 'solana:signMessage': { signMessage } },
    })
    const account = changing('address', ['me', 'other'], { publicKey: Uint8Array.of(1), extra: true })
    await guarded.features['solana:signMessage'].signMessage({ account, message: Uint8Array.of(2) })
    const [[reviewed]] = review.mock.calls as unknown as [[{ params: unknown[] }]]
    const input = { account: { address: 'me', publicKey: Uint8Array.of(1) }, message: Uint8Array.of(2) }
    expect(reviewed.params).toEqual([input])
    expect(signMessage.mock.calls[0]).toEqual([input])
    const call = guarded.features['solana:signMessage'].signMessage({
      account: Object.assign(() => {}, { address: 'me' }),
    })
    await expect(call).rejects.toMatchObject({ code: -32602 })
  })

  test('a list with a method of its own is read item by item', async () => {
    const signTransaction = vi.fn(async (..._: unknown[]) => [])
    const { guarded, review } = guard({
      features: { 'solana:signAllTransactions': { signAllTransactions: signTransaction } },
    })
    const list = Object.assign([Uint8Array.of(1)], { map: () => changing('0', [Uint8Array.of(1), Uint8Array.of(9)]) })
    await guarded.features['solana:signAllTransactions'].signAllTransactions(list)
    const [[reviewed]] = review.mock.calls as unknown as [[{ params: unknown[] }]]
    expect(reviewed.params).toEqual([[Uint8Array.of(1)]])
    expect(signTransaction.mock.calls[0]).toEqual([[Uint8Array.of(1)]])
  })
})

test('inputs that are no objects are reviewed, and passed on as they are', async () => {
  const signMessage = vi.fn(async (..._: unknown[]) => [])
  const { guarded, review } = guard({ accounts: [], features: { 'solana:signMessage': { signMessage } } })
  await guarded.features['solana:signMessage'].signMessage('Hello', undefined, null)
  expect(review).toHaveBeenCalledWith({ method: 'solana:signMessage', params: ['Hello', undefined, null] })
  expect(signMessage).toHaveBeenCalledWith('Hello', undefined, null)
})
