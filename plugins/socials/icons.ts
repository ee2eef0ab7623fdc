import type { SocialProvider } from 'portico/embedded-wallet'

/** Our own icons of the providers, in the colour of the text. */
export const icons: Readonly<Record<SocialProvider | 'more', { readonly path: string }>> = {
  google: { path: 'M17.7 6.3a8 8 0 1 0 2.3 5.9h-7.5' },
  x: { path: 'M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-5.7 6.5M10.6 13.6 5 19.5' },
  farcaster: {
    path: 'M5 5h14M6.5 5v14M17.5 5v14M5 19h4.5M14.5 19H19M9.5 19v-5.5a2.5 2.5 0 0 1 5 0V19M4.5 8.5h2M17.5 8.5h2',
  },
  discord: {
    path: 'M8.5 6.2c-1.7.300-2.9.800-3.8 1.3-1.7 3-2.1 6.1-1.9 9.1 1.5 1.1 3 1.8 4.6 2.2L8.5 17M15.5 6.2c1.7.300 2.9.800 3.8 1.3 1.7 3 2.1 6.1 1.9 9.1-1.5 1.1-3 1.8-4.6 2.2L15.5 17M7 16.5c3.2 1.5 6.8 1.5 10 0M8 7.1c2.6-.8 5.4-.8 8 0M9.2 12.3h.01M14.8 12.3h.01',
  },
  apple: {
    path: 'M12.1 8c-1.2-.6-2.4-1-3.6-.7C6 7.8 5 10 5 12.5c0 3.5 2.2 8 4.3 8 1 0 1.6-.6 2.7-.6s1.7.600 2.7.600c1.6 0 3.1-2.4 3.8-4.7-1.7-.8-2.5-2-2.5-3.6 0-1.5.700-2.5 2-3.3-1-1.2-2.3-1.7-3.6-1.6-.9.1-1.7.300-2.3.700zM12.1 6.5c0-1.9 1.1-3.3 2.9-3.7',
  },
  github: {
    path: 'M9.5 20v-3c-3 .7-4-1.3-4.5-2M9.5 17c-3.5-.5-5-2.3-5-5.5 0-1.3.400-2.3 1.2-3.2-.3-1-.3-2.2.200-3.3 1.3 0 2.5.700 3.2 1.2 1.9-.5 3.9-.5 5.8 0 .7-.5 1.9-1.2 3.2-1.2.500 1.1.500 2.3.200 3.3.800.9 1.2 1.9 1.2 3.2 0 3.2-1.5 5-5 5.5.600.6.900 1.3.9 2.3V20',
  },
  facebook: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12.5 20.5v-8.2c0-1.7.9-2.6 2.6-2.6h.9M9.8 13.3h5.2' },
  more: { path: 'M6 12h.01M12 12h.01M18 12h.01' },
}

/** The names of the providers, the same in every language. */
export const names: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}
