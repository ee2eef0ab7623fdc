import { bech32 } from '@scure/base'
import { networks, payments } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasAddressForm } from './adapter.ts'
import { decodeAddress, isBitcoinAddress, scriptOf } from './address.ts'

/** BIP-173 and BIP-350 where a version is in use, and addresses of base58. */
test.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'mainnet'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', 'testnet'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', 'mainnet'],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'p2tr', 'testnet'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', 'mainnet'],
  ['3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f', 'p2sh', 'mainnet'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', 'testnet'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', 'testnet'],
])('%s is an address of type %s on %s', (address, type, chain) => {
  expect(decodeAddress(address)).toMatchObject({ type, chain })
  expect(hasAddressForm(address)).toBe(true)
})

test.each([
  // BIP-350: a wrong checksum of each kind, a wrong length, mixed case, padding, an unknown prefix.
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1rw5uspcuh',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'bc1gmk9yu',
  // base58: a wrong checksum, too short, another coin, another alphabet.
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN',
  'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a',
  '',
  '1'.repeat(5000),
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
])('%.70s is no address', (value) => {
  expect(isBitcoinAddress(value)).toBe(false)
})

test('the name of an inherited property is not a prefix', () => {
  const words = [0, ...bech32.toWords(new Uint8Array(20))]
  expect(isBitcoinAddress(bech32.encode('bc', words))).toBe(true)
  expect(isBitcoinAddress(bech32.encode('constructor', words))).toBe(false)
})

test('the script of an address equals that of bitcoinjs-lib', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (hash) => {
      for (const network of [networks.bitcoin, networks.testnet, networks.regtest]) {
        for (const make of [payments.p2pkh, payments.p2sh, payments.p2wpkh]) {
          const { address = '', output } = make({ hash, network })
          const decoded = decodeAddress(address)
          expect(decoded && scriptOf(decoded)).toEqual(Uint8Array.from(output ?? []))
          expect(hasAddressForm(address)).toBe(true)
        }
      }
    }),
  )
})
