/** Loads what a press on a wallet runs. */
export const loadActions = () => import('./actions/index.ts')
