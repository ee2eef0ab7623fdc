import { shortenAddress } from 'portico/ui'

/** A shortened address in a list, left to right in every language. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortenAddress(address)}
    </bdi>
  )
}
