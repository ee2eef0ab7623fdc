import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineView } from './defineView.ts'
import { ViewNotFoundError } from './router.ts'
import { closeGuards, homes } from './state.ts'
import { Account, Connect, createModalParts, Detail, session } from './testing/modalParts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('preparing', () => {
  test('puts a quiet home view into the history, and opening keeps its entry', () => {
    const { modal, router, slots, removeHome, state } = createModalParts()
    removeHome()
    slots.contribute(homes, { id: 'connect', order: 1, view: Connect, isQuiet: true })
    expect(modal.prepare()).toBe(true)
    expect(state().open).toBe(false)
    const key = router.current()?.key
    expect(modal.prepare()).toBe(true)
    modal.open()
    expect(router.current()).toMatchObject({ key, view: 'Connect' })
    modal.close()
    modal.open()
    expect(router.current()?.key).not.toBe(key)
  })

  test('a prerendered view is not loading when the modal opens; another view is', () => {
    const { modal, slots, removeHome, state } = createModalParts()
    removeHome()
    slots.contribute(homes, { id: 'connect', order: 1, view: Connect, isQuiet: true })
    modal.prepare()
    modal.setLoading(false)
    modal.open()
    expect(state().loading).toBe(false)
    modal.close()
    modal.open()
    expect(state().loading).toBe(true)
    modal.close()
    modal.prepare()
    modal.open()
    expect(state().loading).toBe(true)
    modal.close()
    modal.prepare()
    modal.setLoading(false)
    modal.open(Detail, { id: 1 })
    expect(state().loading).toBe(true)
  })

  test('lets the same view by name keep its entry; with parameters it gets a new one', () => {
    const { modal, router, slots, removeHome } = createModalParts()
    removeHome()
    slots.contribute(homes, { id: 'detail', order: 1, view: Detail as never, isQuiet: true })
    modal.prepare()
    const key = router.current()?.key
    modal.open(Detail, { id: 1 })
    expect(router.current()?.key).not.toBe(key)
    modal.close()
    modal.prepare()
    const next = router.current()?.key
    modal.open(Detail as never)
    expect(router.current()?.key).toBe(next)
  })

  test('is refused for a home view that is not quiet, an open modal and an inline modal', () => {
    const { modal, slots, removeHome, ids } = createModalParts()
    expect(modal.prepare()).toBe(false)
    expect(ids()).toEqual([])
    removeHome()
    slots.contribute(homes, { id: 'connect', order: 1, view: Connect, isQuiet: true })
    modal.open()
    expect(modal.prepare()).toBe(false)
    modal.close()
    modal.setInline(true)
    expect(modal.prepare()).toBe(false)
  })
})

