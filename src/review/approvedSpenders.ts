import { defineStorageKey } from 'portico/kernel'
import { array, size, string } from 'superstruct'
import { maxKnown } from './tokens.ts'

/** The spenders that the user has approved in a wallet of the page, by network and address. */
export const approvedSpenders = defineStorageKey('approved_spenders', size(array(string()), 0, maxKnown), [])
