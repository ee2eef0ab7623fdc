import type { CaipNetworkId } from 'portico/wallet'
import { decodeAddress } from '../address.ts'
import { fromBase64 } from '../bytes.ts'
import { isUsedOn } from '../chains.ts'
import { loadBitcoinJs, loadSecp256k1 } from '../libraries.ts'
import { splitSignature } from '../signature.ts'
import { verifyBip137 } from './bip137.ts'
import { verifyBip322 } from './bip322.ts'

export interface VerifyMessageOptions {
  readonly address: string
  readonly message: string
  /** Base64, after the prefix of its format where it has one (BIP-322: `smp`, `ful`). */
  readonly signature: string
  /** CAIP-2 id; an address of another network is refused. */
  readonly network?: CaipNetworkId
}

/** ECDSA signatures of messages have this length (BIP-137), and no BIP-322 one has. */
const bip137Length = 65

/** Verifies what `VerifyMessageOptions` says. Throws `DEPENDENCY_MISSING`, and nothing else. */
export async function verify({ address, message, signature, network }: VerifyMessageOptions): Promise<boolean> {
  const decoded = decodeAddress(address)
  const { prefix, encoded } = splitSignature(signature)
  const bytes = fromBase64(encoded)
  if (!decoded || !bytes || prefix === 'pof' || (network && !isUsedOn(address, network))) return false
  const [bitcoin, ecc] = await Promise.all([loadBitcoinJs(), loadSecp256k1()])
  const libraries = { bitcoin, ecc }
  try {
    if (!prefix && bytes.length === bip137Length) return verifyBip137(libraries, decoded, message, bytes)
    const format = prefix === 'ful' ? 'full' : 'simple'
    return verifyBip322(libraries, decoded, message, { bytes, format, isDraft: !prefix })
  } catch {
    // The libraries throw at what is no signature, no key, no point and no transaction.
    return false
  }
}
