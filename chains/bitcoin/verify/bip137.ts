import { type DecodedAddress, scriptOf } from '../address.ts'
import { concat, isEqual, utf8 } from '../bytes.ts'
import type { Libraries } from './spend.ts'

type AddressOf = (libraries: Libraries, key: Uint8Array) => Pick<DecodedAddress, 'type' | 'program'>

/** A length as Bitcoin writes it (CompactSize). */
function compactSize(length: number): Uint8Array {
  if (length < 253) return Uint8Array.of(length)
  const view = new DataView(new ArrayBuffer(length < 0x10000 ? 3 : 5))
  view.setUint8(0, length < 0x10000 ? 253 : 254)
  if (length < 0x10000) view.setUint16(1, length, true)
  else view.setUint32(1, length, true)
  return new Uint8Array(view.buffer)
}

/** The hash that is signed. */
function hashOf({ bitcoin }: Libraries, message: string): Uint8Array {
  const text = utf8(message)
  return bitcoin.crypto.hash256(concat(utf8('\x18Bitcoin Signed Message:\n'), compactSize(text.length), text))
}

const p2pkh: AddressOf = ({ bitcoin }, key) => ({ type: 'p2pkh', program: bitcoin.crypto.hash160(key) })
const p2wpkh: AddressOf = ({ bitcoin }, key) => ({ type: 'p2wpkh', program: bitcoin.crypto.hash160(key) })
const nested: AddressOf = (libraries, key) => ({
  type: 'p2sh',
  program: libraries.bitcoin.crypto.hash160(scriptOf(p2wpkh(libraries, key))),
})
/** The output key of a key path without scripts (BIP-86). */
const p2tr: AddressOf = ({ bitcoin, ecc }, key) => {
  const internal = key.slice(1)
  const tweaked = ecc.xOnlyPointAddTweak(internal, bitcoin.crypto.taggedHash('TapTweak', internal))
  return { type: 'p2tr', program: tweaked?.xOnlyPubkey ?? new Uint8Array() }
}

/** The addresses of a key that is written in full. */
const ofFullKey: readonly AddressOf[] = [p2pkh]

/**
 * The addresses of a compressed key that a header byte may mean. Many wallets write that of P2PKH, some even that of a
 * key in full, for each of their addresses.
 */
const ofCompressedKey = (header: number): readonly AddressOf[] => {
  if (header < 35) return [p2pkh, nested, p2wpkh, p2tr]
  return header < 39 ? [nested] : [p2wpkh]
}

/** Verifies an ECDSA signature of 65 bytes: a header, r and s (BIP-137). */
export function verifyBip137(libraries: Libraries, address: DecodedAddress, message: string, bytes: Uint8Array) {
  const header = bytes[0] ?? 0
  if (header < 27 || header > 42) return false
  const recovery = ((header - 27) & 3) as 0 | 1 | 2 | 3
  const hash = hashOf(libraries, message)
  const isOneOf = (candidates: readonly AddressOf[], isCompressed: boolean) => {
    const key = libraries.ecc.recover(hash, bytes.subarray(1), recovery, isCompressed)
    if (!key) return false
    const addresses = candidates.map((addressOf) => addressOf(libraries, key))
    return addresses.some(({ type, program }) => type === address.type && isEqual(program, address.program))
  }
  return isOneOf(ofCompressedKey(header), true) || (header < 31 && isOneOf(ofFullKey, false))
}
