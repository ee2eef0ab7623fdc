import { cleanIcon, cleanText } from 'portico/wallet'
import type { PaymentRequest } from './request.ts'
import { safePage } from './wire.ts'

/** An exchange that the service can pay from. */
export interface Exchange {
  readonly id: string
  readonly name: string
  /** An https: or data:image/ URL. */
  readonly imageUrl: string | null
}

const idForm = /^[\w.:-]{1,64}$/

/** Limit of exchanges that are read from an answer. */
const most = 50

/** Names of picture fields in other answers of this service. */
const pictures = ['imageUrl', 'iconUrl', 'icon', 'logoURI'] as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list of an answer: the answer itself, or its only field with a list, whatever the name. */
function listIn(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  const lists = isRecord(answer) ? Object.values(answer).filter(Array.isArray) : []
  return lists.length === 1 ? lists[0] : undefined
}

function readExchange(entry: unknown): Exchange | undefined {
  if (!isRecord(entry)) return undefined
  const id = entry.id ?? entry.exchangeId
  if (typeof id !== 'string' || !idForm.test(id)) return undefined
  const name = cleanText(entry.name ?? id)
  const [imageUrl = null] = pictures.flatMap((field) => cleanIcon(entry[field]) ?? [])
  return name === '' ? undefined : { id, name, imageUrl }
}

/**
 * The exchanges of an answer, without broken ones and those that the host excludes; each id once. `undefined` if the answer
 * has no list.
 */
export function readExchanges(
  answer: unknown,
  wanted: PaymentRequest['payWithExchange'],
): readonly Exchange[] | undefined {
  if (wanted === false) return []
  const { includeOnly, exclude } = wanted ?? {}
  const found = new Map<string, Exchange>()
  for (const entry of listIn(answer)?.slice(0, most) ?? []) {
    const exchange = readExchange(entry)
    if (!exchange || found.has(exchange.id)) continue
    if ((includeOnly && !includeOnly.includes(exchange.id)) || exclude?.includes(exchange.id)) continue
    found.set(exchange.id, exchange)
  }
  return listIn(answer) && [...found.values()]
}

/**
 * The page of an exchange and its session. The page is the field `url`, as in other answers of the service, else the only
 * field that is a URL. `undefined` if either is missing, or the page must not be opened.
 */
export function readPayUrl(answer: unknown): { readonly url: string; readonly sessionId: string } | undefined {
  if (!isRecord(answer) || typeof answer.sessionId !== 'string' || answer.sessionId === '') return undefined
  const { sessionId, url: named, ...others } = answer
  const pages = (named === undefined ? Object.values(others) : [named]).flatMap((text) => safePage(text) ?? [])
  const [url] = pages
  return url !== undefined && pages.length === 1 ? { url, sessionId } : undefined
}

/** The status of a payment at the service. Any other word of the service is read as `UNKNOWN`. */
export type BuyStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

const statuses: readonly unknown[] = ['IN_PROGRESS', 'SUCCESS', 'FAILED'] satisfies readonly BuyStatus[]

/** Reads the status of a payment from an answer; `undefined` for an answer without a status. */
export function readBuyStatus(
  answer: unknown,
): { readonly status: BuyStatus; readonly txHash: string | null } | undefined {
  if (!isRecord(answer) || typeof answer.status !== 'string') return undefined
  const status = statuses.includes(answer.status) ? (answer.status as BuyStatus) : 'UNKNOWN'
  return { status, txHash: readHash(answer.txHash) }
}

/** Validates the hash of a transaction; `null` for anything else. */
export const readHash = (hash: unknown): string | null =>
  typeof hash === 'string' && /^\w{1,128}$/.test(hash) ? hash : null
