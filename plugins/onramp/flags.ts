import { defineFlag } from 'portico/kernel'
import { array, string } from 'superstruct'

/** The providers that the project has. */
export const onrampFlag = defineFlag('onramp', array(string()), ['coinbase', 'meld'], { remote: 'onramp' })
