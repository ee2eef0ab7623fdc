import type { Namespace } from 'portico/wallet'

/** Why nothing can be sent to a text. The last four are about names: nobody is asked, or what came of asking. */
export type RecipientProblem =
  | 'invalid'
  | 'family'
  | 'checksum'
  | 'zero'
  | 'token'
  | 'kind'
  | 'offchain'
  | 'contract'
  | 'name'

/** Why a person should look twice. */
export type RecipientCaution = 'lookAlike' | 'self'

/** What is known of a family when a receiver is checked. */
export interface RecipientRules {
  readonly namespace: Namespace
  isAddress(value: string): boolean
}

/** Case says nothing in EVM addresses but their checksum; elsewhere another case is another address. */
const sameForm = (address: string, namespace: Namespace) =>
  namespace === 'eip155' ? address.toLowerCase().replace(/^(?!0x)/, '0x') : address

/** Whether two addresses of a family are the same. */
export const isSameAddress = (a: string, b: string, namespace: Namespace): boolean =>
  sameForm(a, namespace) === sameForm(b, namespace)

const isZero = (address: string, namespace: Namespace) =>
  namespace === 'eip155' ? /^(?:0x)?0{40}$/.test(address) : /^1{32}$/.test(address)

/** What can be told of a receiver without asking anyone. `token` is the contract or mint of what is sent. */
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

/** As much of an address as a person compares. */
const shownLength = 4

const ends = (address: string, namespace: Namespace) => {
  const body = sameForm(address, namespace).replace(/^0x/, '').toLowerCase()
  return body.slice(0, shownLength) + body.slice(-shownLength)
}

/** Whether an address looks like another one where both are shortened, and is not the same. */
export const looksLike = (address: string, other: string, namespace: Namespace): boolean =>
  !isSameAddress(address, other, namespace) && ends(address, namespace) === ends(other, namespace)

/** What to warn of: a receiver that looks like a recent one, or like the sender, or is the sender. */
export function recipientCaution(
  address: string,
  { namespace, sender, recent }: { namespace: Namespace; sender: string; recent: readonly string[] },
): RecipientCaution | undefined {
  if (isSameAddress(address, sender, namespace)) return 'self'
  if (recent.some((other) => isSameAddress(address, other, namespace))) return undefined
  return [sender, ...recent].some((other) => looksLike(address, other, namespace)) ? 'lookAlike' : undefined
}
