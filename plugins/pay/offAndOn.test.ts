/** The outcome for a host that waits when payments are switched off, and the payments after they are switched on again. */
import { expect, test, vi } from 'vitest'
import { pay } from './index.ts'
import { bill, loadFirst, openStage } from './testing/createStage.ts'

loadFirst()

const stopped = { status: 'failed', error: { code: 'PAY_STOPPED' } }

test('a host that waits is told that payments were switched off, not that the user left', async () => {
  const { kernel, ask, screen } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  const result = ask(bill)
  await controller.begin(bill)
  kernel.flags.setFeatures({ pay: false })
  expect(await result).toMatchObject(stopped)
  expect(screen.view()).not.toBe('Pay')
})

test('so is a host whose view has not begun', async () => {
  const { kernel, ask } = await openStage({ render: false })
  const result = ask(bill)
  kernel.flags.setFeatures({ pay: false })
  expect(await result).toMatchObject(stopped)
})

test('a host that asks while payments are off gets a failure, and one that asks after they are on again is paid', async () => {
  const { kernel, ask, state, sent } = await openStage({ render: false })
  kernel.flags.setFeatures({ pay: false })
  expect(await ask(bill)).toMatchObject({ status: 'failed' })
  kernel.flags.setFeatures({ pay: true })
  const controller = await kernel.load(pay)
  const result = ask(bill)
  await controller.begin(bill)
  await controller.payFromWallet(state().payer?.account ?? null)
  expect(await result).toMatchObject({ status: 'paid' })
  expect(sent()).toHaveLength(1)
})

test('switched off and on at once, a host with a request to its wallet gets `pending`', async () => {
  const { kernel, ask, state, sent, wallet } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  const result = ask(bill)
  await controller.begin(bill)
  wallet?.cues.hang()
  void controller.payFromWallet(state().payer?.account ?? null)
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  kernel.flags.setFeatures({ pay: false })
  kernel.flags.setFeatures({ pay: true })
  expect(await result).toMatchObject({ status: 'pending', by: { type: 'wallet' } })
})
