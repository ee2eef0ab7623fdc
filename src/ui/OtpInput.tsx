import { type Ref, useId, useRef } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import fieldCss from './field.css?inline'
import otpCss from './OtpInput.css?inline'
import { useStyles } from './StyleContext.ts'
import { hideKeyboardOnEnter, useTextEntry } from './useTextEntry.ts'

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

/** The digits of a text, those of other scripts too (Arabic, Persian, and the wide ones of East Asia). */
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')

/** A field for a one-time code. A single input, drawn as cells, so that autofill, paste and screen readers work. */
export function OtpInput(props: OtpInputProps) {
  useStyles(fieldCss)
  useStyles(otpCss)
  const { label, value, onChange, onComplete, length = 6, message, invalid = false, disabled, inputRef } = props
  const id = useId()
  /** Whether a complete code was typed and `onComplete` has not been called: an input method may still compose it. */
  const isDue = useRef(false)
  const onInput = (text: string, isComposing: boolean) => {
    const digits = digitsOf(text).slice(0, length)
    if (digits !== value) {
      isDue.current = digits.length === length
      onChange(digits)
    }
    if (isComposing || !isDue.current) return
    isDue.current = false
    onComplete?.(digits)
  }
  const entry = useTextEntry(value, onInput)
  const shown = digitsOf(entry.value)
  const cells = Array.from({ length }, (_, index) => ({ key: `${id}-${index}`, digit: shown[index] ?? '' }))

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
          enterKeyHint="done"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={hideKeyboardOnEnter}
          pattern={`[0-9]{${length}}`}
          {...entry}
          disabled={disabled}
        />
        <div className="p-otp-cells" aria-hidden="true">
          {cells.map(({ key, digit }, index) => (
            <span
              key={key}
              className="p-otp-cell"
              data-current={index === Math.min(shown.length, length - 1) || undefined}
            >
              {digit}
            </span>
          ))}
        </div>
      </div>
      <FieldMessage id={id} invalid={invalid}>
        {message}
      </FieldMessage>
    </div>
  )
}
