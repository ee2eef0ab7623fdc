// @vitest-environment happy-dom
import fc from 'fast-check'
import { array, number, object, string } from 'superstruct'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineStorageKey } from './defineStorageKey.ts'
import { createLog } from './log.ts'
import { createStorage, type StorageBackend } from './storage.ts'
import { is } from './validate.ts'

const recent = defineStorageKey('recent', array(string()), [])
const sizes = defineStorageKey('sizes', object({ width: number() }), { width: 1 })

const setup = (given?: StorageBackend) => {
  const log = createLog({ level: 'silent' })
  return {
    storage: createStorage('portico/', log, given),
    log,
    warnings: () => log.export().match(/"level":"warn"/g)?.length ?? 0,
  }
}
const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = () => {
  throw new DOMException('Quota exceeded', 'QuotaExceededError')
}

/** Replaces `localStorage` until the test ends or the returned function is called. */
function replaceLocalStorage(get: () => StorageBackend) {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
  const restore = () => Object.defineProperty(globalThis, 'localStorage', original)
  cleanups.push(restore)
  return restore
}
const fullLocalStorage = () => {
  const real = localStorage
  return replaceLocalStorage(() => ({
    getItem: (name) => real.getItem(name),
    setItem: full,
    removeItem: (name) => real.removeItem(name),
  }))
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a value is kept under the prefix and read back', () => {
  const { storage } = setup()
  storage.set(recent, ['a'])
  expect(storage.get(recent)).toEqual(['a'])
  expect(localStorage.getItem('portico/recent')).toBe('["a"]')
  expect(setup().storage.get(recent)).toEqual(['a'])
  storage.remove(recent)
  expect(storage.get(recent)).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('storages of other prefixes share nothing', () => {
  const other = createStorage('other/', createLog({ level: 'silent' }))
  setup().storage.set(recent, ['a'])
  expect(other.get(recent)).toEqual([])
})

test('a fallback is frozen', () => {
  expect(() => (setup().storage.get(recent) as string[]).push('x')).toThrow(TypeError)
})

test('storage is not accessed before the first call', () => {
  const look = vi.fn(denied)
  replaceLocalStorage(look)
  const { storage } = setup()
  expect(look).not.toHaveBeenCalled()
  storage.get(recent)
  expect(look).toHaveBeenCalledOnce()
})

describe('invalid content reads as the fallback', () => {
  test.each([
    '',
    'nonsense',
    '{',
    'null',
    '{"width":"wide"}',
    '[1]',
    'undefined',
    '{"__proto__":{"width":1}}',
  ])('%s', (text) => {
    localStorage.setItem('portico/sizes', text)
    expect(setup().storage.get(sizes)).toEqual({ width: 1 })
  })

  test('property: whatever is stored, reading gives a valid value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.string()).map((value) => JSON.stringify(value)),
        ),
        (text) => {
          localStorage.setItem('portico/recent', text)
          const { storage } = setup()
          expect(is(storage.get(recent), recent.struct)).toBe(true)
          storage.set(recent, ['new'])
          expect(storage.get(recent)).toEqual(['new'])
        },
      ),
    )
  })
})

describe('values are kept in memory', () => {
  const works = ({ storage }: ReturnType<typeof setup>) => {
    expect(storage.get(recent)).toEqual([])
    storage.set(recent, ['a'])
    expect(storage.get(recent)).toEqual(['a'])
    storage.set(sizes, { width: 2 })
    storage.remove(recent)
    expect(storage.get(recent)).toEqual([])
    expect(storage.get(sizes)).toEqual({ width: 2 })
  }

  test('with one warning if every call is denied', () => {
    const parts = setup({ getItem: denied, setItem: denied, removeItem: denied })
    works(parts)
    expect(parts.warnings()).toBe(1)
  })

  test('with one warning if reading the property localStorage is denied', () => {
    replaceLocalStorage(denied)
    const parts = setup()
    works(parts)
    expect(parts.warnings()).toBe(1)
  })

  test('with one warning if it is full', () => {
    const restore = fullLocalStorage()
    const parts = setup()
    works(parts)
    expect(parts.warnings()).toBe(1)
    restore()
    parts.storage.set(recent, ['kept'])
    expect(localStorage.getItem('portico/recent')).toBe('["kept"]')
  })

  test('if there is no window, as on a server', () => {
    vi.stubGlobal('window', undefined)
    works(setup())
  })
})

test('a value that can not be serialised is logged and not stored', () => {
  const { storage, log } = setup()
  storage.set(recent, [1n] as never)
  expect(storage.get(recent)).toEqual([])
  expect(log.export()).toContain('not serialisable')
  storage.set(recent, undefined as never)
  expect(localStorage.length).toBe(0)
})

describe('another tab', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  const started = (given?: StorageBackend) => {
    const parts = setup(given)
    const lifetime = new AbortController()
    parts.storage.start(lifetime.signal)
    return { ...parts, lifetime }
  }

  test('that changes a key notifies with the new value, or with the fallback if it is invalid', () => {
    const { storage, lifetime } = started()
    const listener = vi.fn()
    storage.watch(recent, listener)
    localStorage.setItem('portico/recent', '["theirs"]')
    tell('portico/recent')
    localStorage.setItem('portico/recent', '{"evil":1}')
    tell('portico/recent')
    tell('portico/sizes')
    tell('foreign')
    expect(listener.mock.calls).toEqual([[['theirs']], [[]]])
    lifetime.abort()
  })

  test('that clears storage notifies the listeners of every key', () => {
    const { storage, lifetime } = started()
    const [one, other] = [vi.fn(), vi.fn()]
    storage.watch(recent, one)
    storage.watch(sizes, other)
    tell(null)
    expect(one).toHaveBeenCalledWith([])
    expect(other).toHaveBeenCalledWith({ width: 1 })
    lifetime.abort()
  })

  test('overrides a value that is kept in memory only', () => {
    const { storage, lifetime } = started()
    const restore = fullLocalStorage()
    storage.set(recent, ['mine'])
    restore()
    localStorage.setItem('portico/recent', '["theirs"]')
    expect(storage.get(recent)).toEqual(['mine'])
    tell('portico/recent')
    expect(storage.get(recent)).toEqual(['theirs'])
    lifetime.abort()
  })

  test('notifies no listener that was removed, and all others if one fails', async () => {
    const { storage, lifetime, log } = started()
    const [gone, later] = [vi.fn(), vi.fn()]
    storage.watch(recent, gone)()
    storage.watch(recent, () => {
      throw new Error('boom')
    })
    storage.watch(recent, async () => {
      throw new Error('late')
    })
    storage.watch(recent, later)
    tell('portico/recent')
    expect(gone).not.toHaveBeenCalled()
    expect(later).toHaveBeenCalledOnce()
    expect(log.export()).toContain('boom')
    await vi.waitFor(() => expect(log.export()).toContain('late'))
    lifetime.abort()
    tell('portico/recent')
    expect(later).toHaveBeenCalledOnce()
  })
})
