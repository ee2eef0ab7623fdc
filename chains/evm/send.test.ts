import type { Session, Transfer } from 'portico/wallet'
import { decodeFunctionData, encodeAbiParameters, erc20Abi, type Hex } from 'viem'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { putErc20 } from '../../test/world/erc20.ts'
import { createReaders } from './client.ts'
import { askChainId, createTransfers, writeAddress } from './send.ts'
import { nodesOf } from './testing/nodes.ts'
import { createStage, first, second, urlOf } from './testing/stage.ts'

const stage = createStage()
const { signal } = new AbortController()
const tokens = {
  standard: `0x${'a1'.repeat(20)}`,
  silent: `0x${'a2'.repeat(20)}`,
  refusing: `0x${'a3'.repeat(20)}`,
  reverting: `0x${'a4'.repeat(20)}`,
  wrapped: `0x${'a5'.repeat(20)}`,
  nameless: `0x${'a6'.repeat(20)}`,
  garbled: `0x${'a7'.repeat(20)}`,
  disguised: `0x${'a8'.repeat(20)}`,
  /** A contract that answers every call with nothing. */
  mute: `0x${'a9'.repeat(20)}`,
} as const
const owned = 1_000_000n

const encodeText = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

let session: Session
let transfers: ReturnType<typeof createTransfers>
const ask = (method: string, ...params: unknown[]) =>
  createReaders(nodesOf(signal))(stage.one)(method, params) as Promise<Hex>
const send = (transfer: Partial<Transfer>) => transfers.send(session, { to: second, amount: '1', ...transfer }, signal)
/** Sends, and waits for the block: the node answers before the transaction is in it. */
const sendAndMine = async (transfer: Partial<Transfer>) => {
  const { hash } = await send(transfer)
  await vi.waitFor(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
  return { hash }
}
const accountAt = (address = first) => ({ address, network: stage.one })
const tokenBalance = async (owner: string, token: string) =>
  (await transfers.token(accountAt(owner), token, signal))?.value
/** What the wallet was asked to sign. */
const asked = () =>
  stage.wallet.cues.log.flatMap(({ method, params }) =>
    method === 'eth_sendTransaction' ? [(params as Record<string, string>[])[0]] : [],
  )

beforeAll(async () => {
  const balances = { [first]: owned, [second]: 5n }
  const url = urlOf(stage.one)
  await putErc20(url, { address: tokens.standard, balances })
  await putErc20(url, { address: tokens.silent, balances, answer: 'nothing' })
  await putErc20(url, { address: tokens.refusing, balances, answer: 'false' })
  await putErc20(url, { address: tokens.reverting, balances, answer: 'revert' })
  await putErc20(url, { address: tokens.wrapped, balances, symbol: encodeText('WETH') })
  await putErc20(url, { address: tokens.nameless, balances, symbol: 'revert' })
  await putErc20(url, { address: tokens.garbled, balances, symbol: `0x${'ff'.repeat(40)}` })
  await putErc20(url, { address: tokens.disguised, balances, symbol: encodeText('\u202eWE\u200bTH\n') })
  await ask('anvil_setCode', tokens.mute, '0x00')
})
beforeEach(async () => {
  transfers = createTransfers(() => [stage.one, stage.two], nodesOf(stage.controller.signal))
  session = await stage.connect()
})

test('coins arrive, and the hash is that of the transaction', async () => {
  const before = BigInt(await ask('eth_getBalance', second, 'latest'))
  const { hash } = await sendAndMine({ amount: '123456789012345678' })
  const receipt = (await ask('eth_getTransactionReceipt', hash)) as unknown as { status: string }
  expect(receipt.status).toBe('0x1')
  expect(BigInt(await ask('eth_getBalance', second, 'latest')) - before).toBe(123456789012345678n)
})

test('the wallet signs exactly the requested transfer', async () => {
  await send({ to: second.toLowerCase(), amount: '1000' })
  expect(asked()).toEqual([{ from: first, to: second, value: '0x3e8', chainId: '0x7a69' }])
})

describe.each(['standard', 'silent'] as const)('of a token that is %s', (name) => {
  test('base units arrive', async () => {
    const token = tokens[name]
    const [mine, theirs] = [await tokenBalance(first, token), await tokenBalance(second, token)]
    await sendAndMine({ token, amount: '250', decimals: 6 })
    expect(await tokenBalance(first, token)).toBe(`${BigInt(mine ?? 0) - 250n}`)
    expect(await tokenBalance(second, token)).toBe(`${BigInt(theirs ?? 0) + 250n}`)
  })

  test('the wallet signs a transfer of that amount to that receiver, and moves no coin', async () => {
    await send({ token: tokens[name], amount: '7' })
    const [call] = asked()
    expect(call).toMatchObject({ from: first, to: expect.stringMatching(new RegExp(tokens[name], 'i')), value: '0x0' })
    const decoded = decodeFunctionData({ abi: erc20Abi, data: call?.data as Hex })
    expect(decoded).toEqual({ functionName: 'transfer', args: [second, 7n] })
    expect(call?.data).toHaveLength(2 + 8 + 128)
  })
})

test.each<[string, Partial<Transfer>]>([
  ['EVM_INVALID_AMOUNT', { amount: '0' }],
  ['EVM_INVALID_AMOUNT', { amount: '-1' }],
  ['EVM_INVALID_AMOUNT', { amount: '1.5' }],
  ['EVM_INVALID_AMOUNT', { amount: '0x10' }],
  ['EVM_INVALID_AMOUNT', { amount: (2n ** 256n).toString() }],
  ['EVM_INVALID_RECIPIENT', { to: 'ada.eth' }],
  ['EVM_INVALID_RECIPIENT', { to: `0x${'0'.repeat(40)}` }],
  ['EVM_INVALID_RECIPIENT', { to: second.replace('C', 'c') }],
  ['EVM_INVALID_RECIPIENT', { to: tokens.standard, token: tokens.standard }],
  ['EVM_INVALID_TOKEN', { token: first }],
  ['EVM_INVALID_TOKEN', { token: 'USDT' }],
  ['EVM_INVALID_TOKEN', { token: tokens.mute }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.standard, decimals: 18 }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.wrapped, symbol: 'SPAM', decimals: 6 }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.standard, symbol: 'WETH' }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.standard, symbol: '' }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.nameless, symbol: 'WETH' }],
  ['EVM_TOKEN_MISMATCH', { token: tokens.garbled, symbol: 'WETH' }],
  ['EVM_INSUFFICIENT_FUNDS', { amount: `1${'0'.repeat(30)}` }],
  ['EVM_INSUFFICIENT_FUNDS', { token: tokens.standard, amount: '1000001' }],
  ['EVM_TRANSFER_REFUSED', { token: tokens.refusing }],
  ['EVM_EXECUTION_REVERTED', { token: tokens.reverting }],
])('fails with %s before the wallet is asked: %j', async (code, transfer) => {
  await expect(send(transfer)).rejects.toMatchObject({ code })
  expect(asked()).toEqual([])
})

