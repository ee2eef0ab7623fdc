import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { activity } from './index.ts'
import { activityMessages } from './messages.ts'
import { activityTabMessages } from './tabMessages.ts'

describePlugin(activity(), { beside: [wallet()], messages: [activityTabMessages, activityMessages] })
