import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto, opcodes, Psbt, script, Transaction } from 'bitcoinjs-lib'
import { sha256, stringToBytes } from 'viem'
import { invalidParams } from '../errors.ts'
import type { BitcoinSigner } from './keys.ts'
import { signInput } from './signPsbt.ts'

/** Writes a length below 65,536 as Bitcoin does. */
const compactSize = (length: number) => (length < 253 ? [length] : [253, length & 255, length >> 8])

/** What the first byte of a signature is counted from, by the kind of address. */
const headers = { p2sh: 35, p2wpkh: 39 } as const

/**
 * Signs text with ECDSA; the first byte of the signature tells the kind of address.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export function signEcdsa(message: string, key: Uint8Array, type: keyof typeof headers) {
  const text = stringToBytes(message)
  const prefix = stringToBytes('\x18Bitcoin Signed Message:\n')
  const hash = crypto.hash256(Uint8Array.from([...prefix, ...compactSize(text.length), ...text]))
  const { signature, recoveryId } = ecc.signRecoverable(hash, key)
  return { signature: Uint8Array.from([headers[type] + recoveryId, ...signature]), hash }
}

/**
 * Signs text by a virtual transaction that spends a virtual output, in the simple form: the witness alone.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
function signBip322(message: string, signer: BitcoinSigner) {
  const output = signer.payment.output ?? new Uint8Array()
  const tag = sha256(stringToBytes('BIP0322-signed-message'), 'bytes')
  const hash = sha256(Uint8Array.from([...tag, ...tag, ...stringToBytes(message)]), 'bytes')

  const toSpend = new Transaction()
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, script.compile([opcodes.OP_0 ?? 0, hash]))
  toSpend.addOutput(output, 0n)

  const toSign = new Psbt()
    .setVersion(0)
    .addInput({ hash: toSpend.getId(), index: 0, sequence: 0, witnessUtxo: { script: output, value: 0n } })
    .addOutput({ script: script.compile([opcodes.OP_RETURN ?? 0]), value: 0n })
  signInput(toSign, 0, signer)
  toSign.finalizeInput(0)
  return { signature: toSign.data.inputs[0]?.finalScriptWitness ?? new Uint8Array(), hash }
}

/** Signs text with an address in the protocol that is asked for. Throws −32602 for ECDSA with a taproot address. */
export function signMessage(message: string, signer: BitcoinSigner, protocol: 'ecdsa' | 'bip322') {
  if (protocol === 'bip322') return signBip322(message, signer)
  if (signer.type === 'p2tr') throw invalidParams('A taproot address signs no message with ECDSA.')
  return signEcdsa(message, signer.pair.privateKey ?? new Uint8Array(), signer.type)
}
