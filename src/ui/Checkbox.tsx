import type { ReactNode, Ref } from 'react'
import choiceCss from './choice.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `Checkbox`. */
export interface CheckboxProps {
  /** The label; may contain links. */
  children: ReactNode
  checked: boolean
  disabled?: boolean | undefined
  /** Marks the checkbox as invalid: the user can not continue without it. */
  invalid?: boolean | undefined
  /** Id of the element with the error text. */
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange(checked: boolean): void
}

/** A native checkbox with its label. */
export function Checkbox({ children, checked, disabled, invalid, describedBy, inputRef, onChange }: CheckboxProps) {
  useStyles(choiceCss)
  return (
    <label className="p-choice">
      <input
        ref={inputRef}
        type="checkbox"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="p-checkbox p-focusable"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span dir="auto">{children}</span>
    </label>
  )
}

/** A setting that applies at once; the label is at the start, the switch at the end. */
export function Switch({ children, checked, disabled, invalid, describedBy, inputRef, onChange }: CheckboxProps) {
  useStyles(choiceCss)
  return (
    <label className="p-choice p-choice-end">
      <span dir="auto">{children}</span>
      <input
        ref={inputRef}
        type="checkbox"
        role="switch"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="p-switch p-focusable"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
