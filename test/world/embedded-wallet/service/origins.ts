const pattern = /^(https?):\/\/(\*\.)?([a-z\d.-]+|\[[\da-f:]+\])(?::(\d+|\*))?$/i

/**
 * Whether an origin matches one of the patterns: `https://app.example`, `https://*.app.example` for its subdomains, or
 * `http://localhost:*` for every port. The patterns are those of `frame-ancestors` (Content Security Policy).
 */
export function isAllowed(patterns: readonly string[], origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const { protocol, hostname, port } = new URL(origin)
  return patterns.some((text) => {
    const [, scheme, wildcard, host = '', wantedPort = ''] = pattern.exec(text) ?? []
    const isHost = wildcard ? hostname.endsWith(`.${host.toLowerCase()}`) : hostname === host.toLowerCase()
    return `${scheme}:` === protocol && isHost && (wantedPort === '*' || wantedPort === port)
  })
}
