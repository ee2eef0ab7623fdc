import { isPorticoError } from 'portico/kernel'
import {
  ChainDisconnectedError,
  ChainNotSupportedError,
  ConnectorNotFoundError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'portico/wallet'

/** What went wrong between the visitor and a wallet, as far as they can do something about it. */
export type Problem = 'pending' | 'declined' | 'locked' | 'offline' | 'gone' | 'unsupported' | 'failed'

const problems: Readonly<Record<string, Problem>> = {
  [ResourceUnavailableRpcError.code]: 'pending',
  [UserRejectedRequestError.code]: 'declined',
  [UnauthorizedProviderError.code]: 'locked',
  [ProviderDisconnectedError.code]: 'offline',
  [ChainDisconnectedError.code]: 'offline',
  [ConnectorNotFoundError.code]: 'gone',
  [UnsupportedProviderMethodError.code]: 'unsupported',
  [ChainNotSupportedError.code]: 'unsupported',
  [SwitchChainError.code]: 'unsupported',
}

/** Names the problem that an error stands for. */
export const problemOf = (error: unknown): Problem =>
  (isPorticoError(error) ? problems[error.code] : undefined) ?? 'failed'
