import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { onramp, onrampActionMessages, onrampMessages } from './index.ts'

describePlugin(onramp({ meldPublicKey: 'key' }), {
  beside: [wallet()],
  on: ['coinbase', 'meld'],
  messages: [onrampActionMessages, onrampMessages],
})
