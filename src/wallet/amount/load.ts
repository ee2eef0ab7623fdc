/** Loads the code that formats and calculates amounts. */
export const loadAmounts = (): Promise<typeof import('./decimal.ts')> => import('./decimal.ts')
