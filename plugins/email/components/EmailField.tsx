import { TextInput } from 'portico/ui'
import { useStyles } from 'portico/view'
import type { ComponentProps } from 'react'
import emailCss from '../views/email.css?inline'

/** Props of `EmailField`. */
export interface EmailFieldProps
  extends Pick<
    ComponentProps<typeof TextInput>,
    'label' | 'hideLabel' | 'placeholder' | 'value' | 'onChange' | 'inputRef' | 'action'
  > {
  /** An address is being sent: it can not be changed. */
  busy: boolean
  /** Why the address was not taken. */
  failure: string | undefined
}

/** A field for the address of a mailbox. */
export function EmailField({ busy, failure, onChange, ...props }: EmailFieldProps) {
  useStyles(emailCss)
  return (
    <TextInput
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      name="email"
      maxLength={254}
      onChange={(value) => {
        if (!busy) onChange(value)
      }}
      message={failure}
      invalid={failure !== undefined}
    />
  )
}
