import { expect, test } from 'vitest'
import { createKeyValueStorage } from './keyValueStorage.ts'

function createStorage(text?: string) {
  const kept = new Map(text === undefined ? [] : [['key', text]])
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) }
}

test('keeps copies, under names that last', async () => {
  const storage = createStorage()
  const first = createKeyValueStorage('key', 'one', storage)
  const value = { list: [1] }
  await first.setItem('wc:one//session', value)
  value.list.push(2)
  expect(await first.getItem('wc:one//session')).toEqual({ list: [1] })
  const second = createKeyValueStorage('key', 'two', storage)
  expect(await second.getItem('wc:two//session')).toEqual({ list: [1] })
  expect(await second.getEntries()).toEqual([['wc://session', { list: [1] }]])
  await second.removeItem('wc:two//session')
  expect(await second.getKeys()).toEqual([])
  expect(await createKeyValueStorage('key', 'x', storage).getItem('wc:x//session')).toBeUndefined()
})

test.each(['nonsense', 'null', '[1]', '{"a":1}'])('starts afresh from a storage that holds %s', async (text) => {
  expect(await createKeyValueStorage('key', 'one', createStorage(text)).getKeys()).toEqual([])
})
