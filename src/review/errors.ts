import { defineError } from 'portico/kernel'

/** Another view took the place of the review before the user decided, so the wallet was not asked. */
export const ReviewInterruptedError = defineError(
  'REVIEW_INTERRUPTED',
  'Another view took the place of the request before the user decided',
)
