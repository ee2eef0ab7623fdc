import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/**
 * Writes what is signed to sign in.
 *
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function signInMessage(
  input: SolanaSignInInput & { readonly domain: string; readonly address: string },
): string {
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  if (input.resources) fields.push('Resources:', ...input.resources.map((resource) => `- ${resource}`))
  return [
    `${input.domain} wants you to sign in with your Solana account:\n${input.address}`,
    ...(input.statement ? [input.statement] : []),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
  ].join('\n\n')
}
