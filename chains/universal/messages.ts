import { defineMessages } from 'portico/kernel'

export const universalMessages = defineMessages('universal', {
  /** Alert: the project does not list the origin of the page. */
  originNotAllowed: 'Invalid app configuration',
  /** Alert: the relay does not know the project id. */
  invalidProjectId: 'Invalid app configuration',
  /** Alert: the clock of the device is wrong. */
  clockIsWrong: 'Session expired. Check the date and time settings of this device.',
})
