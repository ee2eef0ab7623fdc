import { shortenAddress } from 'portico/ui'
import type { SendToken } from '../rules/tokens.ts'
import { HeldAmount } from './figures.tsx'

/** How much of a token there is, and its contract or mint: everybody can give a token any name. */
export function TokenDetail({ token: { address, balance, decimals, symbol } }: { token: SendToken }) {
  return (
    <>
      <HeldAmount value={balance} decimals={decimals} symbol={symbol} />
      {address === undefined ? null : (
        <>
          {' · '}
          <bdi dir="ltr" title={address}>
            {shortenAddress(address)}
          </bdi>
        </>
      )}
    </>
  )
}
