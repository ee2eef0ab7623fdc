import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto, payments, script, type Transaction } from 'bitcoinjs-lib'

/** A coin: what an output is worth, and what it takes to spend it. */
export interface Coin {
  readonly script: Uint8Array
  readonly value: bigint
}

const same = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index])

const isWitness = (output: Uint8Array, version: number, length: number) =>
  output.length === length + 2 && output[0] === version && output[1] === length

const isKeyHash = (output: Uint8Array) => isWitness(output, 0, 20)

/**
 * Checks what spends an input against the coin: P2WPKH, P2SH-P2WPKH and the key path of P2TR. Throws, in the words of a
 * node, for what does not fit and for every other kind of output.
 *
 * @param coins The coins of all inputs, in their order; a taproot signature covers them all (BIP-341).
 */
export function checkInput(transaction: Transaction, index: number, coins: readonly Coin[]): void {
  const input = transaction.ins[index]
  const coin = coins[index]
  if (!input || !coin) throw new Error('bad-txns-inputs-missingorspent')
  const redeem = redeemOf(input.script, coin)
  if (isWitness(coin.script, 0x51, 32)) checkTaproot(transaction, index, coins)
  else if (isKeyHash(coin.script)) checkWitnessKeyHash(transaction, index, coin.script, coin.value)
  else if (redeem) checkWitnessKeyHash(transaction, index, redeem, coin.value)
  else throw failed('Script evaluated without error but finished with a false stack')
}

/** The program within a P2SH output, which the input brings along. */
function redeemOf(input: Uint8Array, coin: Coin): Uint8Array | undefined {
  const [redeem] = script.decompile(input) ?? []
  if (!(redeem instanceof Uint8Array) || !isKeyHash(redeem)) return undefined
  return same(payments.p2sh({ redeem: { output: redeem } }).output, coin.script) ? redeem : undefined
}

function checkWitnessKeyHash(transaction: Transaction, index: number, program: Uint8Array, value: bigint): void {
  const [encoded, pubkey, ...more] = transaction.ins[index]?.witness ?? []
  const isOwner = pubkey?.length === 33 && same(payments.p2wpkh({ pubkey }).output, program)
  if (!encoded || !isOwner || more.length > 0) throw failed('Witness program hash mismatch')
  const { signature, hashType } = decode(encoded)
  const scriptCode = payments.p2pkh({ pubkey }).output ?? new Uint8Array()
  const hash = transaction.hashForWitnessV0(index, scriptCode, value, hashType)
  if (!ecc.verify(hash, pubkey, signature)) throw invalidSignature()
}

function checkTaproot(transaction: Transaction, index: number, coins: readonly Coin[]): void {
  const [signature, ...more] = transaction.ins[index]?.witness ?? []
  if (!signature || more.length > 0 || (signature.length !== 64 && signature.length !== 65)) throw invalidSignature()
  const hash = transaction.hashForWitnessV1(
    index,
    coins.map((coin) => coin.script),
    coins.map(({ value }) => value),
    signature[64] ?? 0,
  )
  const outputKey = coins[index]?.script.subarray(2) ?? new Uint8Array()
  if (!ecc.verifySchnorr(hash, outputKey, signature.subarray(0, 64))) throw invalidSignature()
}

function decode(encoded: Uint8Array) {
  try {
    return script.signature.decode(encoded)
  } catch {
    throw invalidSignature()
  }
}

const failed = (reason: string) => new Error(`mandatory-script-verify-flag-failed (${reason})`)
const invalidSignature = () => failed('Invalid signature')

/** The id of a transaction that is told as bytes, in the order in which it is written. */
export const idOf = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')

/** Two hashes that are never the same, for transactions that create coins. */
export const uniqueHash = (count: number): Uint8Array => crypto.hash256(new TextEncoder().encode(`coinbase ${count}`))
