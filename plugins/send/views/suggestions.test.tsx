/** Suggestions of receivers below the field. */
import { fireEvent, waitFor } from '@testing-library/react'
import { receiverSources } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import type { SuggestedReceiver } from '../../../src/wallet/internal.ts'
import { clearStage, openForm, receiver, show } from '../testing.tsx'

afterEach(clearStage)

const alike = `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`

/** The form with an address book. */
async function open(book: readonly SuggestedReceiver[]) {
  const stage = await openForm()
  stage.kernel.slots.contribute(receiverSources, {
    id: 'book',
    label: () => 'Address book',
    suggest: async (text: string) => book.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase())),
  })
  const screen = show(stage)
  const field = (await screen.findByLabelText('Recipient')) as HTMLTextAreaElement
  await stage.controller.begin({})
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const names = () => screen.queryAllByText(/^(Ada|Bob)$/).map(({ textContent }) => textContent)
  return { ...stage, screen, field, type, names }
}
const ada = { address: receiver, label: 'Ada' }

test('the beginning of a label is no mistake, and a chosen suggestion is the receiver', async () => {
  const { names, type, field, screen } = await open([ada, { address: `0x${'12'.repeat(20)}`, label: 'Bob' }])
  await waitFor(() => expect(names()).toEqual(['Ada', 'Bob']))
  type('a')
  await waitFor(() => expect(names()).toEqual(['Ada']))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(screen.getByText('Ada'))
  await waitFor(() => expect(field.value).toBe(receiver))
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
})

test.each([
  ['two that look alike', [ada, { address: alike, label: 'Bob' }], true],
  ['two that do not', [ada, { address: `0x${'12'.repeat(20)}`, label: 'Bob' }], false],
])('%s: only the former are warned of', async (_, book, isWarned) => {
  const { names, screen } = await open(book)
  await waitFor(() => expect(names()).toEqual(['Ada', 'Bob']))
  expect(screen.queryByText(/look alike\. Compare every character/) !== null).toBe(isWarned)
})
