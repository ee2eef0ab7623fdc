import { base58 } from '@scure/base'
import { Keypair, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putSignature, readTransaction, transactionId } from './transaction.ts'

const [payer, other] = [Keypair.generate(), Keypair.generate()]
const recentBlockhash = base58.encode(new Uint8Array(32).fill(7))
const instructions = [
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: other.publicKey, lamports: 1 }),
  SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
]
const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
const transactions = {
  legacy: new VersionedTransaction(message.compileToLegacyMessage()),
  'version 0': new VersionedTransaction(message.compileToV0Message()),
}

test.each(Object.entries(transactions))('the signers of a %s transaction are read in order', (_, transaction) => {
  const { signers } = readTransaction(transaction.serialize())
  expect(signers).toEqual([payer.publicKey.toBase58(), other.publicKey.toBase58()])
})

test.each(Object.entries(transactions))('a signature goes into its place in a %s transaction', (_, transaction) => {
  const wire = transaction.serialize()
  const signed = VersionedTransaction.deserialize(wire)
  signed.sign([other])
  const signature = signed.signatures[1] as Uint8Array
  expect(putSignature(wire, other.publicKey.toBase58(), signature)).toEqual(signed.serialize())
  expect(() => putSignature(wire, Keypair.generate().publicKey.toBase58(), signature)).toThrow(RangeError)
})

test('the id of a transaction is the signature of its payer', () => {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(...instructions)
  transaction.sign(payer, other)
  expect(transactionId(transaction.serialize())).toBe(base58.encode(transaction.signature as Uint8Array))
})

test('bytes that are no transaction are refused', () => {
  const wire = transactions.legacy.serialize()
  for (const length of [0, 1, 64, 129, 133, 200]) {
    expect(() => readTransaction(wire.subarray(0, length))).toThrow(RangeError)
  }
  expect(() => readTransaction(new TextEncoder().encode('hello'))).toThrow(RangeError)
})

test('any bytes are either read or refused by a RangeError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        expect(readTransaction(bytes).signers.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
