import { defineError } from 'portico/kernel'

/** `open` was called with the name of a view that no plugin has. */
export const ViewUnknownError = defineError(
  'VIEW_UNKNOWN',
  (p: { view: string; known: string }) => `There is no view "${p.view}". Views: ${p.known}`,
)

/** The user left a view, opened by name, without the outcome that its arguments ask for. */
export const ModalClosedError = defineError('MODAL_CLOSED', 'Modal closed')
