import { expect, test } from 'vitest'
import { readBytes } from './bytes.ts'

const bytes = Uint8Array.of(1, 2, 255)

test.each([
  ['an array of bytes', bytes],
  ['a buffer', Buffer.from(bytes)],
  ['a part of a buffer', Uint8Array.of(0, 1, 2, 255, 0).subarray(1, 4)],
  ['a view', new DataView(bytes.buffer)],
  ['a list of numbers', [1, 2, 255]],
])('%s is bytes', (_, value) => {
  expect(readBytes(value)).toEqual(bytes)
})

test.each([
  [undefined],
  [null],
  ['abc'],
  [{ 0: 1, length: 1 }],
  [[256]],
  [[-1]],
  [[0.5]],
  [['1']],
])('%j is not bytes', (value) => {
  expect(readBytes(value)).toBeUndefined()
})
