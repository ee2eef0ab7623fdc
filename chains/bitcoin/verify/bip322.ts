import type { Transaction } from 'bitcoinjs-lib'
import { type AddressType, type DecodedAddress, scriptOf } from '../address.ts'
import { concat, isEqual, utf8 } from '../bytes.ts'
import { sha256 } from '../sha256.ts'
import type { Libraries } from './spend.ts'
import { type Spend, verifySpend } from './spend.ts'

/** What a signature is encoded as: the witness alone, or the whole `to_sign` transaction. */
export type Bip322Format = 'simple' | 'full'

/** The hash of a message (BIP-340 tagged hash). */
function hashOf(message: string): Uint8Array {
  const tag = sha256(utf8('BIP0322-signed-message'))
  return sha256(concat(tag, tag, utf8(message)))
}

/** `OP_RETURN`. */
const unspendable = Uint8Array.of(0x6a)

/** The id of `to_spend`, the transaction that commits to the message: it can never be sent. */
function toSpendId({ bitcoin }: Libraries, script: Uint8Array, message: string): Uint8Array {
  const spent = new bitcoin.Transaction()
  spent.version = 0
  spent.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, 32, ...hashOf(message)))
  spent.addOutput(script, 0n)
  return spent.getHash()
}

/** The items of a witness, each shorter than 253 bytes; `undefined` where it is none, or none of those here. */
function readWitness(bytes: Uint8Array): Uint8Array[] | undefined {
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

/** `to_sign` with this witness, all else as the standard has it. */
function fromWitness({ bitcoin }: Libraries, spentId: Uint8Array, witness: Uint8Array[]): Transaction {
  const signed = new bitcoin.Transaction()
  signed.version = 0
  signed.addInput(spentId, 0, 0)
  signed.setWitness(0, witness)
  signed.addOutput(unspendable, 0n)
  return signed
}

/** Whether a transaction is a `to_sign`. The lock times are the signer's choice: no script of a single key asks for them. */
function isToSign({ version, ins, outs }: Transaction, spentId: Uint8Array): boolean {
  const [input, ...otherInputs] = ins
  const [output, ...otherOutputs] = outs
  if (!input || !output || otherInputs.length > 0 || otherOutputs.length > 0) return false
  const isRightVersion = version === 0 || version === 2
  const spendsMessage = isEqual(input.hash, spentId) && input.index === 0
  return isRightVersion && spendsMessage && output.value === 0n && isEqual(output.script, unspendable)
}

/** The types of addresses that the witness alone can sign for (segwit). */
const nativeTypes: readonly AddressType[] = ['p2wpkh', 'p2tr']

/**
 * Verifies a signature of BIP-322 for an address that one key spends: P2WPKH and the key path of P2TR, and in the format
 * `full` P2PKH and P2SH-P2WPKH as well. Implementations from before the standard was final signed for P2SH-P2WPKH in
 * `simple` too: `isDraft` takes that.
 */
export function verifyBip322(
  libraries: Libraries,
  address: DecodedAddress,
  message: string,
  { bytes, format, isDraft }: { readonly bytes: Uint8Array; readonly format: Bip322Format; readonly isDraft: boolean },
): boolean {
  const spentId = toSpendId(libraries, scriptOf(address), message)
  if (format === 'full') {
    const transaction = libraries.bitcoin.Transaction.fromBuffer(bytes)
    const [input] = transaction.ins
    if (!input || !isToSign(transaction, spentId)) return false
    return verifySpend(libraries, address, { transaction, scriptSig: input.script, witness: input.witness })
  }
  const witness = readWitness(bytes)
  const isNested = address.type === 'p2sh' && isDraft
  if (!witness || !(nativeTypes.includes(address.type) || isNested)) return false
  const spend: Spend = { transaction: fromWitness(libraries, spentId, witness), witness }
  return verifySpend(libraries, address, spend)
}
