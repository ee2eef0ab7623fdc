import { is } from 'portico/kernel'
import { cleanIcon, cleanText } from 'portico/wallet'
import { nullable, optional, string, type } from 'superstruct'
import type { PaymentRequest } from './request.ts'

/** An exchange that the service can pay from. */
export interface Exchange {
  readonly id: string
  readonly name: string
  /** An https: or data:image/ URL. */
  readonly imageUrl: string | null
}

const Entry = type({ id: string(), name: string(), imageUrl: optional(nullable(string())) })
const idForm = /^[\w.:-]{1,64}$/

/** How many exchanges are read. */
const most = 50

/** The exchanges of an answer, without broken ones and those that the host does not want; each id once. */
export function readExchanges(
  answer: readonly unknown[],
  wanted: PaymentRequest['payWithExchange'],
): readonly Exchange[] {
  if (wanted === false) return []
  const { includeOnly, exclude } = wanted ?? {}
  const found = new Map<string, Exchange>()
  for (const entry of answer.slice(0, most)) {
    if (!is<{ id: string; name: string; imageUrl?: string | null }, unknown>(entry, Entry as never)) continue
    const { id } = entry
    const name = cleanText(entry.name)
    if (!idForm.test(id) || name === '' || found.has(id)) continue
    if ((includeOnly && !includeOnly.includes(id)) || exclude?.includes(id)) continue
    found.set(id, { id, name, imageUrl: cleanIcon(entry.imageUrl) ?? null })
  }
  return [...found.values()]
}

/** How the service says that a payment stands; words that it may add later mean that it is not known. */
export type BuyStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

export const readStatus = (status: string): BuyStatus =>
  status === 'SUCCESS' || status === 'FAILED' || status === 'IN_PROGRESS' ? status : 'UNKNOWN'

/** The hash of a transaction as a service or a chain writes it; `null` for anything else. */
export const readHash = (hash: unknown): string | null =>
  typeof hash === 'string' && /^\w{1,128}$/.test(hash) ? hash : null
