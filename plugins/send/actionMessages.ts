import { defineMessages } from 'portico/kernel'

/** The labels of the two actions, which are needed before the code of the plugin is loaded. */
export const sendActionMessages = defineMessages('send.actions', {
  send: 'Send',
  receive: 'Receive',
})
