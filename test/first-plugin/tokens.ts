import { defineEndpoint, defineService, defineSlice, defineSwitch, defineView } from 'portico/kernel'
import { object, string, type } from 'superstruct'

/** On by default; a host passes `features: { support: false }`. With `{ remote: 'support' }` the project configuration decides. */
export const supportFlag = defineSwitch('support', true)
export const SupportView = defineView('Support', () => import('./SupportView.tsx'))
export const supportSlice = defineSlice('support', { hours: '' })

export const getHours = defineEndpoint({
  service: defineService('helpdesk', 'https://help.example'),
  path: '/v1/hours',
  input: object({}),
  answer: type({ hours: string() }),
})
