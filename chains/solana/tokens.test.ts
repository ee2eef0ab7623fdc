import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import * as web3 from '@solana/web3.js'
import { expect, test } from 'vitest'
import {
  associatedAccount,
  createAccountInstruction,
  readDecimals,
  readHolding,
  transferInstruction,
} from './tokens.ts'
import { loadWeb3 } from './web3.ts'

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
  return { owner: program, executable: false, data }
}
const extended = TOKEN_2022_PROGRAM_ID.toBase58()

test('decimals are those of a mint', () => {
  expect(readDecimals(account(82, { 44: 6, 45: 1 }))).toBe(6)
  expect(readDecimals(account(300, { 44: 9, 45: 1, 165: 1 }, extended))).toBe(9)
})

test.each<[what: string, account: Parameters<typeof readDecimals>[0]]>([
  ['nothing', undefined],
  ['an account of another program', account(82, { 44: 6, 45: 1 }, '11111111111111111111111111111111')],
  ['a mint that is not there yet', account(82, { 44: 6 })],
  ['a token account', account(165, { 45: 1 })],
  ['an extended token account', account(300, { 45: 1, 165: 2 }, extended)],
  ['too few bytes', account(40, {})],
])('%s is no token', (_, value) => {
  expect(() => readDecimals(value)).toThrow(expect.objectContaining({ code: 'SOLANA_INVALID_TOKEN' }))
})

test('a token account says who spends from it, and how much', () => {
  const holding = readHolding(account(165, { 32: 7, 64: 1, 71: 1 }))
  expect(holding?.owner[0]).toBe(7)
  expect(holding?.amount).toBe(2n ** 56n + 1n)
  expect(readHolding(account(300, { 64: 5, 165: 2 }, extended))?.amount).toBe(5n)
  expect(readHolding(account(300, { 64: 5, 165: 1 }, extended))).toBeUndefined()
  expect(readHolding(account(165, {}, '11111111111111111111111111111111'))).toBeUndefined()
  expect(readHolding(undefined)).toBeUndefined()
})

test('a library that is not installed is named', async () => {
  const cause = new Error('Cannot find package')
  await expect(loadWeb3(() => Promise.reject(cause))).rejects.toMatchObject({
    code: 'DEPENDENCY_MISSING',
    message: '@solana/web3.js could not be loaded. Is version 1.98 installed?',
    cause,
  })
})
