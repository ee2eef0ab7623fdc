import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AmountField, Button, Form, OtpInput, SearchInput, TextInput } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => {}
const choice = { label: 'Currency: EUR', content: 'EUR', onPress: nothing }
const fields: [name: string, hint: string, mode: string, draw: () => ReactNode][] = [
  ['search', 'search', 'search', () => <SearchInput label="Field" value="" onChange={nothing} clearLabel="Clear" />],
  ['amount', 'done', 'decimal', () => <AmountField label="Field" value="" onChange={nothing} choice={choice} />],
  ['code', 'done', 'numeric', () => <OtpInput label="Field" value="" onChange={nothing} />],
  ['name', 'done', '', () => <TextInput label="Field" value="" onChange={nothing} />],
]

/** Presses Enter in the field, and tells whether it keeps focus. */
function pressEnter(options: object = {}): boolean {
  const field = screen.getByLabelText('Field')
  field.focus()
  fireEvent.keyDown(field, { key: 'Enter', ...options })
  return document.activeElement === field
}

test.each(
  fields,
)('the keyboard of a phone fits a field for a %s, and does not correct what is typed', (_, hint, mode, draw) => {
  render(draw())
  const { attributes } = screen.getByLabelText('Field')
  const attributeOf = (name: string) => attributes.getNamedItem(name)?.value ?? ''
  expect([attributeOf('enterkeyhint'), attributeOf('inputmode')]).toEqual([hint, mode])
  const corrections = ['autocorrect', 'autocapitalize', 'spellcheck'].map(attributeOf)
  expect(corrections).toEqual(['off', mode === 'decimal' ? '' : 'none', 'false'])
})

describe('on a phone', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' })))

  test.each(
    fields,
  )('Enter in a field for a %s, where it does nothing else, hides the keyboard', (_name, _hint, _mode, draw) => {
    render(draw())
    expect(pressEnter({ isComposing: true })).toBe(true)
    expect(pressEnter()).toBe(false)
  })

  test('Enter in a form submits it, or hides the keyboard if it can not be submitted yet', () => {
    const form = (isReady: boolean) => (
      <Form label="Name" onSubmit={nothing}>
        <TextInput label="Field" value="" onChange={nothing} />
        <Button type="submit" disabled={!isReady}>
          Save
        </Button>
      </Form>
    )
    const { rerender } = render(form(true))
    expect(pressEnter()).toBe(true)
    rerender(form(false))
    expect(pressEnter()).toBe(false)
  })
})

test('with a keyboard of keys, Enter leaves focus in the field', () => {
  render(fields[0]?.[3]())
  expect(pressEnter()).toBe(true)
})