test.each<[string, Partial<Transfer>]>([
  ['the string of its contract', { token: tokens.wrapped, symbol: 'WETH' }],
  ['the same letters in another case', { token: tokens.wrapped, symbol: 'weth' }],
  ['the bytes32 of an old contract', { token: tokens.standard, symbol: 'TEST', decimals: 6 }],
  ['what is left of a text with letters that are not seen', { token: tokens.disguised, symbol: 'WE TH' }],
  ['nothing, as its contract has nothing to say', { token: tokens.nameless, symbol: '' }],
  ['what the chain itself told of it before', { token: tokens.garbled, symbol: '' }],
])('a token that was shown with %s is sent', async (_, transfer) => {
  await send(transfer)
  expect(asked()).toHaveLength(1)
})

describe('the chain of the wallet is read again before it is asked to sign', () => {
  const lying = (answer: () => unknown): Session => ({
    ...session,
    accounts: session.accounts,
    network: session.network,
    request: async (call, ...rest) => (call.method === 'eth_chainId' ? answer() : session.request(call, ...rest)),
  })
  test.each<[string, string, () => unknown]>([
    ['another chain', 'EVM_SESSION_MOVED', () => '0x7a6a'],
    ['nothing', 'EVM_INVALID_WALLET_ANSWER', () => undefined],
    ['garbage', 'EVM_INVALID_WALLET_ANSWER', () => ({ toString: 0 })],
    [
      'an error',
      'EVM_CHAIN',
      () => {
        throw Object.assign(new Error('locked'), { code: 'EVM_CHAIN' })
      },
    ],
  ])('and %s ends it', async (_, code, answer) => {
    await expect(transfers.send(lying(answer), { to: second, amount: '1' }, signal)).rejects.toMatchObject({ code })
    expect(asked()).toEqual([])
  })

  test('and a wallet that does not answer within 10 seconds ends it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asking = askChainId({ request: () => new Promise(() => {}) }, signal)
    const ended = expect(asking).rejects.toMatchObject({ code: 'EVM_INVALID_WALLET_ANSWER' })
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
  })
})

