import { shell } from 'portico/shell'
import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { describeFrame } from '../../src/embedded-wallet/testing/describeFrame.ts'
import { socials, socialsMessages } from './index.ts'

describePlugin(socials, {
  beside: [wallet(), shell()],
  on: ['google', 'farcaster'],
  messages: [socialsMessages],
  params: { ConnectingSocial: { provider: 'google' } },
})

describeFrame(socials, ['google', 'farcaster'])
