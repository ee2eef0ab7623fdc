import { describe, expect, test, vi } from 'vitest'
import { defineSlice } from './defineSlice.ts'
import { type AttemptItem, type Contribution, defineSlot } from './defineSlot.ts'
import { createSlots, DuplicateContributionError, SlotConflictError, type Slots, slotsSlice } from './slots.ts'
import { createStore } from './store.ts'

interface Action extends Contribution {
  run?(): void
}
const actions = defineSlot<Action>('test.actions')
const gates = defineSlot<Action>('test.gates', { failsClosed: true })
const slice = defineSlice('test', { on: false, other: 0 })
const fail = () => {
  throw new Error('broken')
}

function setup() {
  const report = vi.fn()
  const store = createStore(report)
  store.mount(slotsSlice)
  store.mount(slice)
  const set = (patch: Partial<{ on: boolean; other: number }>) =>
    store.update(slice, (draft) => void Object.assign(draft, patch))
  return { slots: createSlots(store, report), store, report, set }
}

test('contributions are sorted by order; equal orders keep the order of registration', () => {
  const { slots } = setup()
  slots.contribute(actions, { id: 'late', order: 5 })
  slots.contribute(actions, { id: 'a' })
  slots.contribute(actions, { id: 'b' })
  slots.contribute(actions, { id: 'early', order: -1 })
  expect(slots.get(actions).map((item) => item.id)).toEqual(['early', 'a', 'b', 'late'])
})

test('a contribution can be removed, once', () => {
  const { slots } = setup()
  const off = slots.contribute(actions, { id: 'a' })
  expect(slots.inspect()).toEqual({ 'test.actions': ['a'] })
  off()
  expect(slots.inspect()).toEqual({})
  slots.contribute(actions, { id: 'a' })
  off()
  expect(slots.get(actions)).toHaveLength(1)
})

test('a duplicate id is refused; the error names it', () => {
  const { slots } = setup()
  slots.contribute(actions, { id: 'a' })
  expect(() => slots.contribute(actions, { id: 'a' })).toThrow(
    new DuplicateContributionError({ slot: 'test.actions', id: 'a' }),
  )
})

test.each([undefined, null])('%s in place of a contribution throws, and the slots work on', (nothing) => {
  const { slots } = setup()
  expect(() => slots.contribute(actions, nothing as never)).toThrow(TypeError)
  slots.contribute(actions, { id: 'a' })
  slots.contribute(gates, { id: 'b' })
  expect(slots.inspect()).toEqual({ 'test.actions': ['a'], 'test.gates': ['b'] })
})

test('the same array is returned until a contribution is added or removed', () => {
  const { slots } = setup()
  expect(slots.get(actions)).toBe(slots.get(actions))
  slots.contribute(actions, { id: 'a' })
  const before = slots.get(actions)
  expect(slots.get(actions)).toBe(before)
  const remove = slots.contribute(actions, { id: 'b' })
  const after = slots.get(actions)
  expect(after).not.toBe(before)
  remove()
  expect(slots.get(actions)).not.toBe(after)
})

test('contributions are passed on unchanged and not frozen', () => {
  const { slots } = setup()
  const provider = { id: 'wallet', accounts: [] as string[] }
  slots.contribute(actions, provider)
  expect(slots.get(actions)[0]).toBe(provider)
  expect(Object.isFrozen(provider)).toBe(false)
})

