import { type Address, type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'
import { invalidParams } from './errors.ts'

type Params = readonly unknown[]

/** Reads an object parameter. Throws −32602 if it is none. */
export function objectParam(params: Params, index: number): Readonly<Record<string, unknown>> {
  const value = params[index]
  if (typeof value !== 'object' || value === null) throw invalidParams(`Expected an object as parameter ${index + 1}.`)
  return value as Record<string, unknown>
}

/** Reads a text parameter. Throws −32602 if it is none. */
export function textParam(params: Params, index: number): string {
  const value = params[index]
  if (typeof value !== 'string') throw invalidParams(`Expected a string as parameter ${index + 1}.`)
  return value
}

/** Reads an address, in lower case. Throws −32602 if it is none. */
export function toAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw invalidParams('Expected an address.')
  return value.toLowerCase() as Address
}

/** Reads bytes. Throws −32602 if they are no hex. */
export function toHex(value: unknown): Hex {
  if (!isHex(value)) throw invalidParams('Expected a hex string.')
  return value
}

/** Reads a quantity (EIP-1474) of any size. Throws −32602 if it is none. */
export const toQuantity = (value: unknown): bigint => hexToBigInt(toHex(value))

/** Reads a small quantity: a chain id, a nonce. Throws −32602 if it is none. */
export const toInteger = (value: unknown): number => hexToNumber(toHex(value))
