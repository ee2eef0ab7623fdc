import { is } from 'portico/kernel'
import { type Namespace, type RpcCall, UnsupportedProviderMethodError } from 'portico/wallet'
import { pattern, string, type } from 'superstruct'
import { encodeBase58, encodeHex, hexToBase64 } from './encoding.ts'
import { InvalidWalletAnswerError } from './errors.ts'

interface Signing extends RpcCall {
  /** Reads the signature in a wallet's answer; `undefined` if it is invalid. */
  read(answer: unknown): string | undefined
}

const Hex = pattern(string(), /^0x(?:[0-9a-fA-F]{2})+$/)
const SolanaAnswer = type({ signature: pattern(string(), /^[1-9A-HJ-NP-Za-km-z]+$/) })
const BitcoinAnswer = type({ signature: pattern(string(), /^(?:0x)?(?:[0-9a-fA-F]{2})+$/) })

/** How each family asks for the signature of a text. */
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
    read: (answer) => (is(answer, BitcoinAnswer) ? hexToBase64(answer.signature) : undefined),
  }),
}

/**
 * Lets a wallet sign a text: as hexadecimal (EIP-191) on `eip155`, base58 on `solana`, base64 on `bip122`. Throws
 * `UNSUPPORTED_PROVIDER_METHOD` for other families, `PAIRING_INVALID_WALLET_ANSWER` for an invalid signature.
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
