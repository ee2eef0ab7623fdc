import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { pay, payActionMessages, payMessages, presetAssets } from './index.ts'

const request = {
  paymentAsset: presetAssets.baseUsdc,
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '5000000',
}
describePlugin(pay(), {
  beside: [wallet()],
  params: { Pay: request },
  messages: [payActionMessages, payMessages],
})
