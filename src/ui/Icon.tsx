import { type IconName, iconPaths } from './iconPaths.ts'

/** Icons that point along the line of text, so that they turn with it. */
const DIRECTIONAL: ReadonlySet<IconName> = new Set(['back', 'chevron', 'disconnect', 'external'])

/** An icon of the set in the colour of the text, hidden from screen readers. Size in CSS pixels, 20 or 24. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="p-icon"
      data-mirror={DIRECTIONAL.has(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
