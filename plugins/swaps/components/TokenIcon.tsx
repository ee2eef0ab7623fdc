import { NetworkIcon } from 'portico/ui'
import type { Listed } from '../rules/tokens.ts'

/** The icon of a token. Only the native coin gets the bundled logo, because other tokens may fake its symbol. */
export function TokenIcon({ token, size }: { token: Listed; size?: number }) {
  return (
    <NetworkIcon
      name={token.name}
      src={token.iconUrl}
      brand={token.isCoin ? `coin:${token.symbol}` : undefined}
      {...(size === undefined ? {} : { size })}
    />
  )
}
