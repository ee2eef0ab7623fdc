import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField, AmountOutput, AmountPresets } from './AmountField.tsx'
import { Checkbox, Switch } from './Checkbox.tsx'
import { SearchInput } from './SearchInput.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

test('a field is connected with its label and its message, and reserves the line of an empty message', () => {
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

test('a search field has a button to clear it, unless it is empty', () => {
  const onChange = vi.fn()
  const { rerender } = render(<SearchInput label="Search" value="meta" onChange={onChange} clearLabel="Clear" />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
  rerender(<SearchInput label="Search" value="" onChange={onChange} clearLabel="Clear" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy()
})

test('the button that clears a search leaves focus in the field', () => {
  function Example() {
    const [text, setText] = useState('meta')
    return <SearchInput label="Search" value={text} onChange={setText} clearLabel="Clear" />
  }
  render(<Example />)
  const clear = screen.getByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('an amount that an input method composes is not rewritten before it is committed', () => {
  function Example() {
    const [amount, setAmount] = useState('')
    const choice = { label: 'Currency: JPY', content: 'JPY', onPress() {} }
    const rewrite = (text: string) => setAmount(text.normalize('NFKC'))
    return <AmountField label="You pay" value={amount} onChange={rewrite} choice={choice} message={`${amount} yen`} />
  }
  render(<Example />)
  const field = screen.getByLabelText<HTMLInputElement>('You pay')
  fireEvent.input(field, { target: { value: '１２' }, isComposing: true })
  expect(field.value).toBe('１２')
  expect(screen.getByText('12 yen')).toBeTruthy()
  fireEvent.compositionEnd(field)
  expect(field.value).toBe('12')
  fireEvent.input(field, { target: { value: '12３' } })
  expect(field.value).toBe('123')
})

test('a checkbox and a switch are native, have a name, and call `onChange` with the new value', () => {
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

test.each([
  ['checkbox', Checkbox],
  ['switch', Switch],
])('a %s is connected with the text of its error', (_, Choice) => {
  const inputRef = { current: null }
  render(
    <>
      <Choice checked={false} invalid describedBy="problem" inputRef={inputRef} onChange={() => {}}>
        I agree
      </Choice>
      <p id="problem">Agree to this first.</p>
    </>,
  )
  const choice = screen.getByLabelText('I agree')
  expect([choice.getAttribute('aria-invalid'), choice.getAttribute('aria-describedby')]).toEqual(['true', 'problem'])
  expect(inputRef.current).toBe(choice)
})

test('an amount has a label, a message, and a button to choose its currency', () => {
  const [onChange, onPress] = [vi.fn(), vi.fn()]
  const choice = { label: 'Currency: EUR', content: 'EUR', onPress }
  render(
    <>
      <AmountField label="You pay" value="5" onChange={onChange} choice={choice} invalid message="Pay at least €20." />
      <AmountOutput label="You get" choice={{ ...choice, label: 'Token: USDC' }}>
        4.9
      </AmountOutput>
    </>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('You pay')
  expect([field.inputMode, field.dir, field.getAttribute('aria-invalid')]).toEqual(['decimal', 'ltr', 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Pay at least €20.')
  fireEvent.change(field, { target: { value: '20' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('20')
  fireEvent.click(screen.getByRole('button', { name: 'Currency: EUR' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('4.9')
  expect(screen.getByRole('button', { name: 'Token: USDC' })).toBeTruthy()
})

test('the preset that is the current amount is marked as pressed, and a press selects another one', () => {
  const onSelect = vi.fn()
  const presets = ['20', '50'].map((value) => ({ value, label: `€${value}` }))
  render(<AmountPresets label="Amounts" presets={presets} selected="50" onSelect={onSelect} />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('€50')
  fireEvent.click(screen.getByRole('button', { name: '€20' }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('20')
})
