import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { ButtonPair } from './ButtonPair.tsx'

afterEach(cleanup)

const pair = (isFirstOff: boolean, isSecondOff: boolean) => (
  <ButtonPair>
    <Button disabled={isFirstOff}>Cancel</Button>
    <Button disabled={isSecondOff}>Send</Button>
  </ButtonPair>
)
const focusOn = (name: string) => screen.getByRole('button', { name }).focus()

test('if the second button becomes disabled, its focus moves to the first one', () => {
  const { rerender } = render(pair(false, false))
  focusOn('Send')
  rerender(pair(false, true))
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test('focus never moves to the second button, which spends', () => {
  const { rerender } = render(pair(false, false))
  focusOn('Cancel')
  rerender(pair(true, false))
  expect(document.activeElement?.textContent).not.toBe('Send')
})

test('focus elsewhere stays where it is', () => {
  const page = (isOff: boolean) => (
    <>
      <input aria-label="Amount" />
      {pair(false, isOff)}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByRole('textbox', { name: 'Amount' }).focus()
  rerender(page(true))
  expect(document.activeElement?.localName).toBe('input')
})
