import { base58 } from '@scure/base'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { decodeBase58 } from './base58.ts'
import { createSolanaWallet } from './solana.ts'

const address = base58.encode(Uint8Array.from({ length: 32 }, (_, index) => index + 1))
const other = base58.encode(new Uint8Array(32).fill(7))
const bytes = (text: string) => new TextEncoder().encode(text)
const signature = new Uint8Array(64).fill(9)

let current: string | undefined
/** The answer to a call of the wallet; tests replace it. */
let answer: (call: { readonly method: string; readonly params: unknown }) => unknown
let listeners: (() => void)[]
const request = vi.fn(async (call: { readonly method: string; readonly params: unknown }, _network?: string) =>
  answer(call),
)
const disconnect = vi.fn(async () => {})

beforeEach(() => {
  current = address
  listeners = []
  answer = () => ({ signature: base58.encode(signature) })
  request.mockClear()
  disconnect.mockClear()
})

const make = () =>
  createSolanaWallet({
    name: 'Email or social account',
    icon: 'data:image/svg+xml,',
    address: () => current,
    watch(listener) {
      listeners.push(listener)
      return () => {
        listeners = listeners.filter((one) => one !== listener)
      }
    },
    request,
    disconnect,
  })
type Wallet = ReturnType<typeof make>
const accountOf = (wallet: Wallet) => {
  const [account] = wallet.accounts
  if (!account) throw new Error('There is no account')
  return account
}

describe('the account', () => {
  test('is the same object while its address is the same', () => {
    const wallet = make()
    const first = accountOf(wallet)
    expect(first).toMatchObject({ address, publicKey: base58.decode(address) })
    expect(accountOf(wallet)).toBe(first)
    current = other
    expect(accountOf(wallet)).toMatchObject({ address: other })
    current = undefined
    expect(wallet.accounts).toEqual([])
  })

  test('is connected while a user is logged in', async () => {
    const wallet = make()
    const { connect } = wallet.features['standard:connect']
    expect(await connect()).toEqual({ accounts: [accountOf(wallet)] })
    current = undefined
    await expect(connect()).rejects.toMatchObject({ code: 4100 })
  })

  test('is passed to listeners when it changes, until they are removed', () => {
    const { on } = make().features['standard:events']
    const heard = vi.fn()
    const stop = on('change', heard)
    expect(on('other', heard)).toBeTypeOf('function')
    current = other
    for (const listener of listeners) listener()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ accounts: [{ address: other }] })
    stop()
    expect(listeners).toEqual([])
  })

  test('is passed to every listener, also if one of them throws', () => {
    const { on } = make().features['standard:events']
    const failure = new Error('The listener of the host failed')
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    const heard = vi.fn()
    on('change', () => {
      throw failure
    })
    on('change', heard)
    current = other
    for (const listener of listeners) listener()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(error).toHaveBeenCalledWith(failure)
  })

  test('is signed out by `standard:disconnect`', async () => {
    await make().features['standard:disconnect'].disconnect()
    expect(disconnect).toHaveBeenCalledTimes(1)
  })
})

describe('messages', () => {
  const sign = (wallet: Wallet, ...texts: string[]) =>
    wallet.features['solana:signMessage'].signMessage(
      ...texts.map((text) => ({ account: accountOf(wallet), message: bytes(text) })),
    )

  test('are signed one after another, each as base58 with the key of the account', async () => {
    expect(await sign(make(), 'one', 'two')).toEqual([
      { signedMessage: bytes('one'), signature },
      { signedMessage: bytes('two'), signature },
    ])
    expect(request.mock.calls.map(([call]) => call)).toEqual([
      { method: 'solana_signMessage', params: { message: base58.encode(bytes('one')), pubkey: address } },
      { method: 'solana_signMessage', params: { message: base58.encode(bytes('two')), pubkey: address } },
    ])
  })

  test('may be longer than a transaction', async () => {
    const text = 'I agree. '.repeat(2000)
    expect(await sign(make(), text)).toEqual([{ signedMessage: bytes(text), signature }])
    const [[call] = []] = request.mock.calls
    expect(decodeBase58((call?.params as { message: string }).message)).toEqual(bytes(text))
  })

  test('after a refused one are not requested', async () => {
    answer = () => {
      throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    }
    await expect(sign(make(), 'one', 'two')).rejects.toMatchObject({ code: 4001 })
    expect(request).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['too long', new Uint8Array(70_000)],
    ['a text', 'Hello'],
  ])('that are %s are refused with an error of JSON-RPC, without a request', async (_, message) => {
    const wallet = make()
    const input = { account: accountOf(wallet), message: message as Uint8Array }
    await expect(wallet.features['solana:signMessage'].signMessage(input)).rejects.toMatchObject({ code: -32602 })
    expect(request).not.toHaveBeenCalled()
  })

  test('of another account are refused without a request', async () => {
    const wallet = make()
    const account = accountOf(wallet)
    current = other
    const signed = wallet.features['solana:signMessage'].signMessage({ account, message: bytes('one') })
    await expect(signed).rejects.toMatchObject({ code: 4100 })
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', base58.encode(signature)],
    ['no base58', { signature: '0OIl' }],
    ['an empty text', { signature: '' }],
    ['bytes', { signature }],
    ['a text that is too long', { signature: '1'.repeat(5000) }],
  ])('fail if the answer is %s', async (_, given) => {
    answer = () => given
    await expect(sign(make(), 'one')).rejects.toMatchObject({ code: -32603 })
  })
})

