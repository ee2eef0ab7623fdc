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

test('is a single field with the attributes for autofill and a numeric keypad, and has a message', () => {
  render(<Example />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(field().getAttribute('inputmode')).toBe('numeric')
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Wrong code')
})

test('a pasted code with spaces fills the cells and calls `onComplete` once', () => {
  const onComplete = vi.fn()
  render(<Example onComplete={onComplete} />)
  fireEvent.change(field(), { target: { value: ' 123 456 7' } })
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('letters are ignored', () => {
  render(<Example />)
  fireEvent.change(field(), { target: { value: '1a2' } })
  expect(field().value).toBe('12')
  expect(cells()).toEqual(['1', '2', '', '', '', ''])
})

test.each([
  ['wide', '１２３４５６'],
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
])('%s digits count as digits', (_, typed) => {
  const onComplete = vi.fn()
  render(<Example onComplete={onComplete} />)
  fireEvent.change(field(), { target: { value: typed } })
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('a code that an input method composes is not changed under it, and completes once', () => {
  const onComplete = vi.fn()
  render(<Example onComplete={onComplete} />)
  fireEvent.input(field(), { target: { value: '１２' }, isComposing: true })
  expect(field().value).toBe('１２')
  expect(cells().join('')).toBe('12')
  fireEvent.input(field(), { target: { value: '１２３４５６' }, isComposing: true })
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('a code that an input method composes completes once, also if the owner empties the field meanwhile', () => {
  const onComplete = vi.fn()
  function Emptied() {
    const [code, setCode] = useState('')
    return (
      <>
        <OtpInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
        <button type="button" onClick={() => setCode('')} />
      </>
    )
  }
  render(<Emptied />)
  fireEvent.input(field(), { target: { value: '１２３４５６' }, isComposing: true })
  fireEvent.click(screen.getByRole('button'))
  fireEvent.compositionEnd(field())
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('further keys after the last digit do not call `onComplete` again', () => {
  const onComplete = vi.fn()
  render(<Example onComplete={onComplete} />)
  fireEvent.change(field(), { target: { value: '123456' } })
  fireEvent.change(field(), { target: { value: '123456x' } })
  fireEvent.change(field(), { target: { value: '1234567' } })
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('marks the box of the next digit, or the last box when all digits are typed', () => {
  render(<Example />)
  const current = () =>
    [...document.querySelectorAll('.p-otp-cell')].findIndex((cell) => cell.hasAttribute('data-current'))
  expect(current()).toBe(0)
  fireEvent.change(field(), { target: { value: '12' } })
  expect(current()).toBe(2)
  fireEvent.change(field(), { target: { value: '123456' } })
  expect(current()).toBe(5)
})

test('has a cell for each digit, and can not be changed while it is disabled', () => {
  render(<OtpInput label="Code" value="1" onChange={() => {}} length={4} disabled />)
  expect(cells()).toEqual(['1', '', '', ''])
  expect([field().disabled, field().pattern]).toEqual([true, '[0-9]{4}'])
})
