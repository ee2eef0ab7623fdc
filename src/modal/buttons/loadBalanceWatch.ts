/** Loads the code that reads a balance, for buttons that show one. */
export const loadBalanceWatch = () => import('./watchBalance.ts')
