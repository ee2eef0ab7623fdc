import { defineError } from 'portico/kernel'

/** A wallet answered something that its method does not answer. */
export const InvalidWalletAnswerError = defineError(
  'BITCOIN_INVALID_WALLET_ANSWER',
  (p: { method: string }) => `The wallet gave an unusable answer to ${p.method}`,
)

/** The PSBT that came back from a wallet is about another transaction than the one it was given. */
export const PsbtChangedError = defineError('BITCOIN_PSBT_CHANGED', 'The wallet gave back another transaction')

/** A library that the host is to install is not there, or its code did not load. */
export const DependencyMissingError = defineError(
  'DEPENDENCY_MISSING',
  (p: { name: string; version: string }) => `${p.name} could not be loaded. Is version ${p.version} installed?`,
)
