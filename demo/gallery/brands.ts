const tile = (background: string, mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${background}"/>${mark}</svg>`,
  )}`

/** Wallets of the gallery: drawn icons, a broken one and a missing one. */
export const brands: readonly { name: string; src?: string; tag?: string }[] = [
  {
    name: 'MetaMask',
    src: tile('#fff', '<path d="M8 9l10 7 4 0 10-7-3 14 2 7-7-2-4 3-4-3-7 2 2-7z" fill="#f6851b"/>'),
    tag: 'Installed',
  },
  { name: 'Rabby', src: tile('#7084ff', '<circle cx="20" cy="21" r="10" fill="#fff"/>'), tag: 'Recent' },
  { name: 'Phantom', src: 'data:image/png;base64,broken', tag: 'Installed' },
  { name: 'A wallet with a name that is much too long for one line', tag: 'QR code' },
]
