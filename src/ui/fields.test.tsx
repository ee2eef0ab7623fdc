import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox, Switch } from './Checkbox.tsx'
import { SearchInput } from './SearchInput.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

test('a field is tied to its label and its message, and keeps the room of an empty one', () => {
  const onChange = vi.fn()
  const { rerender } = render(<TextInput label="Email" value="" onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('')
  fireEvent.change(field, { target: { value: 'a' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a')
  rerender(<TextInput label="Email" value="a" onChange={onChange} invalid message="Not an email" />)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(message?.textContent).toBe('Not an email')
  expect(message?.getAttribute('aria-live')).toBe('polite')
})

test('a search is cleared by its button, which an empty one lacks', () => {
  const onChange = vi.fn()
  const { rerender } = render(<SearchInput label="Search" value="meta" onChange={onChange} clearLabel="Clear" />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
  rerender(<SearchInput label="Search" value="" onChange={onChange} clearLabel="Clear" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy()
})

test('a checkbox and a switch are native, named and say the new value', () => {
  const onChange = vi.fn()
  render(
    <>
      <Checkbox checked={false} onChange={onChange}>
        I accept the <a href="https://example.com">terms</a>
      </Checkbox>
      <Switch checked onChange={onChange}>
        Smart account
      </Switch>
    </>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Smart account' }))
  expect(onChange.mock.calls).toEqual([[true], [false]])
})
