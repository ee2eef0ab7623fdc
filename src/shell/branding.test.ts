import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { branding } from './branding.ts'
import { shellMessages } from './messages.ts'
import { shell } from './shell.ts'

describePlugin(branding, { beside: [wallet(), shell()], messages: [shellMessages] })
