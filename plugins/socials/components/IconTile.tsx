import { Icon } from 'portico/ui'

/** Props of `IconTile`. */
export interface IconTileProps {
  icon: { readonly path: string }
  /** The accessible name, also shown by a pointer that rests. */
  label: string
  onPress(): void
}

/** A button of 48 px height with an icon alone, as wide as its place. */
export function IconTile({ icon, label, onPress }: IconTileProps) {
  return (
    <button type="button" className="social-tile p-focusable" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size={24} />
    </button>
  )
}
