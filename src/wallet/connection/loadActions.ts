/** Loads the code that connects wallets. */
export const loadActions = () => import('./actions.ts')
