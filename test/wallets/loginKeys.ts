import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A new account that signs texts to log in with. */
export interface LoginKey {
  readonly address: string
  sign(message: string): Promise<string>
}

/** Signs as wallets of EVM chains do (EIP-191). */
export function evmLoginKey(): LoginKey {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: (message) => account.signMessage({ message }) }
}

/** Signs with Ed25519, as wallets of Solana do; the signature is base58. */
export function solanaLoginKey(): LoginKey {
  const key = ed25519.utils.randomPrivateKey()
  const sign = async (message: string) => base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
  return { address: base58.encode(ed25519.getPublicKey(key)), sign }
}
