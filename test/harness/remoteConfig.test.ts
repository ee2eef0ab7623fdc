import { defineSwitch } from 'portico/kernel'
import { expect, test } from 'vitest'
import { toWire } from './remoteConfig.ts'

const flags = [defineSwitch('first', false, { remote: 'shared' }), defineSwitch('second', false, { remote: 'shared' })]

test.each([
  [{ first: true, second: false }, true],
  [{ first: false, second: true }, true],
  [{ first: false, second: false }, false],
])('of flags with the same entry, %j switches it on: %j', (setting, isEnabled) => {
  expect(toWire(setting, flags)).toEqual([{ id: 'shared', isEnabled, config: [] }])
})

test('a malformed entry stays as it is', () => {
  expect(toWire({ first: true, second: 'yes' }, flags)).toEqual([{ id: 'shared', isEnabled: 'yes', config: 'yes' }])
})
