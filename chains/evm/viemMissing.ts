import { isMissing, toDependencyError } from 'portico/wallet'

const viem = { name: 'viem', version: '2' }

/** The named error where viem is not installed, else what failed. */
export const explainFailure = (cause: unknown): unknown =>
  isMissing(viem, cause) ? toDependencyError(viem, cause) : cause
