import { VisuallyHidden } from 'portico/ui'

/** Shows which source suggested a name that no name service confirms. */
export function NameSource({ source }: { source: string }) {
  return (
    <span className="send-muted" dir="auto">
      {source}
    </span>
  )
}

/** The number of characters in bold at both ends, which people compare. */
const shown = { start: 6, end: 4 }

/**
 * A whole address to compare, with its ends in bold, on two lines of equal length if one is too short. One text for screen
 * readers, left to right in every language.
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
