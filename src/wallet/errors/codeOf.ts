import { isPorticoError } from 'portico/kernel'
import { UnknownError } from './domain.ts'

/** The code of an error for analytics; `UNKNOWN` for errors that are not Portico's, whose texts and codes may say anything. */
export const codeOf = (error: unknown): string => (isPorticoError(error) ? error.code : UnknownError.code)
