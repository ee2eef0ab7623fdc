import type { Transaction } from 'bitcoinjs-lib'
import { type DecodedAddress, scriptOf } from '../address.ts'
import { concat, isEqual, utf8 } from '../bytes.ts'
import { sha256 } from '../sha256.ts'
import type { Libraries } from './libraries.ts'

const sighash = { default: 0, all: 1 } as const

/** The hash of a message (BIP-340 tagged hash). */
function hashOf(message: string): Uint8Array {
  const tag = sha256(utf8('BIP0322-signed-message'))
  return sha256(concat(tag, tag, utf8(message)))
}

/** The transaction that spends the output of another one that commits to the message; neither can ever be sent. */
function toSign({ bitcoin }: Libraries, script: Uint8Array, message: string): Transaction {
  const spent = new bitcoin.Transaction()
  spent.version = 0
  spent.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, 32, ...hashOf(message)))
  spent.addOutput(script, 0n)
  const signed = new bitcoin.Transaction()
  signed.version = 0
  signed.addInput(spent.getHash(), 0, 0)
  signed.addOutput(Uint8Array.of(0x6a), 0n)
  return signed
}

/** The items of a witness, each shorter than 253 bytes; `undefined` where it is none, or none of those here. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  let at = 1
  for (let count = bytes[0] ?? 0; count > 0; count--) {
    const length = bytes[at] ?? 253
    if (length >= 253 || at + 1 + length > bytes.length) return undefined
    items.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? items : undefined
}

/** A key and a signature whose key has this hash. */
function verifyKeyHash(
  libraries: Libraries,
  transaction: Transaction,
  hash: Uint8Array,
  witness: readonly Uint8Array[],
) {
  const { bitcoin, ecc } = libraries
  const [encoded, key] = witness
  if (!encoded || !key || witness.length !== 2 || !ecc.isPointCompressed(key)) return false
  if (!isEqual(bitcoin.crypto.hash160(key), hash)) return false
  const { signature, hashType } = bitcoin.script.signature.decode(encoded)
  if (hashType !== sighash.all) return false
  const code = scriptOf({ type: 'p2pkh', program: hash })
  return ecc.verify(transaction.hashForWitnessV0(0, code, 0n, hashType), key, signature)
}

/** The signature of an output key (BIP-341, key path). */
function verifyTaproot(
  { ecc }: Libraries,
  transaction: Transaction,
  { program, ...rest }: DecodedAddress,
  witness: readonly Uint8Array[],
) {
  const [signature] = witness
  if (!signature || witness.length !== 1) return false
  const hashType = signature.length === 64 ? sighash.default : signature[64]
  if (signature.length > 65 || (signature.length === 65 && hashType !== sighash.all)) return false
  const hash = transaction.hashForWitnessV1(0, [scriptOf({ ...rest, program })], [0n], hashType ?? sighash.default)
  return ecc.verifySchnorr(hash, program, signature.slice(0, 64))
}

/** Verifies a signature of the format `simple` (BIP-322) for P2WPKH, P2SH-P2WPKH and the key path of P2TR. */
export function verifyBip322(libraries: Libraries, address: DecodedAddress, message: string, bytes: Uint8Array) {
  const witness = readWitness(bytes)
  if (!witness) return false
  const transaction = toSign(libraries, scriptOf(address), message)
  if (address.type === 'p2tr') return verifyTaproot(libraries, transaction, address, witness)
  const { hash160 } = libraries.bitcoin.crypto
  const keyHash = hash160(witness[1] ?? new Uint8Array())
  const script = scriptOf({ type: 'p2wpkh', program: keyHash })
  const expected = address.type === 'p2sh' ? hash160(script) : keyHash
  if (address.type !== 'p2wpkh' && address.type !== 'p2sh') return false
  return isEqual(expected, address.program) && verifyKeyHash(libraries, transaction, keyHash, witness)
}
