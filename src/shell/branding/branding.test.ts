import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { shellMessages } from '../messages.ts'
import { shell } from '../shell.ts'
import { branding } from './branding.ts'

describePlugin(branding, { beside: [wallet(), shell()], messages: [shellMessages] })
