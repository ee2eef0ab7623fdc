import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameAddress, looksLike, recipientCaution, recipientProblem } from './recipient.ts'

const evm = { namespace: 'eip155', isAddress: (text: string) => /^(?:0x)?[0-9a-fA-F]{40}$/.test(text) } as const
const solana = {
  namespace: 'solana',
  isAddress: (text: string) => /^(?:EPjF|1{32}$)[1-9A-HJ-NP-Za-km-z]{0,40}$/.test(text),
} as const

const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('nothing is sent', () => {
  test.each([
    [evm, 'ada', 'invalid'],
    [evm, mint, 'invalid'],
    [solana, ada, 'invalid'],
    [evm, `0x${'0'.repeat(40)}`, 'zero'],
    [solana, '1'.repeat(32), 'zero'],
    [evm, token, 'token'],
    [evm, token.toLowerCase(), 'token'],
    [evm, ada, undefined],
    [solana, mint, undefined],
  ] as const)('by the rules of %j, %s is %s', (rules, text, problem) => {
    expect(recipientProblem(text, rules, token)).toBe(problem)
  })

  test('to the contract of another token, however it is written', () => {
    expect(recipientProblem(ada.toLowerCase(), evm, token, [ada])).toBe('otherToken')
    expect(recipientProblem(mint, solana, 'other', [mint])).toBe('otherToken')
  })
})

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length })

describe('a receiver that resembles a known address', () => {
  test('is recognised by its first and last characters', () => {
    fc.assert(
      fc.property(hex(4), hex(32), hex(32), hex(4), (start, one, other, end) => {
        fc.pre(one.toLowerCase() !== other.toLowerCase())
        expect(looksLike(`0x${start}${one}${end}`, `0x${start}${other}${end}`, 'eip155')).toBe(true)
      }),
    )
  })

  test('is not the same address in another letter case', () => {
    fc.assert(
      fc.property(hex(40), (digits) => {
        expect(looksLike(`0x${digits}`, `0x${digits.toUpperCase()}`, 'eip155')).toBe(false)
        expect(isSameAddress(`0x${digits}`, digits, 'eip155')).toBe(true)
      }),
    )
  })

  const fake = `0xd8dA${'1'.repeat(32)}6045`
  test.each([
    ['a recent one', { sender: token, recent: [ada] }, 'lookAlike'],
    ['the sender', { sender: ada, recent: [] }, 'lookAlike'],
    ['nobody', { sender: token, recent: [] }, undefined],
    ['a recent one, but was itself sent to', { sender: token, recent: [ada, fake] }, undefined],
  ])('gets a warning if it resembles %s', (_, known, expected) => {
    expect(recipientCaution(fake, { namespace: 'eip155', ...known })).toBe(expected)
  })

  test('has another warning than the address of the sender', () => {
    expect(recipientCaution(ada.toLowerCase(), { namespace: 'eip155', sender: ada, recent: [ada] })).toBe('self')
  })
})
