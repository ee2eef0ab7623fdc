import { shortenAddress } from './shortenAddress.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** An address, short to the eye and whole to a screen reader; left to right and unbroken in every language. */
export function Address({ address }: { address: string }) {
  return (
    <bdi className="p-address" dir="ltr" title={address}>
      <span aria-hidden="true">{shortenAddress(address)}</span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}
