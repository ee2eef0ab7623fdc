import { integer, min, union } from 'superstruct'
import { Quantity } from '../sendCalls.ts'

/** An amount in a request of a page: a hexadecimal quantity, or a number. */
export const Amount = union([Quantity, min(integer(), 0)])
