import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import fieldCss from './field.css?inline'
import { useStyles } from './StyleContext.ts'
import { hideKeyboardOnEnter } from './useTextEntry.ts'

/** Props of `TextInput`. */
export interface TextInputProps {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  /** A hint or an error. Its line is always reserved, so that nothing moves when it appears. */
  message?: string | undefined
  invalid?: boolean | undefined
  placeholder?: string | undefined
  /** A control inside the field, at its end. */
  action?: ReactNode
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url'
  /** What the Enter key of a phone says. @default 'done' */
  enterKeyHint?: 'done' | 'go' | 'next' | 'send'
  autoComplete?: HTMLInputAutoCompleteAttribute
  name?: string
  maxLength?: number
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A field for one line of text, with a label and a message that screen readers announce when it changes. */
export function TextInput(props: TextInputProps) {
  useStyles(fieldCss)
  const { label, hideLabel = false, value, onChange, message, invalid = false, action, inputRef, ...native } = props
  const id = useId()
  return (
    <div className="p-field">
      <label htmlFor={id} className={hideLabel ? 'p-hidden' : 'p-field-label'} dir="auto">
        {label}
      </label>
      <div className="p-field-box">
        <input
          enterKeyHint="done"
          {...native}
          ref={inputRef}
          id={id}
          className="p-input"
          value={value}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-message`}
          onKeyDown={hideKeyboardOnEnter}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
      <FieldMessage id={id} invalid={invalid}>
        {message}
      </FieldMessage>
    </div>
  )
}
