import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('pairing and adapters are there until the address leaves them out', () => {
  expect(readOptions('')).toMatchObject({ pairing: true, adapters: true })
  expect(readOptions('?pairing=off&adapters=none')).toMatchObject({ pairing: false, adapters: false })
})
