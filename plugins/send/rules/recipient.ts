import type { Namespace } from 'portico/wallet'

/** Why a recipient is not valid. The last four are results of looking up a name. */
export type RecipientProblem =
  | 'invalid'
  | 'namespace'
  | 'checksum'
  | 'zero'
  | 'token'
  | 'kind'
  | 'offchain'
  | 'contract'
  | 'name'

/** Warnings about a recipient: it looks like a known address, or is the sender. */
export type RecipientCaution = 'lookAlike' | 'self'

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

/** Checks a recipient without requests. `token` is the contract or mint to send. */
export function recipientProblem(
  text: string,
  { namespace, isAddress }: RecipientRules,
  token: string | undefined,
): RecipientProblem | undefined {
  if (!isAddress(text)) return 'invalid'
  if (isZero(text, namespace)) return 'zero'
  if (token !== undefined && isSameAddress(text, token, namespace)) return 'token'
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

/** Warnings: a recipient that looks like a recent one or like the sender, or is the sender. */
export function recipientCaution(
  address: string,
  { namespace, sender, recent }: { namespace: Namespace; sender: string; recent: readonly string[] },
): RecipientCaution | undefined {
  if (isSameAddress(address, sender, namespace)) return 'self'
  if (recent.some((other) => isSameAddress(address, other, namespace))) return undefined
  return [sender, ...recent].some((other) => looksLike(address, other, namespace)) ? 'lookAlike' : undefined
}
