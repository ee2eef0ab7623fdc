import { array, pattern, refine, string } from 'superstruct'
import { isBitcoinAddress } from './address.ts'

/** Hexadecimal digits of whole bytes. */
export const Hex = pattern(string(), /^(?:[0-9a-fA-F]{2})+$/)

export const TransactionId = pattern(string(), /^[0-9a-fA-F]{64}$/)

export const Address = refine(string(), 'address', isBitcoinAddress)

export const Addresses = array(Address)
