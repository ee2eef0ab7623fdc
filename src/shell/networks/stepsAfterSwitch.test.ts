import { expect, test } from 'vitest'
import { stepsAfterSwitch } from './stepsAfterSwitch.ts'

test.each([
  ['Account Networks SwitchNetwork', 2],
  ['Account AccountSettings Networks SwitchNetwork', 2],
  ['Account SwitchNetwork', 1],
  ['Networks SwitchNetwork', undefined],
  ['UnsupportedChain SwitchNetwork', undefined],
  ['SwitchNetwork', undefined],
])('after %s, the number of steps back is %s', (views, steps) => {
  expect(stepsAfterSwitch(views.split(' ').map((view) => ({ view })))).toBe(steps)
})
