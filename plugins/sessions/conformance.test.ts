import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { sessions, sessionsHeaderMessages, sessionsMessages } from './index.ts'

describePlugin(sessions(), {
  beside: [wallet()],
  messages: [sessionsHeaderMessages, sessionsMessages],
  params: { SmartSession: { id: 'session-1' }, RevokeSmartSession: { id: 'session-1' } },
})
