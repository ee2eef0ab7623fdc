import { defineError } from 'portico/kernel'

/** The host passed both `siwx` and `siweConfig`. */
export const SiwxConflictError = defineError(
  'SIWX_CONFLICT',
  'Both siweConfig and siwx are set. Set one of them, not both',
)

/** The answer of a function of the host does not match its contract. */
export const InvalidAnswerError = defineError(
  'SIWX_INVALID_ANSWER',
  (p: { name: string; problem: string }) => `"${p.name}" of the host did not answer as expected. ${p.problem}`,
)
