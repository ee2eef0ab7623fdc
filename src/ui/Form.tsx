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

/** Fields below each other that are sent together. What is wrong is said by the fields, not by the browser. */
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
