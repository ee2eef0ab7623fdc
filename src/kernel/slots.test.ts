import { expect, test, vi } from 'vitest'
import { defineSlice } from './defineSlice.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import { createSlots, DuplicateContributionError } from './slots.ts'
import { createStore } from './store.ts'

interface Action extends Contribution {
  run?(): void
}
const actions = defineSlot<Action>('test.actions')

test('contributions come in their order, equal ones as they came', () => {
  const slots = createSlots(vi.fn())
  slots.contribute(actions, { id: 'late', order: 5 })
  slots.contribute(actions, { id: 'a' })
  slots.contribute(actions, { id: 'b' })
  slots.contribute(actions, { id: 'early', order: -1 })
  expect(slots.get(actions).map((item) => item.id)).toEqual(['early', 'a', 'b', 'late'])
})

test('a contribution can be taken back, once, and the empty slot leaves no trace', () => {
  const slots = createSlots(vi.fn())
  const off = slots.contribute(actions, { id: 'a' })
  expect(slots.inspect()).toEqual({ 'test.actions': ['a'] })
  off()
  slots.contribute(actions, { id: 'a' })
  off()
  expect(slots.get(actions)).toHaveLength(1)
  expect(createSlots(vi.fn()).inspect()).toEqual({})
})

test('an id that is taken is refused by name', () => {
  const slots = createSlots(vi.fn())
  slots.contribute(actions, { id: 'a' })
  expect(() => slots.contribute(actions, { id: 'a' })).toThrow(
    new DuplicateContributionError({ slot: 'test.actions', id: 'a' }),
  )
})

test('the same array is given until a contribution comes or goes', () => {
  const slots = createSlots(vi.fn())
  expect(slots.get(actions)).toBe(slots.get(actions))
  slots.contribute(actions, { id: 'a' })
  const before = slots.get(actions)
  expect(slots.get(actions)).toBe(before)
  slots.contribute(actions, { id: 'b' })
  expect(slots.get(actions)).not.toBe(before)
})

test('what is contributed is handed on as it is, not frozen', () => {
  const slots = createSlots(vi.fn())
  const provider = { id: 'wallet', accounts: [] as string[] }
  slots.contribute(actions, provider)
  expect(slots.get(actions)[0]).toBe(provider)
  expect(Object.isFrozen(provider)).toBe(false)
})

test('listeners hear every change, and one that throws stops nobody else', () => {
  const report = vi.fn()
  const slots = createSlots(report)
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

test('a contribution is active while its condition on the store holds', () => {
  const slice = defineSlice('test', { on: false })
  const store = createStore(vi.fn())
  store.mount(slice)
  const item: Action = { id: 'a', when: (read) => read(slice).on }
  const { isActive } = createSlots(vi.fn())
  expect(isActive({ id: 'always' }, store.get)).toBe(true)
  expect(isActive(item, store.get)).toBe(false)
  store.update(slice, (draft) => {
    draft.on = true
  })
  expect(isActive(item, store.get)).toBe(true)
})

test('a condition that throws is reported once, and counts as the owner of the slot says', () => {
  const report = vi.fn()
  const { isActive } = createSlots(report)
  const failure = new Error('broken')
  const store = createStore(vi.fn())
  const item: Action = {
    id: 'a',
    when: () => {
      throw failure
    },
  }
  expect([isActive(item, store.get), isActive(item, store.get, true), isActive(item, store.get)]).toEqual([
    false,
    true,
    false,
  ])
  expect(report.mock.calls).toEqual([[failure]])
})
