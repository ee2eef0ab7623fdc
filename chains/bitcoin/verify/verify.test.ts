import * as ecc from '@bitcoinerlab/secp256k1'
import { BIP322, Signer } from 'bip322-js'
import { crypto, initEccLib, networks, payments } from 'bitcoinjs-lib'
import { sign as signBip137, verify as verifyLegacy } from 'bitcoinjs-message'
import { ECPairFactory } from 'ecpair'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../bytes.ts'
import { networkOf } from '../chains.ts'
import { verify } from './index.ts'

initEccLib(ecc)
const pairs = ECPairFactory(ecc)

/** The key, the addresses and the signatures of BIP-322 and of the implementation in Bitcoin Core. */
const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const nested = '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f'
const vectors = [
  [
    segwit,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    taproot,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
  [
    nested,
    'Hello World',
    'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
  ],
] as const

test.each(
  vectors,
)('a published signature of %s for %j is good, and for no other text', async (address, message, signature) => {
  expect(await verify({ address, message, signature })).toBe(true)
  expect(await verify({ address, message: `${message}!`, signature })).toBe(false)
})

test.each(
  vectors,
)('a published signature of %s for %j with any byte changed is invalid', async (address, message, signature) => {
  const bytes = fromBase64(signature) ?? new Uint8Array()
  for (const index of bytes.keys()) {
    const turned = bytes.slice()
    turned[index] = (turned[index] ?? 0) ^ 4
    expect(await verify({ address, message, signature: toBase64(turned) }), `byte ${index}`).toBe(false)
  }
})

test('a published signature is valid for its address only', async () => {
  const [, , [, message, signature], , [, , forTaproot]] = vectors
  for (const address of [taproot, nested, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'])
    expect(await verify({ address, message, signature })).toBe(false)
  expect(await verify({ address: segwit, message, signature: forTaproot })).toBe(false)
})

/** Keys with an address of each type. */
function addressesOf(key: Uint8Array, network = networks.bitcoin) {
  const { publicKey } = pairs.fromPrivateKey(key)
  const redeem = payments.p2wpkh({ pubkey: publicKey, network })
  return {
    p2pkh: payments.p2pkh({ pubkey: publicKey, network }).address as string,
    p2wpkh: redeem.address as string,
    p2sh: payments.p2sh({ redeem, network }).address as string,
    p2tr: payments.p2tr({ internalPubkey: publicKey.slice(1), network }).address as string,
    full: payments.p2pkh({ pubkey: pairs.fromPrivateKey(key, { compressed: false }).publicKey, network })
      .address as string,
  }
}
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => ecc.isPrivate(key))
const texts = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ minLength: 250, maxLength: 260 }))
const few = { numRuns: 12 }

test('accepts BIP-322 signatures that bip322-js made, for each type of address', async () => {
  await fc.assert(
    fc.asyncProperty(keys, texts, async (key, message) => {
      const secret = pairs.fromPrivateKey(key).toWIF()
      const { p2wpkh, p2sh, p2tr } = addressesOf(key)
      for (const address of [p2wpkh, p2sh, p2tr]) {
        const signature = String(Signer.sign(secret, address, message))
        expect(await verify({ address, message, signature })).toBe(true)
        expect(await verify({ address, message: `${message} `, signature })).toBe(false)
      }
    }),
    few,
  )
})

