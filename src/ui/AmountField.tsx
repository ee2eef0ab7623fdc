import type { ReactNode } from 'react'
import amountCss from './amount.css?inline'
import { Field } from './Form.tsx'
import { Icon } from './Icon.tsx'
import { useStyles } from './StyleContext.ts'
import { hideKeyboardOnEnter, useTextEntry } from './useTextEntry.ts'

/** The button at the end of an amount, which leads to the choice of its currency or token. */
export interface AmountChoice {
  /** Its accessible name, such as "Currency: EUR". */
  label: string
  /** The current choice: a code, or an icon with a symbol. */
  content: ReactNode
  onPress(): void
}

/** Props of `AmountField`. */
export interface AmountFieldProps {
  label: string
  /** As the user typed it, with the decimal separator of the language. */
  value: string
  onChange(value: string): void
  choice: AmountChoice
  /** A hint or an error. Its line is always reserved, so that nothing moves when it appears. */
  message?: ReactNode
  invalid?: boolean | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** A sign before the amount, such as `$`, if `choice` is not its unit. Not read by screen readers: name the unit in `label`. */
  unit?: string | undefined
}

/** A field for an amount, with its currency or token, and a message that screen readers announce when it changes. */
export function AmountField({ label, message, invalid, choice, value, onChange, unit, ...native }: AmountFieldProps) {
  useStyles(amountCss)
  const entry = useTextEntry(value, (text) => onChange(text))
  return (
    <Field label={label} message={message} invalid={invalid}>
      {(control) => (
        <div className="p-field-box p-amount">
          {unit ? (
            <span className="p-amount-unit" aria-hidden="true">
              {unit}
            </span>
          ) : null}
          <input
            {...native}
            {...control}
            {...entry}
            className="p-input"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={hideKeyboardOnEnter}
            dir="ltr"
          />
          <ChoiceButton {...choice} />
        </div>
      )}
    </Field>
  )
}

/** Props of `AmountOutput`. */
export interface AmountOutputProps extends Pick<AmountFieldProps, 'label' | 'choice' | 'message'> {
  /** The amount, or a text while there is none. */
  children?: ReactNode
}

/** A computed amount, with its currency or token. */
export function AmountOutput({ label, message, choice, children }: AmountOutputProps) {
  useStyles(amountCss)
  return (
    <Field label={label} message={message}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="p-field-box p-amount">
          <output id={id} aria-describedby={describedBy}>
            {children}
          </output>
          <ChoiceButton {...choice} />
        </div>
      )}
    </Field>
  )
}

/** Props of `AmountPresets`. */
export interface AmountPresetsProps<Value extends string> {
  label: string
  presets: readonly { readonly value: Value; readonly label: string }[]
  /** The amount that is typed now. */
  selected: string
  onSelect(value: Value): void
  disabled?: boolean | undefined
}

/** Three or four amounts, each of which is chosen with one press. */
export function AmountPresets<Value extends string>(props: AmountPresetsProps<Value>) {
  const { label, presets, selected, onSelect, disabled } = props
  useStyles(amountCss)
  return (
    <ul className="p-presets" aria-label={label}>
      {presets.map((preset) => (
        <li key={preset.value}>
          <button
            type="button"
            className="p-preset p-touch p-focusable"
            disabled={disabled}
            aria-pressed={selected === preset.value}
            onClick={() => onSelect(preset.value)}
          >
            {preset.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChoiceButton({ label, content, onPress }: AmountChoice) {
  return (
    <button type="button" className="p-amount-choice p-touch p-focusable" aria-label={label} onClick={onPress}>
      {content}
      <Icon name="chevron" size={16} />
    </button>
  )
}
