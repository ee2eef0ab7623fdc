import { is } from 'portico/kernel'
import { type Namespace, type RpcCall, UnsupportedProviderMethodError } from 'portico/wallet'
import { pattern, refine, string, type } from 'superstruct'
import { alphabet, base58Length } from './base58.ts'
import { InvalidWalletAnswerError } from './errors.ts'

/** Base58 with Bitcoin's alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Bytes as hexadecimal digits. */
export const encodeHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hexadecimal digits, with or without `0x`, as base64. */
export function hexToBase64(hex: string): string {
  const digits = hex.replace(/^0x/, '').match(/../g) ?? []
  return btoa(String.fromCharCode(...digits.map((digit) => Number.parseInt(digit, 16))))
}

interface Signing extends RpcCall {
  /** Reads the signature in a wallet's answer; `undefined` if it is invalid. */
  read(answer: unknown): string | undefined
}

const Hex = pattern(string(), /^0x(?:[0-9a-fA-F]{2})+$/)
/** Ed25519: 64 bytes in base58. */
const SolanaAnswer = type({
  signature: refine(string(), 'signature', (text) => text.length <= 88 && base58Length(text) === 64),
})
const BitcoinAnswer = type({ signature: string() })
/** 64 bytes at least, as all signatures of Bitcoin have, and 1000 at most. */
const BitcoinHex = pattern(string(), /^(?:0x)?(?:[0-9a-fA-F]{2}){64,1000}$/)

/** With the prefix of its format (BIP-322) if it has one, and with or without padding. */
const bitcoinBase64 = /^(smp|ful|pof)?((?:[A-Za-z0-9+/]{4}){21,333}(?:[A-Za-z0-9+/]{2,3})?)={0,2}$/

/** A Bitcoin signature in base64; wallets also answer in hexadecimal. */
function toBitcoinSignature(text: string): string | undefined {
  if (is(text, BitcoinHex)) return hexToBase64(text)
  const [, prefix = '', encoded] = bitcoinBase64.exec(text) ?? []
  return encoded && prefix + btoa(atob(encoded))
}

/** How each namespace asks for the signature of a text. */
const signings: Partial<Record<Namespace, (message: string, address: string) => Signing>> = {
  eip155: (message, address) => ({
    method: 'personal_sign',
    params: [`0x${encodeHex(new TextEncoder().encode(message))}`, address],
    read: (answer) => (is(answer, Hex) ? answer : undefined),
  }),
  solana: (message, address) => ({
    method: 'solana_signMessage',
    params: { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address },
    read: (answer) => (is(answer, SolanaAnswer) ? answer.signature : undefined),
  }),
  bip122: (message, address) => ({
    method: 'signMessage',
    params: { account: address, message, address },
    read: (answer) => (is(answer, BitcoinAnswer) ? toBitcoinSignature(answer.signature) : undefined),
  }),
}

/**
 * Lets a wallet sign a text: as hexadecimal (EIP-191) on `eip155`, base58 on `solana`, base64 on `bip122` (also where wallets answer
 * hexadecimal there). Throws `UNSUPPORTED_PROVIDER_METHOD` for other namespaces, `PAIRING_INVALID_WALLET_ANSWER` for an invalid
 * signature.
 */
export async function signMessage(
  namespace: Namespace,
  message: string,
  address: string,
  ask: (call: RpcCall) => Promise<unknown>,
): Promise<string> {
  const signing = signings[namespace]?.(message, address)
  if (!signing) throw new UnsupportedProviderMethodError()
  const { method, params, read } = signing
  const signature = read(await ask({ method, params }))
  if (signature === undefined) throw new InvalidWalletAnswerError({ method })
  return signature
}
