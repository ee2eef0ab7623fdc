/** The code that renders views: React's part of the modal. */
export const importReact = () => import('../view/mount.tsx')
