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

/** Marks of direction and width, which come along when an address is copied from a chat or a list of contacts. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A field for the address of a mailbox. Invisible characters are dropped: mail to an address with one does not arrive. */
export function EmailField({ busy, failure, onChange, ...props }: EmailFieldProps) {
  useStyles(emailCss)
  return (
    <TextInput
      {...props}
      type="email"
      inputMode="email"
      enterKeyHint="go"
      autoComplete="email"
      name="email"
      maxLength={254}
      onChange={(value) => {
        if (!busy) onChange(value.replace(invisible, ''))
      }}
      message={failure}
      invalid={failure !== undefined}
    />
  )
}
