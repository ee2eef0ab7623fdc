/** What a signature of BIP-322 says that it is: a witness, a whole transaction, a PSBT that proves funds. */
export type SignaturePrefix = 'smp' | 'ful' | 'pof'

const form = /^(smp|ful|pof)?(.*)$/s

/**
 * A signature without its prefix. No signature without a prefix begins like one: the first byte of a witness is a small
 * count, and that of ECDSA is 27 to 42 (BIP-137).
 */
export function splitSignature(signature: string): { readonly prefix?: SignaturePrefix; readonly encoded: string } {
  const [, prefix, encoded = ''] = form.exec(signature) ?? []
  return { encoded, ...(prefix && { prefix: prefix as SignaturePrefix }) }
}
