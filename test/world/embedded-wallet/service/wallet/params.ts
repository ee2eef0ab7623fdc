import { number, optional, string, union } from 'superstruct'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import { RefusedError } from '../service.ts'

export const invalid = () => new RefusedError('The parameters of the request are not valid')

/** Reads parameters. Throws the same error for each mistake, since the text is shown to users. */
export function read<Value>(value: unknown, struct: { readonly create: (value: unknown) => Value }): Value {
  try {
    return struct.create(value)
  } catch {
    throw invalid()
  }
}

export function toAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value.toLowerCase() as Address
  throw invalid()
}
export function toData(value: unknown): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  throw invalid()
}
export function toQuantity(value: unknown): bigint {
  if ((typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)) || Number.isSafeInteger(value))
    return BigInt(value as string | number)
  throw invalid()
}

/** A quantity as apps write it: hexadecimal, decimal, or a number. */
export const Quantity = optional(union([string(), number()]))
