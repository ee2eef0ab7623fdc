import { VisuallyHidden } from 'portico/ui'

/** A whole address to be compared, on two lines of one length; in one piece for screen readers, left to right always. */
export function WholeAddress({ address }: { address: string }) {
  const half = Math.ceil(address.length / 2)
  return (
    <bdi className="pay-address" dir="ltr">
      <span aria-hidden="true">
        <span>
          <b>{address.slice(0, 6)}</b>
          {address.slice(6, half)}
        </span>
        <span>
          {address.slice(half, -4)}
          <b>{address.slice(-4)}</b>
        </span>
      </span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}
