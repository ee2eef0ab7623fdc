import { base58 } from '@scure/base'
import { isSolanaAddress } from './address.ts'

/** Whether a text is an address: 32 bytes in base58. */
export const isAddress = (text: string): boolean => isSolanaAddress(text) && base58.decode(text).length === 32

/** The address unchanged; `null` if it does not encode 32 bytes. */
export const writeAddress = (address: string): string | null => (isAddress(address) ? address : null)
