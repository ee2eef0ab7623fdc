import { defineFlag } from 'portico/kernel'
import { array, string } from 'superstruct'

/** The services that tokens are swapped by, by name. Of those there are, Portico knows 1inch. */
export const swapsFlag = defineFlag('swaps', array(string()), ['1inch'], { remote: 'swap' })
