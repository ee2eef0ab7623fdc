import type { ReactNode } from 'react'
import choiceCss from './choice.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `Checkbox`. */
export interface CheckboxProps {
  /** The label; may hold links. */
  children: ReactNode
  checked: boolean
  disabled?: boolean | undefined
  onChange(checked: boolean): void
}

/** A native checkbox with its label. */
export function Checkbox({ children, checked, disabled, onChange }: CheckboxProps) {
  useStyles(choiceCss)
  return (
    <label className="p-choice">
      <input
        type="checkbox"
        className="p-checkbox p-focusable"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
