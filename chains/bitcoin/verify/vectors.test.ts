import { Signer, Verifier } from 'bip322-js'
import { script } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { concat, fromBase64, fromHex, toBase64, toHex } from '../bytes.ts'
import { splitSignature } from '../signature.ts'
import basic from '../testing/bip322/basic.json' with { type: 'json' }
import generated from '../testing/bip322/generated.json' with { type: 'json' }
import { verify } from './index.ts'

/** The types of addresses that one key spends. The others need an interpreter of scripts. */
const singleKey = ['p2pkh', 'p2wpkh', 'p2tr', 'p2sh-p2wpkh']

const signed = [...basic.simple, ...generated.simple, ...generated.full].flatMap(
  ({ address, message, type, bip322_signatures }) =>
    bip322_signatures.map((signature, index) => ({
      name: `${type} ${message} ${index}`,
      type,
      address,
      message,
      signature,
    })),
)
const ofOneKey = signed.filter(({ type }) => singleKey.includes(type))
const ofScripts = signed.filter(({ type }) => !singleKey.includes(type))
const refused = [...basic.error, ...generated.error]

describe('the test vectors of BIP-322', () => {
  test('are complete', () => {
    expect([ofOneKey.length, ofScripts.length, refused.length]).toEqual([11, 9, 36])
  })

  test.each(ofOneKey)('a signature by one key is valid: $name', async ({ address, message, signature }) => {
    expect(await verify({ address, message, signature })).toBe(true)
    expect(await verify({ address, message: `${message}!`, signature })).toBe(false)
  })

  test.each(ofScripts)('a signature by a script is not accepted: $name', async ({ address, message, signature }) => {
    expect(await verify({ address, message, signature })).toBe(false)
  })

  test.each(refused)('the signature is invalid: $description', async ({ address, message, signature }) => {
    expect(await verify({ address, message, signature })).toBe(false)
  })

  test.each(generated.proof_of_funds)('a proof of funds is not accepted as a signature: $message', async (proof) => {
    const { address, message, bip322_signatures } = proof
    for (const signature of bip322_signatures) expect(await verify({ address, message, signature })).toBe(false)
  })
})

test.each(ofOneKey)('a signature with any byte changed is invalid: $name', async ({ address, message, signature }) => {
  const { prefix = '', encoded } = splitSignature(signature)
  const bytes = fromBase64(encoded) ?? new Uint8Array()
  for (const index of bytes.keys()) {
    const turned = Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 4 : byte))
    expect(await verify({ address, message, signature: prefix + toBase64(turned) }), `byte ${index}`).toBe(false)
  }
})

test('a signature is only valid with the prefix of its format', async () => {
  for (const { address, message, signature, type } of ofOneKey) {
    const { prefix, encoded } = splitSignature(signature)
    const isGood = (as: string) => verify({ address, message, signature: as + encoded })
    expect([await isGood('smp'), await isGood('ful'), await isGood('pof')], type).toEqual([
      prefix !== 'ful',
      prefix === 'ful',
      false,
    ])
  }
})

test('a witness alone is accepted for P2SH-P2WPKH without a prefix, as in drafts of the standard, but not with one', async () => {
  const secret = 'KwTbAxmBXjoZM3bzbXixEr9nxLhyYSM4vp2swet58i19bw9sqk5z'
  const address = '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f'
  const signature = String(Signer.sign(secret, address, 'Hello World'))
  expect(await verify({ address, message: 'Hello World', signature })).toBe(true)
  expect(await verify({ address, message: 'Hello World', signature: `smp${signature}` })).toBe(false)
})

test('an ECDSA signature with a high S is invalid', async () => {
  const [found] = ofOneKey.filter(({ type }) => type === 'p2wpkh')
  const { address = '', message = '', signature = '' } = found ?? {}
  const { encoded } = splitSignature(signature)
  const witness = fromBase64(encoded) ?? new Uint8Array()
  const length = witness[1] ?? 0
  const { signature: compact, hashType } = script.signature.decode(witness.slice(2, 2 + length))
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${toHex(compact.slice(32))}`)
  const high = fromHex(s.toString(16).padStart(64, '0')) ?? new Uint8Array()
  const other = script.signature.encode(concat(compact.slice(0, 32), high), hashType)
  const turned = concat(Uint8Array.of(2, other.length), other, witness.slice(2 + length))
  expect(await verify({ address, message, signature })).toBe(true)
  expect(await verify({ address, message, signature: `smp${toBase64(turned)}` })).toBe(false)
})

test.each(
  ofOneKey.filter(({ signature }) => signature.startsWith('smp')),
)('another library says the same of the witness: $name', async ({ address, message, signature }) => {
  const witness = signature.slice(3)
  for (const text of [message, `${message} `]) {
    const isGood = Verifier.verifySignature(address, text, witness.padEnd(Math.ceil(witness.length / 4) * 4, '='))
    expect([
      await verify({ address, message: text, signature }),
      await verify({ address, message: text, signature: witness }),
    ]).toEqual([isGood, isGood])
  }
})
