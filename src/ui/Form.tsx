import type { ReactNode } from 'react'
import { Stack } from './Stack.tsx'

/** Props of `Form`. */
export interface FormProps {
  /** Its accessible name. */
  label: string
  /** Called by Enter in a field and by a button that submits; the page stays. */
  onSubmit(): void
  children?: ReactNode
}

/** A form of fields below each other. The fields show errors, not the browser. */
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
