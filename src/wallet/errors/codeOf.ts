import { isPorticoError } from 'portico/kernel'
import { UnknownError } from './domain.ts'

/** The code of an error for analytics; `UNKNOWN` for foreign errors, whose texts and codes may contain private data. */
export const codeOf = (error: unknown): string => (isPorticoError(error) ? error.code : UnknownError.code)
