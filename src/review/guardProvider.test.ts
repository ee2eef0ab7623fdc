import { UserRejectedRequestError } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { guardProvider } from './guardProvider.ts'

type Provider = Record<string, (...args: unknown[]) => Promise<unknown>>

/** A guarded provider with its review, which approves unless `answer` rejects. */
function guard<Given extends object>(given: Given, answer: () => Promise<() => void> = async () => () => {}) {
  const review = vi.fn(answer)
  return { guarded: guardProvider(given, review) as Given & Provider, review }
}
const rejected = () => Promise.reject(new UserRejectedRequestError())

const ethereum = () => {
  const request = vi.fn(
    async ({ method }: { method: string; params?: unknown }, ..._: unknown[]) => `answer to ${method}`,
  )
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
  const harmless = ['eth_sendRawTransaction', 'wallet_getCallsStatus', 'wallet_getGrantedExecutionPermissions']
  for (const method of ['eth_accounts', ...harmless]) {
    await guarded.request?.({ method })
  }
  expect(review).toHaveBeenCalledTimes(unsafe.length)
})

test('a payment, a sign-in by its chains and a connection that asks for more than accounts are reviewed', async () => {
  const { guarded, review } = guard(ethereum())
  const connect = (capabilities?: object) => ({
    method: 'wallet_connect',
    params: [{ version: '1', ...(capabilities && { capabilities }) }],
  })
  await guarded.request?.({ method: 'wallet_pay', params: {} })
  await guarded.request?.({ method: 'wallet_authenticate', params: {} })
  await guarded.request?.(connect({ signInWithEthereum: { nonce: '12345678' } }))
  await guarded.request?.(connect({ permissions: {} }))
  await guarded.send?.(connect({ grantPermissions: {} }), undefined)
  expect(review).toHaveBeenCalledTimes(5)
  await guarded.request?.(connect())
  await guarded.request?.(connect({ addSubAccount: {} }))
  expect(review).toHaveBeenCalledTimes(5)
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

test.each([
  ['a function', () => {}],
  ['a proxy, as of a reactive state', new Proxy({}, {})],
])('parameters that can not be cloned are refused with the reason, without a review: %s', async (_, param) => {
  const provider = ethereum()
  const { guarded, review } = guard(provider)
  const request = guarded.request?.({ method: 'personal_sign', params: [param] })
  await expect(request).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/^Invalid parameters: .*could not be cloned/),
  })
  expect(review).not.toHaveBeenCalled()
  expect(provider.request).not.toHaveBeenCalled()
})

test('parameters of a class are passed on', async () => {
  class Call {
    readonly method: string
    constructor(method: string) {
      this.method = method
    }
    get params() {
      return ['0x1']
    }
  }
  const provider = ethereum()
  const { guarded } = guard(provider)
  for (const method of ['eth_call', 'personal_sign']) {
    await guarded.request?.(new Call(method) as never)
    expect(provider.request).toHaveBeenLastCalledWith({ method, params: ['0x1'] })
  }
})

describe('a provider that takes a chain', () => {
  const paired = () => ({
    ...ethereum(),
    accounts: [],
    network: 'eip155:1',
    networks: [],
    methods: [],
    setNetwork() {},
    removeListener() {},
    async disconnect() {},
  })
  const [read, sign] = [{ method: 'eth_call' }, { method: 'personal_sign' }]

  test('gets the chain that the page names, and so does the review', async () => {
    const provider = paired()
    const { guarded, review } = guard(provider)
    for (const call of [read, sign]) {
      await guarded.request(call, 'eip155:10')
      expect(provider.request).toHaveBeenLastCalledWith(call, 'eip155:10')
    }
    expect(review.mock.calls).toEqual([[sign, 'eip155:10']])
    await guarded.request(sign)
    expect(provider.request).toHaveBeenLastCalledWith(sign)
    expect(review).toHaveBeenLastCalledWith(sign, undefined)
  })

  test.each([['Ethereum'], [{ toString: () => 'eip155:10' }], [10]])('refuses %s, which is no chain', async (chain) => {
    const provider = paired()
    const { guarded, review } = guard(provider)
    await expect(guarded.request(sign, chain)).rejects.toMatchObject({ code: -32602 })
    expect(review).not.toHaveBeenCalled()
    expect(provider.request).not.toHaveBeenCalled()
  })

  test('is one of a pairing: other wallets may ignore the chain, so the review shows the network that they are on', async () => {
    const provider = ethereum()
    const { guarded, review } = guard(provider)
    await guarded.request(sign, 'eip155:10')
    expect(provider.request).toHaveBeenLastCalledWith(sign)
    expect(review).toHaveBeenLastCalledWith(sign, undefined)
    await guarded.request(read, 'eip155:10')
    expect(provider.request).toHaveBeenLastCalledWith(read, 'eip155:10')
  })
})

