import { type Ref, useId } from 'react'
import fieldCss from './field.css?inline'
import otpCss from './OtpInput.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `OtpInput`. */
export interface OtpInputProps {
  label: string
  /** The digits typed so far. */
  value: string
  onChange(value: string): void
  /** Called once all digits are typed or pasted. */
  onComplete?: ((value: string) => void) | undefined
  /** The number of digits. @default 6 */
  length?: number
  message?: string | undefined
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A field for a one-time code. A single input, drawn as cells, so that autofill, paste and screen readers work. */
export function OtpInput(props: OtpInputProps) {
  useStyles(fieldCss)
  useStyles(otpCss)
  const { label, value, onChange, onComplete, length = 6, message, invalid = false, disabled, inputRef } = props
  const id = useId()
  const cells = Array.from({ length }, (_, index) => ({ key: `${id}-${index}`, digit: value[index] ?? '' }))

  const onInput = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <div className="p-field">
      <div className="p-otp">
        <input
          ref={inputRef}
          className="p-otp-input"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-message`}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern={`[0-9]{${length}}`}
          value={value}
          disabled={disabled}
          onChange={(event) => onInput(event.target.value)}
        />
        <div className="p-otp-cells" aria-hidden="true">
          {cells.map(({ key, digit }, index) => (
            <span
              key={key}
              className="p-otp-cell"
              data-current={index === Math.min(value.length, length - 1) || undefined}
            >
              {digit}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-message`} className="p-field-message" data-invalid={invalid || undefined} aria-live="polite">
        {message}
      </p>
    </div>
  )
}
