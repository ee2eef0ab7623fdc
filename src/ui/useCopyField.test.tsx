import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCopy } from './CopyButton.tsx'
import { useCopyField } from './useCopyField.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
let setText: (text: string | undefined) => void

function Example() {
  const [text, set] = useState<string | undefined>('0xabc')
  setText = set
  const [field, refuse] = useCopyField(text, 'Your address')
  const { copied, copy } = useCopy(text ?? '', refuse)
  return (
    <div>
      <button type="button">Wallets</button>
      <button type="button" onClick={copy}>
        {copied ? 'Copied' : 'Copy address'}
      </button>
      <output />
      {field}
    </div>
  )
}

beforeEach(() => {
  writeText.mockReset().mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  render(<Example />)
})
afterEach(cleanup)

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Your address' })
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
const change = (text: string | undefined) => act(() => setText(text))

test('is shown with focus and its text selected, again at each refusal', async () => {
  expect(field()).toBeNull()
  await press()
  expect([field()?.value, field()?.readOnly]).toEqual(['0xabc', true])
  field()?.setSelectionRange(1, 1)
  field()?.blur()
  await press()
  expect(document.activeElement).toBe(field())
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, 5])
})

test.each(['0xdef', undefined])('is removed once the text is %s, with focus on the button before it', async (next) => {
  await press()
  change(next)
  expect([field(), document.activeElement?.textContent]).toEqual([null, 'Copy address'])
  change('0xabc')
  expect([field(), document.activeElement?.textContent]).toEqual([null, 'Copy address'])
})

test('leaves focus that the user has moved', async () => {
  await press()
  screen.getByRole('button', { name: 'Wallets' }).focus()
  change('0xdef')
  expect(document.activeElement?.textContent).toBe('Wallets')
})

test('is not shown for a text that has changed before the browser refuses', async () => {
  let refuse = () => {}
  writeText.mockReturnValue(new Promise((_, reject) => (refuse = () => reject(new Error('late')))))
  await press()
  change('0xdef')
  await act(async () => refuse())
  expect(field()).toBeNull()
})

test('a text that was not copied does not count as copied', async () => {
  writeText.mockResolvedValue()
  await press()
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  change('0xdef')
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
})
