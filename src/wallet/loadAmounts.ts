/** Loads the code that formats and calculates amounts. */
export const loadAmounts = (): Promise<typeof import('./amount/index.ts')> => import('./amount/index.ts')
