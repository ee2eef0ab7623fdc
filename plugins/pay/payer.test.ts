import { chainAdapters, selectAccountType } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
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

/** A payment while the chain does not answer of which type the account is, and the facts about its payer as they are shown. */
async function askSlowly() {
  const stage = await openStage({ render: false })
  let answer = (_type: string) => {}
  const type = new Promise<string>((resolve) => {
    answer = resolve
  })
  const can = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can
  Object.assign(can ?? {}, { accountType: () => type })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  void stage.ask()
  const begun = (await stage.kernel.load(pay)).begin(bill)
  await vi.waitFor(() => expect(stage.state().list.status).toBe('ready'))
  return { ...stage, answer, begun }
}

test('balance and fee are shown with the type of the account, which decides whether the fee matters', async () => {
  const { state, kernel, answer, begun } = await askSlowly()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state().payer).toMatchObject({ balance: null, fee: null })
  answer('eoa')
  await begun
  expect(state().payer).toMatchObject({ balance: String(10n ** 19n), fee: expect.any(String) })
  expect(selectAccountType(kernel.store.get)).toBe('eoa')
})

test('balance and fee do not wait long for the type of the account, which is still read', async () => {
  const { state, kernel, answer, begun } = await askSlowly()
  await vi.advanceTimersByTimeAsync(3_500)
  await begun
  expect(state().payer).toMatchObject({ balance: String(10n ** 19n), fee: expect.any(String) })
  answer('smartAccount')
  await vi.waitFor(() => expect(selectAccountType(kernel.store.get)).toBe('smartAccount'))
})

/** A payment whose chain answers the first question about the token only when the test lets it. */
async function askHeld(answer: unknown, later: unknown) {
  const stage = await openStage({ render: false })
  const transfers = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can?.transfers
  let release = () => {}
  const held = new Promise<unknown>((resolve) => {
    release = () => resolve(answer)
  })
  const asked = vi.fn(async (): Promise<unknown> => later).mockImplementationOnce(() => held)
  Object.assign(transfers ?? {}, { token: asked })
  const controller = await stage.kernel.load(pay)
  void stage.ask(tokenBill)
  void controller.begin(tokenBill)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  /** Answers the first question, and waits as long as that takes. */
  const end = async () => {
    release()
    await held
    await stage.kernel.load(pay)
  }
  return { ...stage, controller, end }
}

test('a late answer that the token of an earlier request does not exist refuses no other request', async () => {
  const { ask, controller, state, end } = await askHeld(null, { decimals: 6, symbol: 'TUSD', value: '7' })
  void ask(bill)
  await controller.begin(bill)
  await end()
  expect(state()).toMatchObject({ status: 'ready', problem: null, request: { paymentAsset: { asset: 'native' } } })
})

test('a late answer about the account before is not shown as that of the account on screen', async () => {
  const stage = await openStage({ render: false })
  const transfers = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can?.transfers
  const [first = '', second = ''] = stage.wallet?.addresses ?? []
  let release = () => {}
  const held = new Promise<unknown>((resolve) => {
    release = () => resolve('1')
  })
  const isFirst = ({ address }: { readonly address: string }) => address.toLowerCase() === first.toLowerCase()
  const fee = vi.fn((account: { readonly address: string }) => (isFirst(account) ? held : Promise.resolve('2')))
  const token = vi.fn(async () => ({ decimals: 6, symbol: 'TUSD', value: '7000000' }))
  Object.assign(transfers ?? {}, { fee, token })
  void stage.ask(tokenBill)
  void (await stage.kernel.load(pay)).begin(tokenBill)
  await vi.waitFor(() => expect(fee).toHaveBeenCalled())
  stage.wallet?.cues.setAccounts([second, first] as never)
  const shown = { account: expect.stringMatching(new RegExp(`${second}$`, 'i')), fee: '2' }
  await vi.waitFor(() => expect(stage.state().payer).toMatchObject(shown))
  release()
  await held
  // Longer than the first reading takes to end.
  for (let step = 0; step < 50; step += 1) await Promise.resolve()
  expect(stage.state().payer).toMatchObject(shown)
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
