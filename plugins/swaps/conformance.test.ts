import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { swapActionMessages, swaps, swapsMessages } from './index.ts'

describePlugin(swaps(), {
  beside: [wallet()],
  on: ['1inch'],
  params: { SwapSelectToken: { side: 'from' } },
  messages: [swapActionMessages, swapsMessages],
})
