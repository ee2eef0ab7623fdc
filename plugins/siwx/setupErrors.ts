import { defineError } from 'portico/kernel'

/** Two configurations cannot both count. */
export const SiwxConflictError = defineError(
  'SIWX_CONFLICT',
  'Both siweConfig and siwx are set. Set one of them, not both',
)

/** A function of the host answered something else than its contract says. */
export const InvalidAnswerError = defineError(
  'SIWX_INVALID_ANSWER',
  (p: { name: string; problem: string }) => `"${p.name}" of the host did not answer as expected. ${p.problem}`,
)
