const icon = (colour: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/><path d="${path}" fill="#fff"/></svg>`,
  )}`

const gate = 'M10 31V17a10 10 0 0 1 20 0v14h-5V17a5 5 0 0 0-10 0v14z'

/** The icon of the demo, as wallets and the sign-in show it; that of the page is `public/icon.svg`. */
export const demoIcon = icon('#3b5bdb', gate)

/** The pictures of the local networks, by chain id. They differ from those of real networks. */
export const localPictures = { 31337: icon('#3b5bdb', gate), 31338: icon('#7048e8', gate) }

/** The icons of the wallets that live in the page. */
export const pictures = {
  harbour: icon('#1c7ed6', 'M8 24h24l-4 7H12zM19 8h2v14h-2zM22 10l8 10h-8z'),
  lantern: icon('#e8590c', 'M15 12h10l3 18H12zM17 7h6v4h-6z'),
  meadow: icon('#2f9e44', 'M20 32c0-10-3-14-10-16 8-1 10 3 10 7 0-6 3-10 10-11-1 8-6 10-9 12z'),
  lagoon: icon(
    '#0c8599',
    'M8 16c4-4 8-4 12 0s8 4 12 0v4c-4 4-8 4-12 0s-8-4-12 0zM8 24c4-4 8-4 12 0s8 4 12 0v4c-4 4-8 4-12 0s-8-4-12 0z',
  ),
  quarry: icon('#846358', 'M8 30l8-14 5 8 4-6 7 12z'),
} as const
