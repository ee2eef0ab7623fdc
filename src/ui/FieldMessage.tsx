import type { ReactNode } from 'react'

/** The line below a control, which describes it by its id with `-message`; screen readers announce it when it changes. */
export function FieldMessage({ id, invalid, children }: { id: string; invalid: boolean; children?: ReactNode }) {
  return (
    <p
      id={`${id}-message`}
      className="p-field-message"
      dir="auto"
      data-invalid={invalid || undefined}
      aria-live="polite"
    >
      {children}
    </p>
  )
}
