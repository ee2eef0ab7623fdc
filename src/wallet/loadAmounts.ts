/** Loads what shows and calculates amounts of money: `formatBalance`, and decimal arithmetic. */
export const loadAmounts = (): Promise<typeof import('./amount/index.ts')> => import('./amount/index.ts')
