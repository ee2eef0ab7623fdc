import { type Contribution, defineSlot } from 'portico/kernel'

/** Features that work only where the project allows the origin of the page: they say so here. */
export const originBound = defineSlot<Contribution>('wallet.origin-bound')
