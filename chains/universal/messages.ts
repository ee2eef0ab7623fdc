import { defineMessages } from 'portico/kernel'

export const universalMessages = defineMessages('universal', {
  /** Alert: the project does not list the origin of the page. */
  originNotAllowed: 'Invalid App Configuration',
  /** Alert: the relay does not know the project id. */
  invalidProjectId: 'Invalid App Configuration',
  /** Alert: the clock of the device is wrong. */
  clockIsWrong: 'Session Expired. Check the date and time settings of this device.',
})
