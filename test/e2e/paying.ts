import type { PaymentRequest } from 'portico/plugins/pay'
import type { Visit } from './visit.ts'

/** The recipient of payments: the account of the third test key. */
export const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const coinBill: PaymentRequest = {
  paymentAsset: { network: 'eip155:31337', asset: 'native', metadata: coin },
  recipient: shop,
  amount: '1500000000000000000',
}

/** Asks for a payment as the page's own script does. */
export const askPayment = ({ page }: Visit, request = coinBill): Promise<void> =>
  page.evaluate((bill) => void Object.assign(window, { paid: window.pay(bill) }), request)

/** The outcome of the last requested payment. */
export const outcome = ({ page }: Visit): Promise<object> => page.evaluate(() => window.paid)
