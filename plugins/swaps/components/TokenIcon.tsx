import { NetworkIcon } from 'portico/ui'
import type { Listed } from '../rules/tokens.ts'

/** The picture of a token. Only the coin gets the logo of the package: other tokens may fake a symbol. */
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
