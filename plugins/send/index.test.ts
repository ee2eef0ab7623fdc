import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { receive, send, sendActionMessages, sendMessages } from './index.ts'

const beside = [wallet()]

describePlugin(send, { beside, messages: [sendActionMessages, sendMessages] })
describePlugin(receive, { beside, messages: [sendActionMessages, sendMessages] })