test('accepts ECDSA signatures that bitcoinjs-message made, for each header byte', async () => {
  await fc.assert(
    fc.asyncProperty(keys, texts, async (key, message) => {
      const { p2pkh, p2wpkh, p2sh, full } = addressesOf(key)
      const secret = Buffer.from(key)
      const signed = [
        [full, signBip137(message, secret, false)],
        [p2pkh, signBip137(message, secret, true)],
        [p2sh, signBip137(message, secret, true, { segwitType: 'p2sh(p2wpkh)' })],
        [p2wpkh, signBip137(message, secret, true, { segwitType: 'p2wpkh' })],
      ] as const
      for (const [address, bytes] of signed) {
        const signature = bytes.toString('base64')
        expect(verifyLegacy(message, address, signature)).toBe(true)
        expect(await verify({ address, message, signature })).toBe(true)
        expect(await verify({ address, message: `${message} `, signature })).toBe(false)
      }
      const [, [, plain], [, ofNested], [, ofSegwit]] = signed
      expect(await verify({ address: p2wpkh, message, signature: ofNested.toString('base64') })).toBe(false)
      expect(await verify({ address: p2sh, message, signature: ofSegwit.toString('base64') })).toBe(false)
      for (const address of [p2wpkh, p2sh, addressesOf(key).p2tr])
        expect(await verify({ address, message, signature: plain.toString('base64') })).toBe(true)
    }),
    few,
  )
})

test('the header byte of an uncompressed key is also accepted for a compressed key, as some wallets send it', async () => {
  const pubkey = Uint8Array.from(
    Buffer.from('026887958bcc4cb6f8c04ea49260f0d10e312c41baf485252953b14724db552aac', 'hex'),
  )
  const address = payments.p2wpkh({ pubkey }).address as string
  const message = 'abcdefghijk123456789'
  const signature = 'G+LrYa7T5dUMDgQduAErw+i6ebK4GqTXYVWIDM+snYk7Yc6LdPitmaqM6j+iJOeID1CsMXOJFpVopvPiHBdulkE='
  expect(await verify({ address, message, signature })).toBe(true)
})

test('rejects an address of another network if a network is given', async () => {
  const key = pairs.fromWIF(wif).privateKey as Uint8Array
  const { p2wpkh } = addressesOf(key, networks.testnet)
  const signature = String(Signer.sign(wif, p2wpkh, 'hello'))
  const question = { address: p2wpkh, message: 'hello', signature }
  expect(await verify({ ...question, network: networkOf('testnet') })).toBe(true)
  expect(await verify({ ...question, network: networkOf('signet') })).toBe(true)
  expect(await verify({ ...question, network: networkOf('mainnet') })).toBe(false)
})

test('rejects a signature that does not cover the whole transaction (SIGHASH_NONE, ANYONECANPAY)', async () => {
  const pair = pairs.fromWIF(wif)
  const { output = new Uint8Array() } = payments.p2wpkh({ pubkey: pair.publicKey })
  const sign = (hashType: number) => {
    const psbt = BIP322.buildToSignTx(BIP322.buildToSpendTx('hello', Buffer.from(output)).getId(), Buffer.from(output))
    psbt.updateInput(0, { sighashType: hashType })
    psbt.signInput(0, { publicKey: Buffer.from(pair.publicKey), sign: (hash) => Buffer.from(pair.sign(hash)) }, [
      hashType,
    ])
    return String(BIP322.encodeWitness(psbt.finalizeAllInputs()))
  }
  const isGood = (hashType: number) => verify({ address: segwit, message: 'hello', signature: sign(hashType) })
  expect([await isGood(1), await isGood(2), await isGood(0x81)]).toEqual([true, false, false])
})

test.each([
  ['nothing', segwit, ''],
  ['no base64', segwit, '***'],
  ['a witness without items', segwit, 'AA=='],
  ['a witness that ends early', segwit, 'AkcwRAIg'],
  ['65 zeros', segwit, toBase64(new Uint8Array(65))],
  [
    'a header that means nothing',
    segwit,
    toBase64(Uint8Array.from([50, ...crypto.sha256(new Uint8Array()), ...new Uint8Array(32).fill(1)])),
  ],
  ['an invalid address', 'bc1qnone', vectors[0][2]],
  ['a script', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', vectors[0][2]],
])('%s is no good signature, and no failure', async (_, address, signature) => {
  expect(await verify({ address, message: '', signature })).toBe(false)
})