test('listeners are called for every change, also if another listener throws', () => {
  const { slots, report } = setup()
  const listener = vi.fn()
  slots.subscribe(() => {
    throw new Error('boom')
  })
  const unsubscribe = slots.subscribe(listener)
  slots.contribute(actions, { id: 'a' })()
  unsubscribe()
  slots.contribute(actions, { id: 'b' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(report).toHaveBeenCalledTimes(3)
})

test('a slot returns only contributions whose condition on the store holds', () => {
  const { slots, set } = setup()
  const item: Action = { id: 'a', when: (read) => read(slice).on }
  slots.contribute(actions, item)
  slots.contribute(actions, { id: 'always' })
  expect(slots.get(actions).map(({ id }) => id)).toEqual(['always'])
  expect(slots.contributed(actions)).toHaveLength(2)
  set({ on: true })
  const both = slots.get(actions)
  expect(both.map(({ id }) => id)).toEqual(['a', 'always'])
  set({ other: 1 })
  expect(slots.get(actions)).toBe(both)
})

test('a condition that throws is reported once; its contribution counts only if the slot fails closed', () => {
  const { slots, report, set } = setup()
  slots.contribute(actions, { id: 'bad', when: fail })
  slots.contribute(actions, { id: 'good' })
  slots.contribute(gates, { id: 'gate', when: fail })
  for (const on of [true, false]) {
    set({ on })
    expect(slots.get(actions).map(({ id }) => id)).toEqual(['good'])
    expect(slots.get(gates).map(({ id }) => id)).toEqual(['gate'])
  }
  expect(report).toHaveBeenCalledTimes(2)
})

test('a listener is called when a condition changes, and not for other changes of the store', () => {
  const { slots, set } = setup()
  slots.contribute(actions, { id: 'a', when: (read) => read(slice).on })
  const listener = vi.fn()
  slots.subscribe(listener)
  set({ other: 1 })
  expect(listener).not.toHaveBeenCalled()
  set({ on: true })
  expect(listener).toHaveBeenCalledTimes(1)
  set({ on: false })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a batch that changes the store and slots is one notification of each', () => {
  const { slots, store, set } = setup()
  const [ofSlots, ofStore] = [vi.fn(() => void seen.push(slots.get(actions).length)), vi.fn()]
  const seen: number[] = []
  slots.subscribe(ofSlots)
  store.subscribe(ofStore)
  store.batch(() => {
    slots.contribute(actions, { id: 'a' })
    slots.contribute(actions, { id: 'b', when: (read) => read(slice).on })
    set({ on: true })
  })
  expect([ofSlots.mock.calls.length, ofStore.mock.calls.length, seen]).toEqual([1, 1, [2]])
})

test('a contribution that is added and removed within one batch notifies no listener', () => {
  const { slots, store } = setup()
  const listener = vi.fn()
  slots.subscribe(listener)
  store.batch(() => slots.contribute(actions, { id: 'a' })())
  expect(listener).not.toHaveBeenCalled()
})

describe('a facet', () => {
  interface Limit extends Contribution {
    readonly most: () => number
  }
  const combine = vi.fn((items: readonly Limit[], attempt: AttemptItem) =>
    Math.min(...items.map(({ most }) => attempt(most, 100))),
  )
  const limit = defineSlot<Limit, number>('test.limit', { combine, fallback: -1 })

  test('is one value, combined anew only when the contributions that count change', () => {
    const { slots, set } = setup()
    combine.mockClear()
    slots.contribute(limit, { id: 'a', most: () => 5 })
    slots.contribute(limit, { id: 'b', most: () => 3, when: (read) => read(slice).on })
    expect([slots.get(limit), slots.get(limit)]).toEqual([5, 5])
    set({ other: 1 })
    expect(slots.get(limit)).toBe(5)
    expect(combine).toHaveBeenCalledTimes(1)
    set({ on: true })
    expect([slots.get(limit), slots.get(limit)]).toEqual([3, 3])
    expect(combine).toHaveBeenCalledTimes(2)
  })

  test('ignores a contribution that throws, and reports it', () => {
    const { slots, report } = setup()
    slots.contribute(limit, { id: 'a', most: fail })
    slots.contribute(limit, { id: 'b', most: () => 3 })
    expect(slots.get(limit)).toBe(3)
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('uses its fallback if combine throws, which is reported once while nothing changes', () => {
    const { slots, report } = setup()
    const broken = defineSlot<Limit, number>('test.broken', { combine: fail, fallback: -1 })
    expect([slots.get(broken), slots.get(broken)]).toEqual([-1, -1])
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('two slots of one id', () => {
  const twin = defineSlot<Action>(actions.id)
  const conflict = new SlotConflictError({ id: actions.id, first: 'the plugin "one"', later: 'the plugin "two"' })

  test.each([
    ['contribute', (slots: Slots) => slots.contribute(twin, { id: 'b' })],
    ['read', (slots: Slots) => slots.get(twin)],
    ['read in full', (slots: Slots) => slots.contributed(twin)],
  ])('are an error for the plugin that is later to %s, with the names of both', (_, use) => {
    const { slots } = setup()
    slots.as('one').contribute(actions, { id: 'a' })
    expect(() => use(slots.as('two'))).toThrow(conflict)
    expect(slots.inspect()).toEqual({ [actions.id]: ['a'] })
    expect(slots.get(actions)).toHaveLength(1)
  })
})
