/** Loads the code that formats and calculates amounts. */
export const loadAmounts = (): Promise<typeof import('./amount/amount.ts')> => import('./amount/amount.ts')
