import type { Transaction } from 'bitcoinjs-lib'
import { type AddressType, type DecodedAddress, scriptOf } from '../address.ts'
import { isEqual } from '../bytes.ts'

/** The libraries that verify. They are passed as a parameter, because they load on demand. */
export interface Libraries {
  readonly bitcoin: typeof import('bitcoinjs-lib')
  readonly ecc: typeof import('@bitcoinerlab/secp256k1')
}

const sighash = { default: 0, all: 1 } as const

/** The data that must satisfy the script of an address, in the first input of a transaction that spends an output of value 0. */
export interface Spend {
  readonly transaction: Transaction
  /** Absent where the format has no place for it. */
  readonly scriptSig?: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/** An ECDSA signature (strict DER, low S, `SIGHASH_ALL`) and the key of it, for the hash that `hashFor` gives. */
function verifyEcdsa(
  { bitcoin, ecc }: Libraries,
  encoded: Uint8Array,
  key: Uint8Array,
  hashFor: (hashType: number) => Uint8Array,
): boolean {
  const { signature, hashType } = bitcoin.script.signature.decode(encoded)
  return hashType === sighash.all && ecc.verify(hashFor(hashType), key, signature, true)
}

/** A key and a signature whose key has this hash (BIP-143). */
function verifyWitnessKeyHash(libraries: Libraries, hash: Uint8Array, { transaction, witness }: Spend): boolean {
  const { bitcoin, ecc } = libraries
  const [encoded, key] = witness
  if (!encoded || !key || witness.length !== 2 || !ecc.isPointCompressed(key)) return false
  if (!isEqual(bitcoin.crypto.hash160(key), hash)) return false
  const code = scriptOf({ type: 'p2pkh', program: hash })
  return verifyEcdsa(libraries, encoded, key, (hashType) => transaction.hashForWitnessV0(0, code, 0n, hashType))
}

/** The pushes of a `scriptSig` in their shortest form; `undefined` where it has anything else. */
function readPushes({ bitcoin }: Libraries, script: Uint8Array): readonly Uint8Array[] | undefined {
  const chunks = bitcoin.script.decompile(script)
  if (!chunks || !isEqual(bitcoin.script.compile(chunks), script)) return undefined
  const pushes = chunks.filter((chunk) => typeof chunk !== 'number')
  return pushes.length === chunks.length ? pushes : undefined
}

type Verify = (libraries: Libraries, address: DecodedAddress, spend: Spend) => boolean

const verifyP2pkh: Verify = (libraries, address, { transaction, scriptSig, witness }) => {
  const { bitcoin, ecc } = libraries
  const [encoded, key, ...others] = (scriptSig && readPushes(libraries, scriptSig)) ?? []
  if (!encoded || !key || others.length > 0 || witness.length > 0 || !ecc.isPoint(key)) return false
  if (!isEqual(bitcoin.crypto.hash160(key), address.program)) return false
  const script = scriptOf(address)
  return verifyEcdsa(libraries, encoded, key, (hashType) => transaction.hashForSignature(0, script, hashType))
}

const verifyP2wpkh: Verify = (libraries, { program }, spend) =>
  !spend.scriptSig?.length && verifyWitnessKeyHash(libraries, program, spend)

/** P2SH-P2WPKH; a `scriptSig` holds the script of the key that the witness names. */
const verifyNested: Verify = (libraries, { program }, spend) => {
  const { hash160 } = libraries.bitcoin.crypto
  const keyHash = hash160(spend.witness[1] ?? new Uint8Array())
  const redeem = scriptOf({ type: 'p2wpkh', program: keyHash })
  if (!isEqual(hash160(redeem), program)) return false
  const isRight = !spend.scriptSig || isEqual(spend.scriptSig, Uint8Array.of(redeem.length, ...redeem))
  return isRight && verifyWitnessKeyHash(libraries, keyHash, spend)
}

/** The signature of an output key (BIP-341, key path). */
const verifyP2tr: Verify = ({ ecc }, address, { transaction, scriptSig, witness }) => {
  const [signature] = witness
  if (scriptSig?.length || !signature || witness.length !== 1) return false
  const hashType = signature.length === 64 ? sighash.default : signature[64]
  if (signature.length > 65 || (signature.length === 65 && hashType !== sighash.all)) return false
  const hash = transaction.hashForWitnessV1(0, [scriptOf(address)], [0n], hashType ?? sighash.default)
  return ecc.verifySchnorr(hash, address.program, signature.slice(0, 64))
}

/** Other scripts need an interpreter: BIP-322 calls that inconclusive, and here it is no good signature. */
const verifiers: Partial<Record<AddressType, Verify>> = {
  p2pkh: verifyP2pkh,
  p2sh: verifyNested,
  p2wpkh: verifyP2wpkh,
  p2tr: verifyP2tr,
}

/** Whether an input satisfies the script of an address that one key spends. Throws at what is no signature or key. */
export const verifySpend: Verify = (libraries, address, spend) =>
  verifiers[address.type]?.(libraries, address, spend) ?? false
