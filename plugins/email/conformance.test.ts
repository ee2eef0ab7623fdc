import { shell } from 'portico/shell'
import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { describeFrame } from '../../src/embedded-wallet/testing/describeFrame.ts'
import { email, emailMenuMessages, emailMessages } from './index.ts'

describePlugin(email, {
  beside: [wallet(), shell()],
  messages: [emailMenuMessages, emailMessages],
  params: {
    EmailVerifyOtp: { email: 'ada@example.com' },
    EmailVerifyDevice: { email: 'ada@example.com' },
    UpdateEmailPrimaryOtp: { email: 'ada@example.com' },
    UpdateEmailSecondaryOtp: { email: 'ada@example.com' },
  },
})

describeFrame(email)
