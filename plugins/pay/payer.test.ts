import { chainAdapters } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, tokenBill } from './testing/createStage.ts'

loadFirst()

/** The facts about the payer if the adapter answers this fee and this balance of the token. */
async function readPayer(answers: { readonly fee: unknown; readonly balance: unknown }) {
  const stage = await openStage({ render: false })
  const transfers = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can?.transfers
  const fee = vi.fn(async () => answers.fee)
  Object.assign(transfers ?? {}, { fee, token: async () => ({ decimals: 6, symbol: 'TUSD', value: answers.balance }) })
  void stage.ask(tokenBill)
  await (await stage.kernel.load(pay)).begin(tokenBill)
  expect(fee).toHaveBeenCalled()
  return stage.state().payer
}

test('shows the fee and the balance that the adapter answers', async () => {
  expect(await readPayer({ fee: '21000', balance: '7000000' })).toMatchObject({ fee: '21000', balance: '7000000' })
})

test.each([
  undefined,
  null,
  '1.5',
  12,
])('an adapter that answers %j as the fee or the balance has named none', async (answer) => {
  expect(await readPayer({ fee: answer, balance: '7000000' })).toMatchObject({ fee: null, balance: '7000000' })
  expect(await readPayer({ fee: '21000', balance: answer })).toMatchObject({ fee: '21000', balance: null })
})

/** The request for a coin, as the page of the host describes it. */
async function askForCoin(metadata: object) {
  const stage = await openStage({ render: false })
  const given = { ...bill, paymentAsset: { ...bill.paymentAsset, metadata } } as typeof bill
  const result = stage.ask(given)
  await (await stage.kernel.load(pay)).begin(given)
  return { ...stage, result }
}

test('a coin with other decimals than on its network is refused: another amount would be shown than is paid', async () => {
  const stage = await askForCoin({ name: 'Ether', symbol: 'ETH', decimals: 30 })
  expect(await stage.result).toMatchObject({ status: 'failed', error: { code: 'PAY_INVALID_REQUEST' } })
  expect(stage.state()).toMatchObject({ status: 'refused', problem: 'otherToken' })
})

test('a coin has the name that its network gives it', async () => {
  const stage = await askForCoin({ name: 'USD Coin', symbol: 'USDC', decimals: 18 })
  expect(stage.state().request?.paymentAsset.metadata).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18 })
})