describe('a request that answers differently each time it is read', () => {
  /** An object whose property has these values, one after the other. */
  const changing = (key: string, values: unknown[], rest: object = {}) =>
    Object.defineProperty({ ...rest }, key, {
      enumerable: true,
      get: () => (values.length > 1 ? values.shift() : values[0]),
    })
  const signIn = { signInWithEthereum: { nonce: '12345678' } }

  test.each([
    ['method', () => changing('method', ['eth_accounts', 'eth_sendTransaction'], { params: [] })],
    ['parameters', () => ({ method: 'wallet_connect', params: [changing('capabilities', [{}, signIn])] })],
    ['list of parameters', () => changing('params', [[], [{ capabilities: signIn }]], { method: 'wallet_connect' })],
  ])('reaches the wallet as it was when the review decided: %s', async (_, make) => {
    for (const way of ['request', 'send'] as const) {
      const provider = ethereum()
      const { guarded, review } = guard(provider)
      await guarded[way]?.(make() as never)
      expect(review).not.toHaveBeenCalled()
      const [[call]] = provider[way].mock.calls as unknown as [
        [{ method: string; params: [{ capabilities?: object }?] }],
      ]
      expect(call.method).not.toBe('eth_sendTransaction')
      expect(call.params[0]?.capabilities ?? {}).toEqual({})
    }
  })

  test('is the very object that was reviewed', async () => {
    const provider = ethereum()
    const { guarded, review } = guard(provider)
    const transaction = changing('to', ['0x1', '0x2'])
    await guarded.request?.({ method: 'eth_sendTransaction', params: [transaction] })
    const [[reviewed]] = review.mock.calls as unknown as [[{ params: unknown }]]
    expect(reviewed.params).toEqual([{ to: '0x1' }])
    expect(provider.request.mock.calls[0]?.[0].params).toBe(reviewed.params)
  })

  test.each([
    ['a method that is no text', { method: { toString: (): string => 'personal_sign' } }],
    ['a method in a list', { method: ['personal_sign'] }],
    ['nothing', undefined],
  ])('%s is refused, because wallets could read it as a method that signs', async (_, given) => {
    const call = given as never
    const provider = ethereum()
    const { guarded, review } = guard(provider)
    await expect(guarded.request?.(call)).rejects.toMatchObject({ code: -32602 })
    expect(() => guarded.send?.(call)).toThrow('Invalid parameters')
    expect(review).not.toHaveBeenCalled()
    expect(provider.request).not.toHaveBeenCalled()
    expect(provider.send).not.toHaveBeenCalled()
  })

  test('is read once by `send` too', async () => {
    const { guarded } = guard(ethereum())
    let reads = 0
    const call = {
      get method() {
        reads++
        return 'personal_sign'
      },
    }
    await guarded.send?.(call as never)
    expect(reads).toBe(1)
  })
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

test('a guarded provider of a class is still one of that class', () => {
  class Provider {
    async request() {}
  }
  const { guarded } = guard(new Provider())
  expect(guarded).toBeInstanceOf(Provider)
  expect(guarded.constructor).toBe(Provider)
})
