/** Data whose form depends on its `type` (ERC-7715). */
export interface WorldTypedData {
  readonly type: string
  readonly data: unknown
}

/** A session as the service keeps it; times are in seconds since the epoch. */
export interface WorldSession {
  /** The account (CAIP-10), in small letters. */
  readonly account: string
  readonly pci: string
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  expiry: number
  readonly createdAt: number
  permissions: readonly WorldTypedData[]
  policies: readonly WorldTypedData[]
  /** `null` until a wallet has granted the session. */
  context: string | null
  revokedAt: number | null
}

/** What the service for smart sessions knows; a test may change it at any time. */
export interface SessionService {
  /** The oldest first. */
  records: WorldSession[]
}

export const createSessionService = (): SessionService => ({ records: [] })

/** Seconds since the epoch. */
export const secondsNow = () => Math.floor(Date.now() / 1000)

let made = 0
/** Puts a granted session into the service. */
export function addSession(
  service: SessionService,
  account: string,
  more: Partial<Omit<WorldSession, 'account'>> = {},
): WorldSession {
  const now = secondsNow()
  const session: WorldSession = {
    account: account.toLowerCase(),
    pci: `session-${++made}`,
    project: { id: 'demo', name: 'Tidal game', url: 'https://tidal.example' },
    expiry: now + 86_400,
    createdAt: now - 60 + made,
    permissions: [],
    policies: [],
    context: '0x01',
    revokedAt: null,
    ...more,
  }
  service.records.push(session)
  return session
}
