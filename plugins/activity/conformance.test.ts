import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { activity } from './index.ts'

describePlugin(activity(), { beside: [wallet()] })
