import { isPorticoError } from 'portico/kernel'
import { type KnownErrorMeaning, meaningOf } from '../errors/meaning.ts'

/** What went wrong between the user and a wallet, as far as the user can do something about it. */
export type WalletProblem = 'pending' | 'declined' | 'locked' | 'offline' | 'gone' | 'unsupported' | 'failed'

/** The same for an attempt to connect, which may be on the way to a wallet elsewhere. */
export type ConnectProblem = WalletProblem | 'unreachable' | 'refused' | 'clock' | 'missing' | 'unsigned'

const meanings = new Map<unknown, WalletProblem>(
  Object.entries({
    pending: 'pending',
    rejected: 'declined',
    unauthorized: 'locked',
    disconnected: 'offline',
    notFound: 'gone',
    unsupported: 'unsupported',
  } satisfies Partial<Record<KnownErrorMeaning, WalletProblem>>),
)

/** By code, because the core never imports a chain. */
const codes = new Map<string, ConnectProblem>([
  ['RELAY_UNREACHABLE', 'unreachable'],
  ['RELAY_REFUSED', 'refused'],
  ['ORIGIN_NOT_ALLOWED', 'refused'],
  ['INVALID_PROJECT_ID', 'refused'],
  ['JWT_TOKEN_NOT_VALID', 'clock'],
  ['DEPENDENCY_MISSING', 'missing'],
  ['DEPENDENCY_NOT_LOADED', 'missing'],
  ['PAIRING_SIGN_IN_REFUSED', 'unsigned'],
])

/** Names the problem that an error of a wallet stands for. */
export const problemOf = (error: unknown): WalletProblem => meanings.get(meaningOf(error)) ?? 'failed'

/** Names the problem that an error of an attempt to connect stands for. */
export const connectProblemOf = (error: unknown): ConnectProblem =>
  (isPorticoError(error) ? codes.get(error.code) : undefined) ?? problemOf(error)
