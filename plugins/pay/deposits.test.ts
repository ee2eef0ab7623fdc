/** The price that converts the amount of a deposit. */
import { nativeAddress, selectConnection } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getPrice } from '../../src/wallet/chainData/endpoints.ts'
import { pay } from './index.ts'
import { loadFirst, openStage, type Stage, type StageOptions, tokenBill } from './testing/createStage.ts'
import { PayWithExchangeView } from './tokens.ts'

loadFirst()

const page = () => ({ isHere: false, go: vi.fn(), close: vi.fn() })
const reprice = (stage: Stage, price: number) =>
  stage.http.answer(getPrice, ({ body }) => {
    const [address = ''] = (body as { addresses: string[] }).addresses
    return { fungibles: [{ address, name: '', symbol: '', iconUrl: '', price, decimals: 6 }] }
  })
const passTime = (ms: number) => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + ms)
  onTestFinished(() => clock.mockRestore())
}
const asked = ({ calls }: Stage) => calls.filter(({ method }) => method === 'reown_getExchangePayUrl')
async function begin(options?: StageOptions) {
  const stage = await openStage({ render: false, ...options })
  const controller = await stage.kernel.load(pay)
  await controller.beginDeposit('eip155')
  const exchanges = () => vi.waitFor(() => expect(stage.state().deposit.list.exchanges.length).toBe(2))
  return { ...stage, controller, exchanges }
}

test('the form reads an old price again when it is shown, and keeps the amount', async () => {
  const stage = await begin()
  await stage.controller.setAmount('100')
  passTime(24 * 3600_000)
  reprice(stage, 4000)
  await stage.controller.beginDeposit('eip155')
  expect(stage.state().deposit).toMatchObject({ price: 4000, amount: '100' })
  await stage.exchanges()
  void stage.controller.deposit('tidemark', page())
  await vi.waitFor(() => expect(asked(stage)[0]?.params).toMatchObject({ amount: '0.025' }))
})

test('a price that could not be read is read again, and clears an amount in tokens', async () => {
  const stage = await begin({ price: null })
  await stage.controller.setAmount('0.25')
  reprice(stage, 4000)
  await stage.controller.beginDeposit('eip155')
  expect(stage.state().deposit).toMatchObject({ price: 4000, amount: '' })
})

test('if an old price has changed, the new amount is shown before it is deposited', async () => {
  const stage = await begin()
  await stage.controller.setAmount('100')
  await stage.exchanges()
  passTime(61_000)
  reprice(stage, 4000)
  const first = page()
  await stage.controller.deposit('tidemark', first)
  expect([first.close.mock.calls.length, asked(stage), stage.state().deposit.price]).toEqual([1, [], 4000])
  expect(stage.toasts()).toEqual(['The price has changed. Check the amount.'])
  void stage.controller.deposit('tidemark', page())
  await vi.waitFor(() => expect(asked(stage)[0]?.params).toMatchObject({ amount: '0.025' }))
})

test('an old price that has not changed is no reason to wait', async () => {
  const stage = await begin()
  await stage.controller.setAmount('100')
  await stage.exchanges()
  passTime(61_000)
  void stage.controller.deposit('tidemark', page())
  await vi.waitFor(() => expect(asked(stage)[0]?.params).toMatchObject({ amount: '0.05' }))
})

test('after the wallet has turned to another account, nothing is deposited before the user has seen it', async () => {
  const stage = await begin()
  await stage.controller.setAmount('100')
  await stage.exchanges()
  const [first = '0x', second = '0x'] = (stage.wallet?.addresses ?? []) as `0x${string}`[]
  stage.wallet?.cues.setAccounts([second, first])
  const active = () => selectConnection(stage.kernel.store.get).accounts[0]?.address.toLowerCase()
  await vi.waitFor(() => expect(active()).toBe(second.toLowerCase()))
  const opened = page()
  await stage.controller.deposit('tidemark', opened)
  expect([opened.close.mock.calls.length, asked(stage)]).toEqual([1, []])
})

test('after the wallet has disconnected nothing is deposited', async () => {
  const stage = await begin()
  await stage.controller.setAmount('100')
  await stage.exchanges()
  stage.wallet?.cues.disconnectApp()
  await vi.waitFor(() => expect(selectConnection(stage.kernel.store.get, 'eip155').status).toBe('disconnected'))
  const opened = page()
  await stage.controller.deposit('tidemark', opened)
  expect([opened.go.mock.calls.length, opened.close.mock.calls.length, asked(stage)]).toEqual([0, 1, []])
})

/** A deposit that waits for the price, which is old; `answer` gives it once it is asked for. */
async function pressWithOldPrice() {
  const stage = await begin()
  await stage.controller.setAmount('100')
  await stage.exchanges()
  passTime(61_000)
  const held: ((answer: object) => void)[] = []
  stage.http.answer(getPrice, () => new Promise((resolve) => held.push(resolve as never)) as never)
  const answer = async (before = () => {}) => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    before()
    for (const resolve of held)
      resolve({
        fungibles: [
          { address: nativeAddress('eip155:31337'), name: '', symbol: '', iconUrl: '', price: 2000, decimals: 6 },
        ],
      })
  }
  return { ...stage, answer }
}

test('a user who leaves while an old price is read again is not led to the exchange', async () => {
  const stage = await pressWithOldPrice()
  const { kernel, controller, answer } = stage
  kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  const opened = page()
  const pressed = controller.deposit('tidemark', opened)
  await answer(() => void kernel.modal.close())
  await pressed
  expect([opened.go.mock.calls.length, opened.close.mock.calls.length, asked(stage)]).toEqual([0, 1, []])
  expect([kernel.modal.isOpen(), stage.state().payment]).toEqual([false, null])
})

test('two presses while an old price is read again open one page, and do not say that the price has changed', async () => {
  const stage = await pressWithOldPrice()
  const [first, second] = [page(), page()]
  const presses = [stage.controller.deposit('tidemark', first), stage.controller.deposit('lantern', second)]
  await stage.answer()
  await presses[0]
  await vi.waitFor(() => expect(second.go).toHaveBeenCalledTimes(1))
  expect([first.go.mock.calls.length, first.close.mock.calls.length, stage.toasts()]).toEqual([0, 1, []])
  expect(asked(stage)).toHaveLength(1)
})

test('a token that the options name without `0x` has its price and its exchanges', async () => {
  const asset = '1'.repeat(40)
  const stage = await begin({ assets: [{ ...tokenBill.paymentAsset, asset }] })
  await stage.controller.setAsset(2)
  expect(stage.state().deposit.price).toBe(1)
  expect(stage.calls.at(-1)?.params).toMatchObject({ asset: `eip155:31337/erc20:0x${asset}` })
})