test('sending on a network that the host has not configured fails with NETWORK_NOT_FOUND', async () => {
  transfers = createTransfers(() => [stage.two], nodesOf(signal))
  await expect(send({})).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})

test('a change of the account before the request to sign fails with EVM_SESSION_MOVED', async () => {
  const sending = send({})
  stage.wallet.cues.setAccounts([second as Hex])
  await expect(sending).rejects.toMatchObject({ code: 'EVM_SESSION_MOVED' })
  expect(asked()).toEqual([])
})

test('a transfer that the user declines fails with USER_REJECTED_REQUEST', async () => {
  stage.wallet.cues.reject()
  await expect(send({})).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
})

test('an error of the node is a named error', async () => {
  stage.wallet.cues.failNext({ code: -32000, message: 'nonce too low' }, 'eth_sendTransaction')
  await expect(send({})).rejects.toMatchObject({ code: 'EVM_NONCE_TOO_LOW' })
})

test('an answer that is not a hash fails with EVM_INVALID_WALLET_ANSWER', async () => {
  const answering: Session = {
    ...session,
    accounts: session.accounts,
    network: session.network,
    request: async () => '0x',
  }
  const sending = transfers.send(answering, { to: second, amount: '1' }, signal)
  await expect(sending).rejects.toMatchObject({ code: 'EVM_INVALID_WALLET_ANSWER' })
})

test('the fee is enough for a transfer', async () => {
  const fee = BigInt(await transfers.fee(accountAt(), {}, signal))
  expect(fee).toBe(BigInt(await ask('eth_gasPrice')) * 65_000n)
})

test('the facts of a token are read from its contract', async () => {
  const facts = await transfers.token(accountAt(`0x${'9'.repeat(40)}`), tokens.standard, signal)
  expect(facts).toEqual({ value: '0', decimals: 6, symbol: 'TEST', name: 'Test token' })
})

test.each(['nothing', second])('%s is no token', async (token) => {
  expect(await transfers.token(accountAt(), token, signal)).toBeNull()
})

test.each([
  [second, second],
  [second.toLowerCase(), second],
  [second.slice(2), second],
  [`0x${second.slice(2).toUpperCase()}`, second],
  [second.replace('C', 'c'), null],
  ['ada', null],
])('%s is written %s', async (text, written) => {
  expect(await writeAddress(text, 'eip155:1')).toBe(written)
})

/** Vectors of EIP-1191: Ethereum, the chains 30 and 31 of Rootstock. */
const written = [
  [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
    '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd',
  ],
  [
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359',
    '0xFb6916095CA1dF60bb79CE92ce3Ea74C37c5D359',
  ],
] as const

test.each(written)('on Rootstock, %s is written with the checksum of its chain', async (plain, main, testing) => {
  for (const text of [plain, plain.toLowerCase(), main]) expect(await writeAddress(text, 'eip155:30')).toBe(main)
  for (const text of [plain, testing]) expect(await writeAddress(text, 'eip155:31')).toBe(testing)
  // The checksum of another chain is a typo, or an address of that chain.
  expect(await writeAddress(main, 'eip155:31')).toBeNull()
  expect(await writeAddress(main, 'eip155:1')).toBeNull()
})

test('a receiver with the checksum of Rootstock passes there, and is a typo elsewhere', async () => {
  const [, receiver] = written[0]
  const network = { ...stage.one, id: 30, caipNetworkId: 'eip155:30' } as const
  const { send } = createTransfers(() => [network], nodesOf(signal))
  const there = { ...session, network: network.caipNetworkId }
  // The wallet of the test is on another chain.
  await expect(send(there, { to: receiver, amount: '1' }, signal)).rejects.toMatchObject({ code: 'EVM_SESSION_MOVED' })
  await expect(transfers.send(session, { to: receiver, amount: '1' }, signal)).rejects.toMatchObject({
    code: 'EVM_INVALID_RECIPIENT',
  })
})
