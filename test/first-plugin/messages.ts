import { defineMessages } from 'portico/kernel'

export const supportMessages = defineMessages('support', {
  title: 'Support',
  open: (p: { hours: string }) => `We are here ${p.hours}.`,
  write: 'Write to us',
})
