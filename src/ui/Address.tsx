import { Fragment } from 'react'
import addressCss from './address.css?inline'
import { useStyles } from './StyleContext.ts'
import { VisuallyHidden } from './Text.tsx'

/** Shortens an address to its first and last characters, as in 0x1234…abcd; short texts stay whole. */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/** Props of `Address`. */
export interface AddressProps {
  address: string
  /** Shows the whole address, in groups of four characters with both ends in bold; it may take several lines. @default false */
  isWhole?: boolean | undefined
}

/** An address: shortened on screen, complete for screen readers, and left to right in every language. */
export function Address({ address, isWhole = false }: AddressProps) {
  useStyles(addressCss)
  if (isWhole) {
    const end = address.length - 4
    return (
      <bdi className="p-address-whole" dir="ltr">
        <span aria-hidden="true">
          {groupsOf(address).map(([start, group]) => (
            <Fragment key={start}>
              {/* The ends that a shortened address shows, to compare it with. */}
              <span data-end={start < 4 || start + group.length > end || undefined}>{group}</span>
              <wbr />
            </Fragment>
          ))}
        </span>
        <VisuallyHidden>{address}</VisuallyHidden>
      </bdi>
    )
  }
  return (
    <bdi className="p-address" dir="ltr" title={address}>
      <span aria-hidden="true">{shortenAddress(address)}</span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}

/** Splits an address into groups of four characters; a prefix `0x` belongs to the first one. */
function groupsOf(address: string): readonly (readonly [start: number, group: string])[] {
  const head = address.startsWith('0x') ? 2 : 0
  const count = Math.ceil((address.length - head) / 4)
  return Array.from({ length: count }, (_, index) => {
    const start = head + index * 4
    return [start, address.slice(index === 0 ? 0 : start, start + 4)] as const
  })
}
