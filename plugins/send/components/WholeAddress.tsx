import { VisuallyHidden } from 'portico/ui'

/** Shows the source of a name, which is the only one that vouches for it. */
export function NameSource({ source }: { source: string }) {
  return (
    <span className="send-muted" dir="auto">
      {source}
    </span>
  )
}

/** As much of both ends as people compare. */
const shown = { start: 6, end: 4 }

/**
 * A whole address to be compared, its ends in bold, on two lines of one length where one is too short for it; in one piece
 * for screen readers, and left to right in every language.
 */
export function WholeAddress({ address }: { address: string }) {
  const half = Math.ceil(address.length / 2)
  const end = address.length - shown.end
  return (
    <bdi className="send-address" dir="ltr">
      <span aria-hidden="true">
        <span className="send-half">
          <b>{address.slice(0, shown.start)}</b>
          {address.slice(shown.start, half)}
        </span>
        <span className="send-half">
          {address.slice(half, end)}
          <b>{address.slice(end)}</b>
        </span>
      </span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}
