import { defineError } from 'portico/kernel'

/** `open` was asked for a view by a name that no plugin gave. */
export const ViewUnknownError = defineError(
  'VIEW_UNKNOWN',
  (p: { view: string; known: string }) => `There is no view "${p.view}". Views: ${p.known}`,
)

/** A view that was asked for by name was left without the outcome that its arguments asked for. */
export const ModalClosedError = defineError('MODAL_CLOSED', 'Modal closed')
