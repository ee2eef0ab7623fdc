import { DependencyMissingError, toDependencyError } from 'portico/wallet'

const viem = { name: 'viem', version: '2' }

/** The named error where viem is not installed, else what failed. */
export function explainFailure(cause: unknown): unknown {
  const error = toDependencyError(viem, cause)
  return DependencyMissingError.is(error) ? error : cause
}
