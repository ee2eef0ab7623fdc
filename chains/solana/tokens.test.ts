import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import * as web3 from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { readMint } from './mint.ts'
import { solanaDevnet } from './networks.ts'
import { toNetwork } from './testing/network.ts'
import { chooseSources, maxSources, readTokenAccount, type TokenHolding } from './tokenAccounts.ts'
import { associatedAccount, createAccountInstruction, readChainAccounts, transferInstruction } from './tokens.ts'

const key = () => web3.Keypair.generate().publicKey
const [payer, owner, mint, from, to] = [key(), key(), key(), key(), key()] as const
const programs = { 'SPL Token': TOKEN_PROGRAM_ID, 'Token-2022': TOKEN_2022_PROGRAM_ID }

/** An instruction as plain data. */
const plain = ({ programId, keys, data }: web3.TransactionInstruction) => ({
  programId: programId.toBase58(),
  keys: keys.map((meta) => ({ ...meta, pubkey: meta.pubkey.toBase58() })),
  data: [...data],
})

test.each(Object.entries(programs))('instructions of %s are those of @solana/spl-token', (_, program) => {
  const account = associatedAccount(web3, owner, mint, program)
  expect(account).toEqual(getAssociatedTokenAddressSync(mint, owner, true, program))
  expect(plain(createAccountInstruction(web3, { payer, account, owner, mint, program }))).toEqual(
    plain(createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, program)),
  )
  for (const amount of [1n, 256n, 2n ** 64n - 1n]) {
    expect(plain(transferInstruction(web3, { from, to, owner, mint, program, amount, decimals: 9 }))).toEqual(
      plain(createTransferCheckedInstruction(from, mint, to, owner, amount, 9, [], program)),
    )
  }
})

const account = (length: number, bytes: Readonly<Record<number, number>>, program = TOKEN_PROGRAM_ID.toBase58()) => {
  const data = new Uint8Array(length)
  for (const [at, byte] of Object.entries(bytes)) data[Number(at)] = byte
  return { owner: program, executable: false, lamports: 1n, data }
}
const extended = TOKEN_2022_PROGRAM_ID.toBase58()

test('an account whose data a node garbles is read at the next node', async () => {
  const network = toNetwork(solanaDevnet, 'http://one.test', 'http://two.test')
  const respond = async (url: unknown) => {
    const data = [String(url).includes('one') ? '!!garbage!!!' : 'AQID', 'base64']
    const value = [{ lamports: 1, owner: extended, executable: false, data }]
    return Response.json({ jsonrpc: '2.0', id: 1, result: { value } })
  }
  const { signal } = new AbortController()
  const [found] = await readChainAccounts({ ...network, fetch: respond }, [payer.toBase58()], signal)
  expect(found?.data).toEqual(Uint8Array.of(1, 2, 3))
})

test('decimals are those of a mint', () => {
  expect(readMint('', account(82, { 44: 6, 45: 1 })).decimals).toBe(6)
  expect(readMint('', account(300, { 44: 9, 45: 1, 165: 1 }, extended)).decimals).toBe(9)
})

test.each<[what: string, account: Parameters<typeof readMint>[1]]>([
  ['nothing', undefined],
  ['an account of another program', account(82, { 44: 6, 45: 1 }, '11111111111111111111111111111111')],
  ['a mint that is not there yet', account(82, { 44: 6 })],
  ['a token account', account(165, { 45: 1 })],
  ['an extended token account', account(300, { 45: 1, 165: 2 }, extended)],
  ['a mint whose extensions end behind it', account(172, { 45: 1, 165: 1, 166: 14, 168: 64 }, extended)],
  ['too few bytes', account(40, {})],
])('%s is no token', (_, value) => {
  expect(() => readMint('', value)).toThrow(expect.objectContaining({ code: 'SOLANA_INVALID_TOKEN' }))
})

test('a token account says who spends from it, and how much', () => {
  const holding = readTokenAccount(account(165, { 32: 7, 64: 1, 71: 1 }))
  expect(holding?.owner).toBe(new web3.PublicKey(Uint8Array.from({ length: 32 }, (_, at) => (at ? 0 : 7))).toBase58())
  expect(holding?.amount).toBe(2n ** 56n + 1n)
  expect(readTokenAccount(account(300, { 64: 5, 165: 2 }, extended))?.amount).toBe(5n)
  expect(readTokenAccount(account(300, { 64: 5, 165: 1 }, extended))).toBeUndefined()
  expect(readTokenAccount(account(165, {}, '11111111111111111111111111111111'))).toBeUndefined()
  expect(readTokenAccount(undefined)).toBeUndefined()
})

describe('an amount comes', () => {
  const hold = (address: string, amount: bigint, isFrozen = false): TokenHolding => ({
    ...{ address, amount, isFrozen },
    ...{ mint: '', owner: '', wantsMemo: false },
  })
  const from = (holdings: readonly TokenHolding[], amount: bigint) =>
    chooseSources(holdings, 'associated', amount).map(({ address, amount }) => `${amount} ${address}`)

  test.each<[string, readonly TokenHolding[], readonly string[]]>([
    ['the associated account where it holds enough', [hold('old', 9n), hold('associated', 5n)], ['5 associated']],
    ['an older one where that holds enough', [hold('associated', 4n), hold('old', 9n)], ['5 old']],
    ['as few as it takes', [hold('a', 1n), hold('b', 2n), hold('c', 3n), hold('d', 0n)], ['3 c', '2 b']],
    ['none that is frozen', [hold('associated', 9n, true), hold('old', 5n)], ['5 old']],
  ])('from %s', (_, holdings, sources) => {
    expect(from(holdings, 5n)).toEqual(sources)
  })

  test.each<[string, readonly TokenHolding[], string]>([
    ['nothing is there', [], 'SOLANA_INSUFFICIENT_FUNDS'],
    ['there is too little', [hold('associated', 2n), hold('old', 2n)], 'SOLANA_INSUFFICIENT_FUNDS'],
    ['the rest is frozen', [hold('associated', 2n), hold('old', 3n, true)], 'SOLANA_TOKEN_FROZEN'],
    [
      'more accounts hold it than a transaction has room for',
      Array.from({ length: maxSources + 1 }, (_, at) => hold(`${at}`, 5n)),
      'SOLANA_INSUFFICIENT_FUNDS',
    ],
  ])('from nowhere where %s', (_, holdings, code) => {
    const amount = holdings.length > maxSources ? 5n * BigInt(holdings.length) : 5n
    expect(() => from(holdings, amount)).toThrow(expect.objectContaining({ code }))
  })
})
