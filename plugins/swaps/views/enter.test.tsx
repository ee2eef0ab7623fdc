/** Enter in the field of the amount. */
import { act, fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { getQuotes } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage } from '../testing/createStage.ts'
import { isQuoted, ofCoin } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** A form that shows a quote. The service delays all further quotes until `answer` is called. */
async function open() {
  const stage = await openStage()
  await stage.openForm(ofCoin)
  await isQuoted(stage)
  let answer = (_: { toAmount: string }[]) => {}
  const answered = new Promise<{ toAmount: string }[]>((resolve) => {
    answer = resolve
  })
  stage.http.answer(getQuotes, async () => ({ quotes: await answered }))
  const field = stage.screen.getByLabelText<HTMLInputElement>('You sell')
  const submit = field.form?.querySelector('[type=submit]')
  return {
    ...stage,
    answer,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: (more = {}) => fireEvent.keyDown(field, { key: 'Enter', ...more }),
    isBusy: (expected: boolean) =>
      vi.waitFor(() => expect(submit?.getAttribute('aria-busy')).toBe(expected ? 'true' : null), 10_000),
  }
}
const some = [{ toAmount: '4000000000' }]

test('Enter opens the review of a quote, except that of an input method, and one that is held down since the view before', async () => {
  const { enter, field, screen } = await open()
  enter({ isComposing: true })
  enter({ keyCode: 229 })
  field.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  enter()
  expect(screen.view()).toBe('Swap')
  enter()
  expect(screen.view()).toBe('SwapPreview')
})

test('Enter while a quote is awaited opens the review with the quote', async () => {
  const { type, enter, isBusy, answer, screen } = await open()
  type('2')
  await isBusy(true)
  enter()
  expect(screen.view()).toBe('Swap')
  answer(some)
  await vi.waitFor(() => expect(screen.view()).toBe('SwapPreview'), 10_000)
})

test.each([
  ['another amount', ['3']],
  ['the same form, after it was changed', ['3', '2']],
])('Enter while a quote is awaited does not count for %s', async (_, amounts) => {
  const { type, enter, isBusy, answer, screen } = await open()
  type('2')
  await isBusy(true)
  enter()
  for (const amount of amounts) await act(async () => void type(amount))
  answer(some)
  await isBusy(false)
  await act(async () => {})
  expect(screen.view()).toBe('Swap')
})

test('Enter while a quote is awaited does not count if there is none, also once there is one for another amount', async () => {
  const { type, enter, isBusy, answer, screen, http } = await open()
  type('2')
  await isBusy(true)
  enter()
  answer([])
  await screen.findByRole('button', { name: 'Incorrect amount' })
  http.answer(getQuotes, { quotes: some })
  type('3')
  await screen.findByRole('button', { name: 'Review swap' })
  await isBusy(false)
  await act(async () => {})
  expect(screen.view()).toBe('Swap')
})

test('Enter while a quote is awaited does not count for another account', async () => {
  const { type, enter, isBusy, answer, screen, wallet } = await open()
  type('2')
  await isBusy(true)
  enter()
  await act(async () => void wallet?.cues.setAccounts([`0x${'12'.repeat(20)}`]))
  answer(some)
  await isBusy(false)
  await screen.findByRole('button', { name: 'Review swap' })
  await act(async () => {})
  expect(screen.view()).toBe('Swap')
})
