import { defineError } from 'portico/kernel'

/** `open` was called with the name of a view that no plugin has. */
export const ViewUnknownError = defineError(
  'VIEW_UNKNOWN',
  (p: { view: string; hint: string }) => `There is no view "${p.view}"${p.hint}`,
)

/** The user left a view, opened by name, without the outcome that its arguments ask for. */
export const ModalClosedError = defineError('MODAL_CLOSED', 'Modal closed')
