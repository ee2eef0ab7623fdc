import { shortenAddress } from 'portico/ui'
import type { ActivityItem } from '../tokens.ts'

/** Addresses of every chain have 26 characters or more and no space, unlike names of apps. */
export const isAddress = (text: string): boolean => /^\w{26,}$/.test(text)

/** In addresses with 0x, case is only a checksum; elsewhere another case is another address. */
const formOf = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** What people compare: the characters that lists show, in any case. */
const looksOf = (address: string) => shortenAddress(formOf(address)).toLowerCase()

/** Whether the account has sent something to the other address. A token with a value can not be faked. */
const isTrusted = ({ type, isOwn, moves }: ActivityItem) =>
  type === 'send' &&
  moves.some(({ direction, numeric, value }) => direction === 'out' && /[1-9]/.test(numeric) && (isOwn || value))

/**
 * Makes a function that tells whether the address of an item differs from one that the account has sent to, or from its own,
 * but looks the same when shortened. Attackers make such addresses, so that the user copies one from the list.
 */
export function createLookAlikeCheck(items: readonly ActivityItem[], own: string): (item: ActivityItem) => boolean {
  const trusted = new Set([own, ...items.filter(isTrusted).map((item) => item.with)].map(formOf))
  const looks = new Set([...trusted].map(looksOf))
  return (item) => isAddress(item.with) && !trusted.has(formOf(item.with)) && looks.has(looksOf(item.with))
}
