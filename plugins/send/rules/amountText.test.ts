import { expect, test } from 'vitest'
import { shownAmount } from './amountText.ts'

test.each([
  ['1.834234999999999999', true, '1.834234'],
  ['1.834234999999999999', false, '1.834234999999999999'],
  ['12.000000999', true, '12'],
  ['1.230000', true, '1.230000'],
  ['0.0000009', true, '0.0000009'],
  ['25.5', true, '25.5'],
  ['7', true, '7'],
  ['', true, ''],
])('of the amount %s (maximum: %s) the field shows %s', (amount, isMax, shown) => {
  expect(shownAmount({ amount, isMax })).toBe(shown)
})
