import { expect, test } from 'vitest'
import { createClientStorage } from '../testing/memory.ts'
import { type ClientMemory, mergeTabs } from './mergeTabs.ts'

const keychain = 'wc@2:core:0.3:portico//keychain'
const sessions = 'wc@2:client:0.3:portico//session'
const pairings = 'wc@2:core:0.3:portico//pairing'
const history = 'wc@2:core:0.3:portico//history'

const none: ClientMemory = { core: {} }

/** What two tabs store, of which the other one writes without a merge. */
async function openTab(before: object = {}, client = none) {
  const other = createClientStorage()
  for (const [key, value] of Object.entries(before)) await other.setItem(key, value)
  return { storage: mergeTabs(other, client), other }
}

/** A client that has these items of each record. */
const createMemory = (ids: readonly string[]): ClientMemory => ({
  core: {
    crypto: { keychain: { keychain: new Map(ids.map((id) => [id, id])) } },
    pairing: { pairings: { keys: ids } },
    expirer: { keys: ids },
    relayer: {
      subscriber: { values: ids.slice(0, 1).map((topic) => ({ topic })), cached: ids.map((topic) => ({ topic })) },
    },
  },
  session: { keys: ids },
})

test('items that another tab has stored since stay; those that this tab changes or removes do not', async () => {
  const { storage, other } = await openTab(
    { [keychain]: { old: 'a', gone: 'b' }, [sessions]: [{ topic: 'old', expiry: 1 }, { topic: 'gone' }] },
    createMemory(['old', 'gone']),
  )
  await other.setItem(keychain, { old: 'a', gone: 'b', theirs: 'c' })
  await other.setItem(sessions, [{ topic: 'old', expiry: 1 }, { topic: 'gone' }, { topic: 'theirs' }])
  await storage.setItem(keychain, { old: 'a', own: 'd' })
  await storage.setItem(sessions, [{ topic: 'old', expiry: 2 }, { topic: 'own' }])
  expect(await storage.getItem(keychain)).toEqual({ old: 'a', own: 'd', theirs: 'c' })
  expect(await storage.getItem(sessions)).toEqual([{ topic: 'theirs' }, { topic: 'old', expiry: 2 }, { topic: 'own' }])
  await storage.setItem(keychain, { old: 'a' })
  expect(await storage.getItem(keychain)).toEqual({ old: 'a', theirs: 'c' })
  // The other tab removes what it added.
  await other.setItem(keychain, { old: 'a' })
  await storage.setItem(keychain, { old: 'a', again: 'e' })
  expect(await storage.getItem(keychain)).toEqual({ old: 'a', again: 'e' })
})

test('other records are written as they are', async () => {
  const { storage, other } = await openTab()
  await other.setItem(history, [{ id: 1 }])
  await storage.setItem(history, [{ id: 2 }])
  expect(await storage.getItem(history)).toEqual([{ id: 2 }])
})

test('writes of one record end in their order', async () => {
  const { storage } = await openTab()
  await Promise.all([storage.setItem(keychain, { one: 1 }), storage.setItem(keychain, { one: 1, two: 2 })])
  expect(await storage.getItem(keychain)).toEqual({ one: 1, two: 2 })
})

test('a storage that can not be read, or has garbage, is written all the same; a write that fails fails', async () => {
  const { storage, other } = await openTab({ [sessions]: 'garbage', [keychain]: [null], [pairings]: [null] })
  await storage.setItem(sessions, [{ topic: 'own' }])
  await storage.setItem(keychain, { own: 1 })
  await storage.setItem(pairings, [{ topic: 'own' }])
  expect([await storage.getItem(sessions), await storage.getItem(keychain)]).toEqual([[{ topic: 'own' }], { own: 1 }])
  expect(await storage.getItem(pairings)).toEqual([{ topic: 'own' }])
  const refuse = async () => {
    throw new Error('The storage is closed')
  }
  const broken = mergeTabs({ ...other, getItem: refuse }, none)
  await broken.setItem(keychain, { own: 2 })
  expect(await other.getItem(keychain)).toEqual({ own: 2 })
  const full = mergeTabs({ ...other, setItem: refuse }, none)
  await expect(full.setItem(keychain, {})).rejects.toThrow('The storage is closed')
})

test.each([
  'keychain',
  'session',
  'pairing',
  'expirer',
  'subscription',
])('what another tab has stored before the first write stays: %s', async (name) => {
  const key = `wc@2:core:0.3:portico//${name}`
  const items = (ids: readonly string[]) =>
    name === 'keychain' ? Object.fromEntries(ids.map((id) => [id, id])) : ids.map((id) => ({ topic: id }))
  const { storage } = await openTab({ [key]: items(['old', 'gone', 'theirs']) }, createMemory(['old', 'gone']))
  await storage.setItem(key, items(['old']))
  expect(await storage.getItem(key)).toEqual(items(['theirs', 'old']))
})

test('a client that does not say what it has removes only what it has written', async () => {
  const client = { core: { crypto: { keychain: { keychain: {} } }, relayer: { subscriber: { values: [null] } } } }
  const { storage } = await openTab({ [keychain]: { theirs: 1 } }, client as never)
  await storage.setItem(keychain, { own: 1 })
  await storage.setItem(keychain, {})
  expect(await storage.getItem(keychain)).toEqual({ theirs: 1 })
})

test.each([
  false,
  true,
])('a synchronous storage, with the methods that the client calls only; it throws: %s', async (throws) => {
  const entries = new Map<string, unknown>([[keychain, { theirs: 1 }]])
  const sparse = {
    getItem(key: string) {
      if (throws) throw new Error('The storage is closed')
      return entries.get(key)
    },
    setItem: (key: string, value: unknown) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const storage = mergeTabs(sparse as never, none)
  await storage.setItem(keychain, { own: 1 })
  await storage.setItem(history, [{ id: 1 }])
  expect([...entries.values()]).toEqual([throws ? { own: 1 } : { theirs: 1, own: 1 }, [{ id: 1 }]])
  await storage.removeItem(history)
  expect([...entries.keys()]).toEqual([keychain])
})
