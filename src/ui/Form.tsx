import { type ReactNode, useId } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import fieldCss from './field.css?inline'
import { Stack } from './Stack.tsx'
import { useStyles } from './StyleContext.ts'

/** The attributes that connect a control with its label and message. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
}

/** Props of `Field`. */
export interface FieldProps {
  label: string
  /** A hint or an error. Its line is always reserved, so that nothing moves when it appears. */
  message?: ReactNode
  invalid?: boolean | undefined
  /** Renders the control, which takes these props. */
  children(control: FieldControl): ReactNode
}

/**
 * A row of a form around a custom control: a label, and a message that screen readers announce when it changes. For a line of
 * text use `TextInput`.
 *
 * @example
 * <Field label="Network" invalid={!network} message={problem}>
 *   {(control) => <select {...control} value={network} onChange={choose}>{options}</select>}
 * </Field>
 */
export function Field({ label, message, invalid = false, children }: FieldProps) {
  useStyles(fieldCss)
  const id = useId()
  return (
    <div className="p-field">
      <label htmlFor={id} className="p-field-label" dir="auto">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-message`, 'aria-invalid': invalid || undefined })}
      <FieldMessage id={id} invalid={invalid}>
        {message}
      </FieldMessage>
    </div>
  )
}

/** Props of `Form`. */
export interface FormProps {
  /** Its accessible name. */
  label: string
  /** Called by Enter in a field and by a submit button; the page is not reloaded. */
  onSubmit(): void
  children?: ReactNode
}

/** A form with its fields below each other. Errors are shown by the fields: the validation of the browser is off. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack>{children}</Stack>
    </form>
  )
}