describe('transactions', () => {
  const transaction = Uint8Array.of(1, 2, 3)
  const signed = Uint8Array.of(9, 9, 9)
  const sign = (wallet: Wallet, count: number, chain?: string) =>
    wallet.features['solana:signTransaction'].signTransaction(
      ...Array.from({ length: count }, () => ({ account: accountOf(wallet), transaction, ...(chain && { chain }) })),
    )

  test('are signed by one request, both a single one and several', async () => {
    answer = ({ method }) =>
      method === 'solana_signTransaction'
        ? { transaction: base58.encode(signed) }
        : { transactions: [base58.encode(signed), base58.encode(signed)] }
    expect(await sign(make(), 0)).toEqual([])
    expect(request).not.toHaveBeenCalled()
    expect(await sign(make(), 1)).toEqual([{ signedTransaction: signed }])
    expect(await sign(make(), 2)).toEqual([{ signedTransaction: signed }, { signedTransaction: signed }])
    expect(request.mock.calls.map(([call]) => call)).toEqual([
      { method: 'solana_signTransaction', params: { transaction: base58.encode(transaction) } },
      {
        method: 'solana_signAllTransactions',
        params: { transactions: [base58.encode(transaction), base58.encode(transaction)] },
      },
    ])
  })

  test.each([
    ['fewer than requested', { transactions: ['2'] }],
    ['more than requested', { transactions: ['2', '2', '2'] }],
    ['no list', { transactions: '22' }],
    ['the form for a single transaction', { transaction: '2' }],
    ['no base58', { transactions: ['2', 'I'] }],
  ])('fail if the answer has %s', async (_, given) => {
    answer = () => given
    await expect(sign(make(), 2)).rejects.toMatchObject({ code: -32603 })
  })

  test('are requested for the named chain; unknown chains are refused', async () => {
    answer = () => ({ transaction: '2' })
    await sign(make(), 1, 'solana:devnet')
    expect(request.mock.calls[0]?.[1]).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    for (const chain of ['solana:localnet', 'eip155:1', 'toString', '__proto__'])
      await expect(sign(make(), 1, chain), chain).rejects.toMatchObject({ code: 4902 })
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('are all refused without a request if one is of another account', async () => {
    const wallet = make()
    const mine = { account: accountOf(wallet), transaction }
    const foreign = { account: { ...mine.account, address: other }, transaction }
    const { signTransaction } = wallet.features['solana:signTransaction']
    await expect(signTransaction(mine, foreign)).rejects.toMatchObject({ code: 4100 })
    expect(request).not.toHaveBeenCalled()
  })

  test('for several chains are refused without a request', async () => {
    answer = () => ({ transactions: ['2', '2'] })
    const wallet = make()
    const account = accountOf(wallet)
    const { signTransaction } = wallet.features['solana:signTransaction']
    const both = signTransaction(
      { account, transaction, chain: 'solana:mainnet' },
      { account, transaction, chain: 'solana:devnet' },
    )
    await expect(both).rejects.toMatchObject({ code: -32602 })
    expect(request).not.toHaveBeenCalled()
  })

  test('are sent one after another with their options, and each hash comes back', async () => {
    const wallet = make()
    const account = accountOf(wallet)
    const options = { skipPreflight: true }
    const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
    expect(
      await signAndSendTransaction(
        { account, transaction, options, chain: 'solana:mainnet' },
        { account, transaction },
      ),
    ).toEqual([{ signature }, { signature }])
    expect(request.mock.calls).toEqual([
      [
        { method: 'solana_signAndSendTransaction', params: { transaction: base58.encode(transaction), options } },
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ],
      [{ method: 'solana_signAndSendTransaction', params: { transaction: base58.encode(transaction) } }, undefined],
    ])
    current = other
    await expect(signAndSendTransaction({ account, transaction })).rejects.toMatchObject({ code: 4100 })
  })
})
