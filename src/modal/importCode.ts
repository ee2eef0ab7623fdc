/** The code that renders views: React's part of the modal. */
export const importReact = () => import('../view/mount.tsx')
/** What a press on a wallet runs. */
export const importConnect = () => import('../wallet/actions/index.ts')