describe('opening', () => {
  test('shows the requested view with its parameters', () => {
    const { modal, router, ids } = createModalParts()
    modal.open(Detail, { id: 7 })
    expect(ids()).toEqual(['Detail'])
    expect(router.current()?.params).toEqual({ id: 7 })
  })

  test('without a view shows the first home whose condition holds', () => {
    const { modal, ids, connect } = createModalParts()
    modal.open()
    expect(ids()).toEqual(['Connect'])
    modal.close()
    connect()
    modal.open()
    expect(ids()).toEqual(['Account'])
  })

  test('is one notification, sets loading, and emits one event', () => {
    const { modal, store, state, told } = createModalParts()
    const listener = vi.fn()
    store.subscribe(listener)
    modal.open()
    expect(listener).toHaveBeenCalledOnce()
    expect(state()).toMatchObject({ open: true, loading: true })
    modal.setLoading(false)
    expect(state().loading).toBe(false)
    modal.open(Account)
    expect(told).toEqual(['opened'])
    expect(modal.isOpen()).toBe(true)
  })

  test('an open modal with a view replaces the history; without a view it stays', () => {
    const { modal, router, ids } = createModalParts()
    modal.open()
    router.push(Account)
    modal.open()
    expect(ids()).toEqual(['Connect', 'Account'])
    modal.open(Detail, { id: 1 })
    expect(ids()).toEqual(['Detail'])
  })

  test('a closed modal that becomes inline opens on the home view; an open one keeps its view', () => {
    const { modal, ids } = createModalParts()
    modal.setInline(true)
    expect([modal.isOpen(), ids()]).toEqual([true, ['Connect']])
    modal.open(Account)
    modal.setInline(true)
    expect(ids()).toEqual(['Account'])
  })

  test('an unregistered view throws, and the modal stays closed', () => {
    const { modal, told } = createModalParts()
    expect(() => modal.open(defineView('Nowhere', async () => ({ default: () => null }) as never))).toThrow(
      ViewNotFoundError,
    )
    expect(modal.isOpen()).toBe(false)
    expect(told).toEqual([])
  })

  test('without a home that may be shown throws an error that names the slot', () => {
    const { modal, removeHome } = createModalParts()
    removeHome()
    expect(() => modal.open()).toThrow(
      expect.objectContaining({
        code: 'VIEW_NOT_FOUND',
        message: 'No home view: the slot "homes" has none that applies',
      }),
    )
    expect(modal.isOpen()).toBe(false)
  })

  test('a home whose condition throws is skipped and reported', () => {
    const { modal, slots, ids, report } = createModalParts()
    const failure = new Error('boom')
    slots.contribute(homes, {
      id: 'broken',
      order: -1,
      view: Account,
      when: () => {
        throw failure
      },
    })
    modal.open()
    expect(ids()).toEqual(['Connect'])
    expect(report).toHaveBeenCalledWith(failure)
  })
})

describe('closing', () => {
  test('clears loading and emits one event', () => {
    const { modal, state, told } = createModalParts()
    modal.open()
    expect(modal.close()).toBe(true)
    expect(modal.close()).toBe(true)
    expect(state()).toEqual({ open: false, loading: false, shaking: false, inline: false, wanted: null })
    expect(told).toEqual(['opened', 'closed'])
  })

  test('back on the last view closes', () => {
    const { modal, router } = createModalParts()
    modal.open()
    router.push(Account)
    router.back()
    expect(modal.isOpen()).toBe(true)
    router.back()
    expect(modal.isOpen()).toBe(false)
  })

  test('is refused with a shake while a guard forbids it, on close and on back, unless forced', () => {
    const { modal, router, slots, state } = createModalParts()
    const allows = vi.fn((entry: unknown) => (entry as { view: string }).view !== 'Account')
    slots.contribute(closeGuards, { id: 'guard', allows })
    modal.open(Account)
    expect(modal.close()).toBe(false)
    expect(state()).toMatchObject({ open: true, shaking: true })
    vi.advanceTimersByTime(500)
    router.back()
    expect(state()).toMatchObject({ open: true, shaking: true })
    expect(modal.close({ force: true })).toBe(true)
    modal.open(Detail, { id: 1 })
    expect(modal.close()).toBe(true)
  })

  test('a guard counts only while its condition holds', () => {
    const { modal, slots, connect } = createModalParts()
    slots.contribute(closeGuards, { id: 'guard', allows: () => false, when: (read) => read(session).address === '' })
    modal.open()
    expect(modal.close()).toBe(false)
    connect()
    expect(modal.close()).toBe(true)
  })

  test('a guard that throws is reported and allows closing', () => {
    const { modal, slots, report } = createModalParts()
    const failure = new Error('boom')
    slots.contribute(closeGuards, {
      id: 'broken',
      allows: () => {
        throw failure
      },
    })
    modal.open()
    expect(modal.close()).toBe(true)
    expect(report).toHaveBeenCalledWith(failure)
  })

  test.each([undefined, null])('a guard that answers %s allows closing', (answer) => {
    const { modal, slots } = createModalParts()
    slots.contribute(closeGuards, { id: 'broken', allows: () => answer as never })
    modal.open()
    expect(modal.close()).toBe(true)
  })

  test('loading can not be set on a closed modal', () => {
    const { modal, state } = createModalParts()
    modal.setLoading(true)
    expect(state().loading).toBe(false)
  })
})
