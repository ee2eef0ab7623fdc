import type { Namespace } from 'portico/wallet'

/** Why a recipient is not valid. The last five are results of looking up a name. */
export type RecipientProblem =
  | 'invalid'
  | 'namespace'
  | 'checksum'
  | 'zero'
  | 'token'
  | 'otherToken'
  | 'network'
  | 'request'
  | 'kind'
  | 'offchain'
  | 'contract'
  | 'unchecked'
  | 'name'

/**
 * Warnings about a recipient: it looks like a known address, is the sender, its name had another address before, or it asked for
 * another token or amount.
 */
export type RecipientCaution = 'lookAlike' | 'self' | 'changed' | 'token' | 'amount'

/** The data of a namespace that checks of recipients use. */
export interface RecipientRules {
  readonly namespace: Namespace
  isAddress(value: string): boolean
}

/** In EVM addresses, case is only a checksum; elsewhere another case is another address. */
const sameForm = (address: string, namespace: Namespace) =>
  namespace === 'eip155' ? address.toLowerCase().replace(/^(?!0x)/, '0x') : address

/** Whether two addresses of a namespace are the same. */
export const isSameAddress = (a: string, b: string, namespace: Namespace): boolean =>
  sameForm(a, namespace) === sameForm(b, namespace)

const isZero = (address: string, namespace: Namespace) =>
  namespace === 'eip155' ? /^(?:0x)?0{40}$/.test(address) : /^1{32}$/.test(address)

/** Checks a recipient without requests. `token` is the contract or mint to send, `others` those of other tokens. */
export function recipientProblem(
  text: string,
  { namespace, isAddress }: RecipientRules,
  token: string | undefined,
  others: readonly string[] = [],
): RecipientProblem | undefined {
  if (!isAddress(text)) return 'invalid'
  if (isZero(text, namespace)) return 'zero'
  if (token !== undefined && isSameAddress(text, token, namespace)) return 'token'
  if (others.some((other) => isSameAddress(text, other, namespace))) return 'otherToken'
  return undefined
}

/** The number of characters at both ends of an address that people compare. */
const shownLength = 4

const ends = (address: string, namespace: Namespace) => {
  const body = sameForm(address, namespace).replace(/^0x/, '').toLowerCase()
  return body.slice(0, shownLength) + body.slice(-shownLength)
}

/** Whether two addresses differ but look the same when shortened. */
export const looksLike = (address: string, other: string, namespace: Namespace): boolean =>
  !isSameAddress(address, other, namespace) && ends(address, namespace) === ends(other, namespace)

/** Warnings: a recipient that looks like a recent or a suggested one or like the sender, or is the sender. */
export function recipientCaution(
  address: string,
  {
    namespace,
    sender,
    recent,
    suggested = [],
  }: { namespace: Namespace; sender: string; recent: readonly string[]; suggested?: readonly string[] },
): RecipientCaution | undefined {
  if (isSameAddress(address, sender, namespace)) return 'self'
  const isRecent = recent.some((other) => isSameAddress(address, other, namespace))
  // Of two recent ones either may be the real one: the user has sent to both.
  const others = isRecent ? suggested : [sender, ...recent, ...suggested]
  return others.some((other) => looksLike(address, other, namespace)) ? 'lookAlike' : undefined
}

/** Makes a function that tells whether an address looks like another one of a list. Attackers make such addresses. */
export function createLooksAlike(addresses: readonly string[], namespace: Namespace): (address: string) => boolean {
  const byEnds = new Map<string, Set<string>>()
  for (const address of addresses) {
    const key = ends(address, namespace)
    byEnds.set(key, (byEnds.get(key) ?? new Set()).add(sameForm(address, namespace)))
  }
  return (address) =>
    [...(byEnds.get(ends(address, namespace)) ?? [])].some((form) => form !== sameForm(address, namespace))
}
