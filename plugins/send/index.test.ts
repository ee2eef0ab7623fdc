import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { locales } from '../../src/locales/index.ts'
import { receive, send, sendActionMessages, sendMessages } from './index.ts'

const beside = [wallet()]

describePlugin(send, { beside, messages: [sendActionMessages, sendMessages], locales })
describePlugin(receive, { beside })
