import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { ButtonPair } from './ButtonPair.tsx'
import { ScreenLayout } from './ScreenLayout.tsx'

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

test.each([
  ['both buttons become disabled', 'Send', [true, true]],
  ['the first button becomes disabled', 'Cancel', [true, false]],
] as const)('if %s, focus moves to the title', (_, name, [isFirstOff, isSecondOff]) => {
  const page = (isFirst: boolean, isSecond: boolean) => (
    <ScreenLayout title="Review transfer">{pair(isFirst, isSecond)}</ScreenLayout>
  )
  const { rerender } = render(page(false, false))
  focusOn(name)
  rerender(page(isFirstOff, isSecondOff))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review transfer' }))
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
