import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { WalletSendPreviewView, WalletSendView } from './index.ts'
import { clearStage, openForm, receiver, show } from './testing.tsx'
import { WalletSendSelectTokenView } from './tokens.ts'

skipPauses()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(clearStage)

const other = `0x${'12'.repeat(20)}`
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A form whose receiver is a name, on screen for an hour. */
async function openFormOfName(later: () => Promise<string | null>) {
  const resolve = vi.fn(later).mockResolvedValueOnce(receiver)
  const stage = await openForm({ names: { resolve } })
  const screen = show(stage)
  await screen.findByLabelText('Amount')
  await stage.fill('0.5', 'ada.eth')
  pass(60 * 60_000)
  const isReviewed = () => vi.waitFor(() => expect(stage.view()).toBe(WalletSendPreviewView.id))
  return { ...stage, screen, resolve, isReviewed }
}

describe('a name in a form that stays open', () => {
  test('is looked up again at the review, past all caches', async () => {
    const { controller, state, resolve, isReviewed } = await openFormOfName(async () => receiver)
    controller.review()
    expect(state().receiver).toMatchObject({ status: 'looking', address: null })
    await isReviewed()
    expect(state().order).toMatchObject({ to: receiver, name: 'ada.eth', caution: null })
    expect(resolve.mock.lastCall).toMatchObject(['ada.eth', { id: 1 }, {}, { force: true }])
  })

  test('that has another address by now is not reviewed until the user has seen it', async () => {
    const { controller, state, view, sent, resolve, isReviewed } = await openFormOfName(async () => other)
    controller.review()
    await vi.waitFor(() => expect(state().receiver).toMatchObject({ address: other, caution: 'changed' }))
    expect([view(), state().order]).toEqual([WalletSendView.id, null])
    controller.review()
    expect(state().order).toMatchObject({ to: other, caution: 'changed' })
    await isReviewed()
    await controller.send()
    expect(sent).toMatchObject([{ to: other }])
    expect(resolve).toHaveBeenCalledTimes(2)
  })

  test('is told to have another address when the token changes, too, and no more once it was sent to', async () => {
    const { controller, state, fill } = await openFormOfName(async () => other)
    await controller.setReceiver('ada.eth')
    expect(state().receiver).toMatchObject({ address: other, caution: 'changed' })
    controller.review()
    await vi.waitFor(() => expect(state().order).toMatchObject({ to: other, caution: 'changed' }))
    await controller.send()
    await fill('0.1', 'ada.eth')
    expect(state().receiver).toMatchObject({ address: other, caution: null })
  })

  test('is looked up at the review also if another name was looked up for a review just before', async () => {
    const { controller, kernel, fill, resolve, isReviewed } = await openFormOfName(async () => receiver)
    controller.review()
    await isReviewed()
    kernel.router.back()
    await fill('0.5', 'bob.eth')
    controller.review()
    await isReviewed()
    expect(resolve.mock.lastCall).toMatchObject(['bob.eth', {}, {}, { force: true }])
  })

  test('is not looked up again while the user compares its address for a minute', async () => {
    const { controller, kernel, state, resolve, isReviewed } = await openFormOfName(async () => receiver)
    controller.review()
    await isReviewed()
    kernel.router.back()
    pass(50_000)
    controller.review()
    await isReviewed()
    expect([resolve.mock.calls.length, state().order?.to]).toEqual([2, receiver])
    kernel.router.back()
    pass(20_000)
    controller.review()
    await isReviewed()
    expect(resolve).toHaveBeenCalledTimes(3)
  })

  test('is still told to have another address after a transfer to somebody else', async () => {
    const { controller, state, fill } = await openFormOfName(async () => other)
    await controller.setReceiver('ada.eth')
    await fill('0.1', receiver)
    controller.review()
    await controller.send()
    await fill('0.1', 'ada.eth')
    expect(state().receiver).toMatchObject({ address: other, caution: 'changed' })
  })

  test.each<[string, (stage: Awaited<ReturnType<typeof openFormOfName>>) => unknown]>([
    ['leaves the form', ({ kernel }) => kernel.modal.close()],
    ['opens the list of tokens', ({ kernel }) => kernel.router.push(WalletSendSelectTokenView)],
    ['types another receiver', ({ controller }) => controller.setReceiver(other)],
  ])('is not reviewed if the user %s meanwhile', async (_, act) => {
    const stage = await openFormOfName(async () => receiver)
    const { controller, state, kernel, resolve } = stage
    controller.review()
    await act(stage)
    await vi.waitFor(() => expect(state().receiver.status).toBe('known'))
    expect(kernel.router.current()?.view).not.toBe(WalletSendPreviewView.id)
    expect([state().order, resolve.mock.calls.length > 0]).toEqual([null, true])
  })

  test('that can not be looked up is not reviewed, and can be tried again', async () => {
    let isDown = true
    const stage = await openFormOfName(async () => {
      if (isDown) throw new Error('down')
      return receiver
    })
    const { screen } = stage
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect([stage.view(), stage.state().receiver.problem]).toEqual([WalletSendView.id, 'name'])
    isDown = false
    fireEvent.click(retry)
    await screen.findByRole('button', { name: 'Review' })
    await vi.waitFor(() => expect(stage.state().receiver).toMatchObject({ status: 'known', address: receiver }))
  })
})

test('an address is reviewed at once', async () => {
  const { controller, state, fill } = await openForm()
  await fill('0.5', receiver)
  pass(60 * 60_000)
  controller.review()
  expect(state().order).toMatchObject({ to: receiver })
})
