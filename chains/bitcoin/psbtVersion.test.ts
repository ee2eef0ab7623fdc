import { Transaction } from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import { InvalidWalletAnswerError, PsbtChangedError } from './errors.ts'
import { preparePsbt } from './psbt.ts'
import { toVersion0 } from './psbtVersion.ts'
import { ordinals, payment } from './testing/addresses.ts'
import { buildTransaction, encodeVersion2 } from './testing/version2.ts'

const bytesOf = (psbt: string) => fromBase64(psbt) ?? new Uint8Array()
const read = (psbt: string) => Psbt.fromBuffer(toVersion0(bytesOf(psbt)))
const unsignedOf = (bytes: Uint8Array) => toHex(Psbt.fromBuffer(bytes).data.globalMap.unsignedTx.toBuffer())
/** The bytes with some of them replaced. */
const edit = (psbt: string, from: string, to: string) => {
  const digits = toHex(bytesOf(psbt))
  expect(digits.split(from)).toHaveLength(2)
  return toBase64(fromHex(digits.replace(from, to)) ?? new Uint8Array())
}
/** The bytes of the transaction id are in the opposite order of its text. */
const txid = 'efcdab8967452301'.repeat(4)
const time = 1_600_000_000
const outputs: [string, bigint][] = [
  [ordinals, 30_000n],
  [payment, 19_000n],
]
const one = buildTransaction([{ owner: payment }], outputs)
const psbt = encodeVersion2(one)

describe('the transaction is the one that another library reads', () => {
  test.each([
    ['of one input', [{ owner: payment }], 0],
    [
      'of inputs with sequences',
      [
        { owner: payment, sequence: 0xfffffffd },
        { owner: ordinals, sequence: 144 },
      ],
      0,
    ],
    ['with a locktime', [{ owner: payment }], 800_000],
    ['with a height', [{ owner: payment, requiredHeightLocktime: 10 }, { owner: payment }], 800_000],
    ['with two heights', [10, 499_999_999].map((height) => ({ owner: payment, requiredHeightLocktime: height })), 0],
    ['with two times', [time, time + 1].map((at) => ({ owner: payment, requiredTimeLocktime: at })), 5],
    [
      'with a height, and a height or a time',
      [
        { owner: payment, requiredHeightLocktime: 10 },
        { owner: payment, requiredHeightLocktime: 20, requiredTimeLocktime: time },
      ],
      0,
    ],
    [
      'with a time, and a height or a time',
      [
        { owner: payment, requiredTimeLocktime: time },
        { owner: payment, requiredHeightLocktime: 20, requiredTimeLocktime: time + 2 },
      ],
      0,
    ],
    ['with both', [{ owner: payment, requiredHeightLocktime: 20, requiredTimeLocktime: time }], 0],
    ['of 300 inputs', Array.from({ length: 300 }, () => ({ owner: payment })), 0],
  ])('%s', (_, coins, lockTime) => {
    const transaction = buildTransaction(coins, outputs, lockTime)
    const converted = toVersion0(transaction.toPSBT(2))
    expect(unsignedOf(converted)).toBe(toHex(transaction.unsignedTx))
    expect(Psbt.fromBuffer(converted).locktime).toBe(transaction.lockTime)
    const again = Transaction.fromPSBT(converted)
    expect(again.inputsLength).toBe(coins.length)
    expect(again.getInput(0).witnessUtxo).toEqual(transaction.getInput(0).witnessUtxo)
  })
})

test.each([
  ['a key twice', '01050102', '0105010201050102'],
  ['a count with more bytes', '01050102', '0105020200'],
  ['a key that is too long', '010f0400000000', '020f000400000000010f0400000000'],
  ['too few bytes', '01050102', '01050103'],
  ['bytes behind its end', '01050102', '01050101'],
  ['no value of 0e', `010e20${txid}`, ''],
  ['no value of 0f', '010f0400000000', ''],
  ['a value of 0e of another length', `010e20${txid}`, `010e1f${txid.slice(2)}`],
  ['no value of 02', '01020402000000', ''],
  ['no value of 04', '01040101', ''],
  ['no value of 05', '01050102', ''],
  ['no value of 03', '0103083075000000000000', ''],
  ['a transaction of version 0', '01020402000000', '01000001020402000000'],
  ['no such height', '010f0400000000', '010f040000000001120400000000'],
  ['no such time', '010f0400000000', '010f0400000000011104ff64cd1d'],
])('a PSBT of version 2 with %s is refused', (reason, from, to) => {
  expect(() => read(edit(psbt, from, to))).toThrow(reason)
})

test('locktimes that exclude each other are refused', () => {
  const two = buildTransaction([{ owner: payment, requiredHeightLocktime: 10 }, { owner: payment }], outputs)
  const mixed = edit(encodeVersion2(two), '010f0401000000', '010f040100000001110400105e5f')
  expect(() => read(mixed)).toThrow('locktimes that exclude each other')
})

test('bytes that are no PSBT of version 2 stay as they are', () => {
  for (const bytes of [Uint8Array.of(1, 2, 3, 4, 5, 6), new Psbt().toBuffer()]) expect(toVersion0(bytes)).toBe(bytes)
})

test('a wallet’s answer is compared with the PSBT of version 2 that it got', async () => {
  const account = { address: payment, type: 'payment' } as const
  const { inputs, check } = await preparePsbt(psbt, [{ index: 0, address: payment }], [account])
  expect(inputs).toEqual([{ index: 0, address: payment }])
  // A final witness of no items.
  const signed = edit(psbt, '010e20', '01080100010e20')
  expect(check(signed)).toBe(signed)
  expect(() => check(psbt)).toThrow(InvalidWalletAnswerError)
  expect(() => check(edit(signed, '3075000000000000', '3175000000000000'))).toThrow(PsbtChangedError)
})
