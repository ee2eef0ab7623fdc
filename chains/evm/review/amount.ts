import { integer, min, union } from 'superstruct'
import { Quantity } from '../sendCalls.ts'

/** A number of a request, as pages write it. */
export const Amount = union([Quantity, min(integer(), 0)])
