import type { Visit } from './visit.ts'

/** Who is paid: the third of the test keys. */
export const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const coinBill = {
  paymentAsset: { network: 'eip155:31337', asset: 'native', metadata: coin },
  recipient: shop,
  amount: '1500000000000000000',
}

/** Asks for a payment as the page's own script does. What came of it is kept as `window.paid`. */
export async function askPayment({ page }: Visit, request: object = coinBill): Promise<void> {
  await page.evaluate(async (bill) => {
    const { router } = await window.portico.load()
    const view = router.resolve('Pay')
    const host = window.portico as unknown as { open(view: unknown, request: unknown): Promise<unknown> }
    const paid = view && host.open(view, bill)
    Object.assign(window, { paid })
  }, request)
}
