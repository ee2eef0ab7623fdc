/** Loads what a button needs to show a balance, for those that show one. */
export const loadBalanceWatch = () => import('./watchBalance.ts')
