/** The format of a BIP-322 signature: simple (a witness), full (a transaction), or proof of funds (a PSBT). */
export type SignaturePrefix = 'smp' | 'ful' | 'pof'

const form = /^(smp|ful|pof)?(.*)$/s

/**
 * Splits the prefix off a signature. A signature without a prefix is never mistaken for one with a prefix: the first byte of
 * a witness is a small count, and that of ECDSA is 27 to 42 (BIP-137).
 */
export function splitSignature(signature: string): { readonly prefix?: SignaturePrefix; readonly encoded: string } {
  const [, prefix, encoded = ''] = form.exec(signature) ?? []
  return { encoded, ...(prefix && { prefix: prefix as SignaturePrefix }) }
}
