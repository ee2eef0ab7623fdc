import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OtpInput } from './OtpInput.tsx'

afterEach(cleanup)

function Example({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <OtpInput label="Code" value={code} onChange={setCode} onComplete={onComplete} message="Wrong code" invalid />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const cells = () => [...document.querySelectorAll('.p-otp-cell')].map((cell) => cell.textContent)

test('is a single field that autofill and the keypad of a phone know, with its message', () => {
  render(<Example />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(field().getAttribute('inputmode')).toBe('numeric')
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Wrong code')
})

test('a pasted code with spaces spreads over the cells and completes once', () => {
  const onComplete = vi.fn()
  render(<Example onComplete={onComplete} />)
  fireEvent.change(field(), { target: { value: ' 123 456 7' } })
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('letters are left out', () => {
  render(<Example />)
  fireEvent.change(field(), { target: { value: '1a2' } })
  expect(field().value).toBe('12')
  expect(cells()).toEqual(['1', '2', '', '', '', ''])
})
