import type { CheckboxProps } from './Checkbox.tsx'
import choiceCss from './choice.css?inline'
import { useStyles } from './StyleContext.ts'

/** A setting that applies at once; the label is at the start, the switch at the end. */
export function Switch({ children, checked, disabled, onChange }: CheckboxProps) {
  useStyles(choiceCss)
  return (
    <label className="p-choice p-choice-end">
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        className="p-switch p-focusable"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
