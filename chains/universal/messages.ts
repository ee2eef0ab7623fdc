import { defineMessages } from 'portico/kernel'

export const universalMessages = defineMessages('universal', {
  /** Alert: the clock of the device is wrong. */
  clockIsWrong: 'Session expired. Check the date and time settings of this device.',
})
