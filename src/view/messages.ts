import { defineMessages } from 'portico/kernel'

/** Texts around every view. */
export const viewMessages = defineMessages('view', {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  retry: 'Try again',
  reload: 'Reload page',
  failedTitle: 'Something went wrong',
  viewNotLoaded: 'This part could not be loaded. Check your connection and try again.',
  viewFailed: 'Something broke here.',
})
