import { fromBaseUnits, wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { allOfIt, clearStage, coin, fee, openForm, receiver } from './testing.tsx'

afterEach(clearStage)

test('sending the maximum of the native coin leaves the network fee', async () => {
  const { controller, state } = await openForm()
  controller.setToken(coin)
  await controller.setMax()
  expect(state().amount).toBe(fromBaseUnits(allOfIt - fee, 18))
})

test('the fee is estimated for the receiver, and in the review for the amount as well', async () => {
  const asked: unknown[] = []
  const { controller, fill, state } = await openForm({
    can: {
      async fee(_, transfer) {
        asked.push(transfer)
        return 'amount' in transfer ? '3' : 'to' in transfer ? '2' : '1'
      },
    },
  })
  controller.setToken(coin)
  await vi.waitFor(() => expect(state().fee?.value).toBe('1'))
  await fill('0.5')
  await vi.waitFor(() => expect(state().fee?.value).toBe('2'))
  controller.review()
  await vi.waitFor(() => expect(state().fee?.value).toBe('3'))
  expect(asked.at(-1)).toEqual({ to: receiver, amount: '500000000000000000' })
})

test('a change of network reads the fee while the form is open, and sends no request otherwise', async () => {
  const asked = vi.fn(async () => '1')
  const { kernel, tell } = await openForm({ can: { fee: asked } })
  const askedAfter = async (act: () => void) => {
    asked.mockClear()
    act()
    await kernel.load(wallet)
    return asked.mock.calls.length
  }
  expect(await askedAfter(() => tell({ type: 'network', network: 'eip155:8453' }))).toBeGreaterThan(0)
  kernel.modal.close()
  expect(await askedAfter(() => tell({ type: 'network', network: 'eip155:1' }))).toBe(0)
})

test.each([undefined, '1.5', 12])('an adapter that answers %j as the fee has named none', async (answer) => {
  const { controller, state } = await openForm({ can: { fee: async () => answer as never } })
  controller.setToken(coin)
  await vi.waitFor(() => expect(state().fee).not.toBeNull())
  expect(state().fee?.value).toBeNull()
})

test('without a known fee there is no maximum amount of the native coin', async () => {
  const { controller, state } = await openForm({ can: { fee: async () => null } })
  controller.setToken(coin)
  await controller.setMax()
  expect(state().amount).toBe('')
})

test('a fee that can not be read again during the review stays as it was, and is no error', async () => {
  let isDown = false
  const readFee = async () => (isDown ? Promise.reject(new Error('The node is down')) : '7')
  const { controller, state, fill } = await openForm({ can: { fee: readFee } })
  await fill('0.5')
  controller.review()
  await controller.refresh()
  isDown = true
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await controller.refresh()
  await controller.refresh()
  expect([state().fee?.value, printed.mock.calls]).toEqual(['7', []])
})
