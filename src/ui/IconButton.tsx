import { Icon } from './Icon.tsx'
import type { IconSource } from './iconPaths.ts'

/** Props of `IconButton`. */
export interface IconButtonProps {
  icon: IconSource
  /** The accessible name. */
  label: string
  disabled?: boolean | undefined
  onPress(): void
}

/** A round button of 40 px that shows an icon alone. */
export function IconButton({ icon, label, disabled, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="p-icon-button p-focusable"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
