import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { send, WalletSendView } from '../index.ts'
import { clearStage, createSendStage, receiver, show } from '../testing.tsx'
import { sendSlice } from '../tokens.ts'

afterEach(clearStage)

/** The form of one coin, and its field for the receiver. */
async function open() {
  const stage = await createSendStage()
  await stage.kernel.load(send)
  stage.kernel.modal.open(WalletSendView)
  const screen = show(stage)
  await screen.findByRole('heading', { name: 'Send' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const view = () => stage.kernel.router.current()?.view
  type('Amount', '1')
  return {
    ...stage,
    screen,
    type,
    view,
    enter: (label = 'Recipient') => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' }),
    isLooking: async (expected: boolean) => {
      const submit = screen.getByLabelText('Recipient').closest('form')?.querySelector('[type=submit]')
      await waitFor(() => expect(submit?.getAttribute('aria-busy')).toBe(expected ? 'true' : null))
    },
  }
}

test('Enter in the field of the receiver submits the form, and pasted line breaks are removed', async () => {
  const { type, enter, isLooking, view, screen } = await open()
  type('Recipient', `${receiver.slice(0, 20)}\n${receiver.slice(20)}\n`)
  await isLooking(false)
  // That of an input method in Safari, and one that is held down since the view before.
  fireEvent.keyDown(screen.getByLabelText('Recipient'), { key: 'Enter', keyCode: 229 })
  screen.getByLabelText('Recipient').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  enter()
  expect(view()).toBe('WalletSend')
  enter()
  await waitFor(() => expect(view()).toBe('WalletSendPreview'))
})

test.each([
  'Recipient',
  'Amount',
])('Enter in %s before the receiver is known opens the review once it is', async (label) => {
  const { type, enter, isLooking, view, kernel } = await open()
  type('Recipient', 'ada.eth')
  await isLooking(true)
  enter(label)
  expect(view()).toBe('WalletSend')
  await waitFor(() => expect(view()).toBe('WalletSendPreview'))
  expect(kernel.store.get(sendSlice).order).toMatchObject({ name: 'ada.eth', to: receiver })
})

test.each([
  ['another amount', [['Amount', '1.5']]],
  [
    'the same form, after it was changed',
    [
      ['Recipient', 'ada.et'],
      ['Recipient', 'ada.eth'],
    ],
  ],
])('Enter before the receiver is known does not count for %s', async (_, changes) => {
  const { type, enter, isLooking, view } = await open()
  type('Recipient', 'ada.eth')
  await isLooking(true)
  enter()
  for (const [label, value] of changes) await act(async () => void type(label as string, value as string))
  await isLooking(false)
  await act(async () => {})
  expect(view()).toBe('WalletSend')
})

test('a receiver that is not found opens nothing, also once another one is known', async () => {
  const { type, enter, isLooking, view } = await open()
  type('Recipient', 'nobody.eth')
  await isLooking(true)
  enter()
  await isLooking(false)
  type('Recipient', receiver)
  await isLooking(false)
  await act(async () => {})
  expect(view()).toBe('WalletSend')
})

test('Enter before the receiver is known does not count for another account', async () => {
  const { type, enter, isLooking, view, tell } = await open()
  type('Recipient', 'ada.eth')
  await isLooking(true)
  enter()
  await act(async () => tell({ type: 'accounts', accounts: [{ address: `0x${'12'.repeat(20)}`, type: 'eoa' }] }))
  await isLooking(false)
  await act(async () => {})
  expect(view()).toBe('WalletSend')
})

test('Enter before the receiver is known does not count once the modal is closed', async () => {
  const { type, enter, isLooking, kernel } = await open()
  type('Recipient', 'ada.eth')
  await isLooking(true)
  enter()
  act(() => kernel.modal.close())
  await isLooking(false)
  await act(async () => {})
  expect(kernel.store.get(sendSlice)).toMatchObject({ receiver: { address: receiver }, order: null })
})
