import { UserRejectedRequestError } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { guardProvider } from './guardProvider.ts'

type Provider = Record<string, (...args: unknown[]) => Promise<unknown>>

/** A guarded provider with its review, which approves unless `answer` rejects. */
function guard<Given extends object>(given: Given, answer: () => Promise<() => void> = async () => () => {}) {
  const review = vi.fn(answer)
  return { guarded: guardProvider(given, review) as Given & Provider, review }
}
const rejected = () => Promise.reject(new UserRejectedRequestError())

const ethereum = () => {
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => `answer to ${method}`)
  const provider = {
    request,
    send: vi.fn(),
    sendAsync: vi.fn(),
    on(_: string, __: () => void) {
      return this
    },
  }
  return provider
}

test('methods whose names say that they sign or send are reviewed, also if no standard defines them', async () => {
  const provider = ethereum()
  const { guarded, review } = guard(provider)
  const unsafe = [
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'wallet_signAuthorization',
    'wallet_invokeMethod',
    'wallet_requestExecutionPermissions',
  ]
  for (const method of unsafe) await guarded.request?.({ method })
  expect(review).toHaveBeenCalledTimes(unsafe.length)
  for (const method of ['eth_accounts', 'eth_sendRawTransaction', 'wallet_getCallsStatus']) {
    await guarded.request?.({ method })
  }
  expect(review).toHaveBeenCalledTimes(unsafe.length)
})

test('legacy forms are reviewed too: `sendAsync` with a callback, a batch, `send` with parameters', async () => {
  const provider = ethereum()
  const { guarded, review } = guard(provider)
  const call = { id: 7, jsonrpc: '2.0', method: 'personal_sign', params: [] }
  const told = await new Promise((done) => {
    void guarded.sendAsync?.(call, (_: unknown, response: unknown) => done(response))
  })
  expect(told).toEqual({ id: 7, jsonrpc: '2.0', result: 'answer to personal_sign' })
  const batch = await new Promise((done) => {
    void guarded.send?.([call, { id: 8, method: 'eth_accounts' }], (_: unknown, response: unknown) => done(response))
  })
  expect(batch).toMatchObject([{ id: 7 }, { id: 8, result: 'answer to eth_accounts' }])
  await guarded.send?.('personal_sign', [])
  expect(review).toHaveBeenCalledTimes(3)
  expect(provider.send).not.toHaveBeenCalled()
  expect(provider.sendAsync).not.toHaveBeenCalled()
})

test('if the user rejects one request of a batch, the others do not fail', async () => {
  const { guarded } = guard(ethereum(), rejected)
  const batch = [
    { id: 1, method: 'personal_sign' },
    { id: 2, method: 'eth_accounts' },
  ]
  expect(await guarded.send?.(batch, undefined)).toMatchObject([
    { id: 1, error: { code: 4001 } },
    { id: 2, result: 'answer to eth_accounts' },
  ])
})

test('a method that returns the provider itself returns the guarded one', () => {
  const { guarded } = guard(ethereum())
  expect(guarded.on('accountsChanged', () => {})).toBe(guarded)
})

test('parameters that can not be cloned are refused without a review', async () => {
  const provider = ethereum()
  const { guarded, review } = guard(provider)
  const request = guarded.request?.({ method: 'personal_sign', params: [() => {}] })
  await expect(request).rejects.toMatchObject({ code: -32602 })
  expect(review).not.toHaveBeenCalled()
  expect(provider.request).not.toHaveBeenCalled()
})

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
  const { guarded, review } = guard({ features }, () => new Promise((resolve) => (proceed = () => resolve(() => {}))))
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

test('the methods of a Bitcoin provider are reviewed, and so is its `request`', async () => {
  const wallet = { signPsbt: vi.fn() }
  const provider = {
    wallet,
    request: vi.fn(async () => 'answer'),
    signMessage: vi.fn(async () => 'signature'),
    signPsbt: vi.fn(async () => ({})),
    sendTransfer: vi.fn(async () => 'id'),
    getAccountAddresses: vi.fn(async () => []),
  }
  const { guarded, review } = guard(provider)
  await guarded.signMessage()
  await guarded.signPsbt()
  await guarded.sendTransfer()
  await guarded.getAccountAddresses()
  await (guarded as Provider).request?.({ method: 'sendTransfer', params: {} })
  await (guarded as Provider).request?.({ method: 'getAccountAddresses' })
  expect(review.mock.calls.map(([call]: unknown[]) => (call as { method: string }).method)).toEqual([
    'signMessage',
    'signPsbt',
    'sendTransfer',
    'sendTransfer',
  ])
})
