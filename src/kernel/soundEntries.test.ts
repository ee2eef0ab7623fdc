import { enums, number, string, type } from 'superstruct'
import { expect, test } from 'vitest'
import { defineStorageKey } from './defineStorageKey.ts'
import { createLog } from './log.ts'
import { soundList, soundRecord } from './soundEntries.ts'
import { createStorage, type StorageBackend } from './storage.ts'

const names = defineStorageKey('names', soundList(type({ name: string() })), [{ name: 'fallback' }])
const sizes = defineStorageKey('sizes', soundRecord(enums(['a', 'b']), number()), {} as never)

const read = <Value>(key: { id: string }, text: string): Value => {
  const backend: StorageBackend = { getItem: () => text, setItem() {}, removeItem() {} }
  return createStorage('', createLog({ level: 'silent' }), backend).get(key as never)
}

test.each([
  ['[{"name":"one"},{"toString":0},null,{"name":2},{"name":"two","more":1}]', ['one', 'two']],
  ['[{"toString":0}]', []],
  ['[]', []],
  ['{"toString":0}', ['fallback']],
  ['null', ['fallback']],
])('the valid entries of the list %s are read', (text, expected) => {
  expect(read<{ name: string }[]>(names, text).map(({ name }) => name)).toEqual(expected)
})

test.each([
  ['{"a":1,"b":{"toString":0}}', { a: 1 }],
  ['{"a":1,"c":2,"toString":0,"constructor":{"prototype":1}}', { a: 1 }],
  ['{"__proto__":{"a":2},"b":3}', { b: 3 }],
  ['[1]', {}],
  ['"text"', {}],
])('the valid entries of the record %s are read', (text, expected) => {
  const value = read<object>(sizes, text)
  expect(value).toEqual(expected)
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})
