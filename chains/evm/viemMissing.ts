import { DependencyMissingError, toDependencyError } from 'portico/wallet'

const viem = { name: 'viem', version: '2' }

/** `DEPENDENCY_MISSING` if viem is not installed, else the original error. */
export function explainFailure(cause: unknown): unknown {
  const error = toDependencyError(viem, cause)
  return DependencyMissingError.is(error) ? error : cause
}
