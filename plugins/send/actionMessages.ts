import { defineMessages } from 'portico/kernel'

/** What the two actions are called: all that is needed before one of them is chosen. */
export const sendActionMessages = defineMessages('send.actions', {
  send: 'Send',
  receive: 'Receive',
})
