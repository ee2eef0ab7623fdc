import { is } from 'portico/kernel'
import { cleanIcon, cleanText, readProperty } from 'portico/wallet'
import { SessionEntry } from '../endpoints.ts'
import type { SmartSession } from '../tokens.ts'
import { readClauses } from './clauses.ts'
import { toMilliseconds, toSeconds } from './units.ts'

export type SessionStatus = 'active' | 'expired' | 'revoked'

/** The state of a session at a time. */
export function statusOf({ revokedAt, expiresAt }: SmartSession, now: number): SessionStatus {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'active'
}

/** When the next of the active sessions expires; `undefined` if none does. */
export function nextExpiry(sessions: readonly SmartSession[], now: number): number | undefined {
  const times = sessions.filter((one) => statusOf(one, now) === 'active').map(({ expiresAt }) => expiresAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The data of a session in the request to the wallet to revoke it, as sent by the service. */
export interface RawSession {
  readonly permissions: unknown
  readonly context: unknown
  /** In seconds since the epoch. */
  readonly expiry: number
}

function hostOf(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, host } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? cleanText(host, 100) || null : null
}
const timeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? toMilliseconds(value) : null

/**
 * Reads one entry of the list. `undefined` for an entry without id or expiry, and for a session without the wallet's context:
 * no wallet has granted it, so it can not be used.
 */
export function readSession(entry: unknown): (SmartSession & { readonly raw: RawSession }) | undefined {
  if (!is(entry, SessionEntry)) return undefined
  const context = readProperty(entry, 'context')
  if (context == null || context === '') return undefined
  const permissions = readProperty(entry, 'permissions')
  return {
    id: entry.pci,
    app: cleanText(readProperty(entry, 'project', 'name'), 60),
    site: hostOf(readProperty(entry, 'project', 'url')),
    imageUrl: cleanIcon(readProperty(entry, 'project', 'iconUrl')),
    createdAt: timeOf(readProperty(entry, 'createdAt')),
    expiresAt: toMilliseconds(entry.expiry),
    // Some services say 0 of a session that was not revoked: taken for revoked, it could not be ended.
    revokedAt: timeOf(entry.revokedAt),
    ...readClauses(permissions, readProperty(entry, 'policies')),
    raw: { permissions, context, expiry: Math.floor(toSeconds(entry.expiry)) },
  }
}

/** The sessions of an answer, the newest first, each once, and the number of entries that could not be read. */
export function readSessions(entries: readonly unknown[]) {
  const known = new Map<string, NonNullable<ReturnType<typeof readSession>>>()
  let broken = 0
  for (const entry of entries) {
    const session = readSession(entry)
    if (session && !known.has(session.id)) known.set(session.id, session)
    if (!session && !is(entry, SessionEntry)) broken++
  }
  const sessions = [...known.values()].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
  return { sessions, broken }
}
