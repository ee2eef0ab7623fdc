/** The host of an origin, with its port; empty for origins without a host, which no domain of a text to sign in equals. */
export const hostOfOrigin = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')
