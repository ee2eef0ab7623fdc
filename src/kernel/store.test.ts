import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { defineSlice } from './defineSlice.ts'
import { createStore } from './store.ts'

const counter = defineSlice('counter', { count: 0, other: 0 })
const list = defineSlice<{ items: string[] }>('list', { items: [] })

const setup = () => {
  const report = vi.fn()
  const store = createStore(report)
  store.mount(counter)
  store.mount(list)
  return { store, report }
}

test('a slice begins with its initial state, which is frozen', () => {
  const { store } = setup()
  expect(store.get(list)).toBe(list.initial)
  expect(() => (list.initial.items as string[]).push('x')).toThrow(TypeError)
})

test('an update changes only its slice and gives it a new frozen state', () => {
  const { store } = setup()
  const before = store.get(list)
  store.update(list, (draft) => void draft.items.push('a'))
  expect(store.get(list).items).toEqual(['a'])
  expect(before.items).toEqual([])
  expect(Object.isFrozen(store.get(list).items)).toBe(true)
  expect(store.get(counter)).toBe(counter.initial)
})

test('an update that changes nothing notifies no listener', () => {
  const { store } = setup()
  const listener = vi.fn()
  store.subscribe(listener)
  store.update(counter, (draft) => {
    draft.count = 0
  })
  expect(listener).not.toHaveBeenCalled()
})

test('a slice that is not mounted reads as its initial state and ignores updates', () => {
  const { store } = setup()
  store.update(counter, (draft) => void draft.count++)
  store.unmount(counter)
  store.update(counter, (draft) => void draft.count++)
  expect(store.get(counter)).toBe(counter.initial)
  expect(store.snapshot()).toEqual({ list: { items: [] } })
  store.mount(counter)
  expect(store.get(counter).count).toBe(0)
})

test('watch reports changes of the selected value, with the previous value', () => {
  const { store } = setup()
  const listener = vi.fn()
  const off = store.watch(counter, (state) => state.count, listener)
  store.update(counter, (draft) => void draft.other++)
  store.update(counter, (draft) => void draft.count++)
  off()
  store.update(counter, (draft) => void draft.count++)
  expect(listener.mock.calls).toEqual([[1, 0]])
})

test('a listener that throws is reported, and the others are still called', () => {
  const { store, report } = setup()
  const failure = new Error('boom')
  const later = vi.fn()
  store.subscribe(() => {
    throw failure
  })
  store.watch(
    counter,
    (state) => state.count,
    () => {
      throw failure
    },
  )
  store.subscribe(later)
  store.update(counter, (draft) => void draft.count++)
  expect(later).toHaveBeenCalledOnce()
  expect(report.mock.calls).toEqual([[failure], [failure]])
})

test('a batch that throws still notifies of its changes', () => {
  const { store } = setup()
  const listener = vi.fn()
  store.subscribe(listener)
  expect(() =>
    store.batch(() => {
      store.update(counter, (draft) => void draft.count++)
      throw new Error('boom')
    }),
  ).toThrow('boom')
  expect(listener).toHaveBeenCalledOnce()
})

test('updates by a watcher reach all listeners, and end', () => {
  const { store } = setup()
  const seen: number[] = []
  store.watch(
    counter,
    (state) => state.count,
    (count) => {
      if (count < 3) store.update(counter, (draft) => void draft.count++)
    },
  )
  store.subscribe(() => seen.push(store.get(counter).count))
  store.update(counter, (draft) => void draft.count++)
  expect(store.get(counter).count).toBe(3)
  expect(seen.at(-1)).toBe(3)
})

type Step = { readonly add: number } | { readonly batch: readonly Step[] }
const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ add: fc.integer({ min: -2, max: 2 }) }),
    fc.record({ batch: fc.array(tie('step'), { maxLength: 4 }) }),
  ),
}))

test('property: a batch, however nested, is one notification if it changed anything and none if not', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { store } = setup()
      const listener = vi.fn()
      store.subscribe(listener)
      const run = (item: Step): number => {
        if ('batch' in item) return store.batch(() => item.batch.map(run).filter(Boolean).length)
        store.update(counter, (draft) => {
          draft.count += item.add
        })
        return item.add
      }
      const sum = (item: Step): number =>
        'batch' in item ? item.batch.reduce((all, part) => all + sum(part), 0) : item.add
      const changes = (item: Step): boolean => ('batch' in item ? item.batch.some(changes) : item.add !== 0)
      for (const item of steps) run(item)
      expect(listener).toHaveBeenCalledTimes(steps.filter(changes).length)
      expect(store.get(counter).count).toBe(steps.reduce((all, item) => all + sum(item), 0))
    }),
  )
})
