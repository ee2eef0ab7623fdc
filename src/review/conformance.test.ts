import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { review } from './index.ts'
import { reviewMessages } from './messages.ts'

describePlugin(() => review(), { beside: [wallet()], messages: [reviewMessages] })
