import { isPorticoError } from 'portico/kernel'
import { type KnownErrorMeaning, meaningOf } from '../errors/meaning.ts'

/** Problems with a wallet that the user can act on. */
export type WalletProblem = 'pending' | 'declined' | 'locked' | 'offline' | 'gone' | 'unsupported' | 'failed'

/** Problems of an attempt to connect: those of a wallet, and those of pairing with another device. */
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

/** Problems by error code, because the core does not import the chain packages that define most of these errors. */
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

/** The problem that an error of a wallet means. */
export const walletProblemOf = (error: unknown): WalletProblem => meanings.get(meaningOf(error)) ?? 'failed'

/** The problem that an error of an attempt to connect means. */
export const connectProblemOf = (error: unknown): ConnectProblem =>
  (isPorticoError(error) ? codes.get(error.code) : undefined) ?? walletProblemOf(error)
