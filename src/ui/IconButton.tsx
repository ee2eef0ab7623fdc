import type { IconSource } from './Icon.tsx'
import { Icon } from './Icon.tsx'

/** Props of `IconButton`. */
export interface IconButtonProps {
  icon: IconSource
  /** The accessible name. */
  label: string
  disabled?: boolean | undefined
  onPress(): void
}

/** A round button of 40 px that shows only an icon; its touch target is 44 px. */
export function IconButton({ icon, label, disabled, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="p-icon-button p-touch p-focusable"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
