import { shortenAddress } from 'portico/ui'

/** An address in a list, short to everybody: whole ones would bury the names. Left to right in every language. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortenAddress(address)}
    </bdi>
  )
}
