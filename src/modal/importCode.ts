/** The code that renders views: React's part of the modal. */
export const importReact = () => import('../react/mount.tsx')

/** Where the views are: the addresses of all of them are too much for a page with a button. */
export const importHome = () => import('./home.ts')
