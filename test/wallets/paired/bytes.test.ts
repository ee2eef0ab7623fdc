import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'

test('base58 is what Solana writes, zeros in front included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(toBase58(bytes)).toBe(new PublicKey(bytes).toBase58())
    }),
  )
  expect(toBase58(Uint8Array.of(0, 0, 1))).toBe('112')
})

test('what is written can be read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect([...fromBase58(toBase58(bytes))]).toEqual([...bytes])
      expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes])
    }),
  )
  expect([...fromBase64('-_-_')]).toEqual([...fromBase64('+/+/')])
})

test.each(['0', 'O', 'I', 'l', ' '])('%j is no letter of base58', (text) => {
  expect(() => fromBase58(text)).toThrow('No base58')
})
