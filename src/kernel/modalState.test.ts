import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeGuards, modalSlice } from './state.ts'
import { Account, createModalParts, Detail } from './testing/modalParts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a shake', () => {
  test('lasts 500 ms, and another shake in that time changes nothing', () => {
    const { modal, state } = createModalParts()
    modal.open()
    modal.shake()
    vi.advanceTimersByTime(400)
    modal.shake()
    vi.advanceTimersByTime(99)
    expect(state().shaking).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state().shaking).toBe(false)
  })

  test('ends with the modal, and does not cut the next one short', () => {
    const { modal, state } = createModalParts()
    modal.open()
    modal.shake()
    vi.advanceTimersByTime(300)
    modal.close()
    expect(vi.getTimerCount()).toBe(0)
    modal.open()
    modal.shake()
    vi.advanceTimersByTime(300)
    expect(state().shaking).toBe(true)
  })

  test('leaves no timer after the end of the kernel, and starts none', () => {
    const { modal, lifetime } = createModalParts()
    modal.shake()
    lifetime.abort()
    expect(vi.getTimerCount()).toBe(0)
    modal.shake()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an opening that was requested before the kernel existed', () => {
  const want = () => {
    const stage = createModalParts()
    stage.store.update(modalSlice, (draft) => void Object.assign(draft, { open: true, loading: true, wanted: {} }))
    return stage
  }

  test('is open without a view until a view is opened, which emits the event', () => {
    const { modal, state, ids, told } = want()
    modal.land()
    modal.setInline(true)
    expect([modal.isOpen(), ids(), told]).toEqual([true, [], []])
    modal.open(Detail, { id: 1 })
    expect(state()).toMatchObject({ open: true, wanted: null })
    expect([ids(), told]).toEqual([['Detail'], ['opened']])
  })

  test('shows the home view if it is opened without a view', () => {
    const { modal, ids } = want()
    modal.open()
    expect(ids()).toEqual(['Connect'])
  })

  test('is forgotten if the modal is closed first', () => {
    const { modal, state, told } = want()
    expect(modal.close()).toBe(true)
    expect(state()).toMatchObject({ open: false, loading: false, wanted: null })
    expect(told).toEqual(['closed'])
  })
})

describe('an inline modal', () => {
  test('is open on the home view', () => {
    const { modal, state, ids } = createModalParts()
    modal.setInline(true)
    expect(state()).toMatchObject({ open: true, inline: true })
    expect(ids()).toEqual(['Connect'])
  })

  test('stays open on close and back: shows the home view and emits the closing event', () => {
    const { modal, router, state, ids, connect, told } = createModalParts()
    modal.setInline(true)
    modal.open(Detail, { id: 1 })
    expect(modal.close()).toBe(true)
    expect(ids()).toEqual(['Connect'])
    connect()
    router.push(Detail, { id: 1 })
    router.back()
    router.back()
    expect(ids()).toEqual(['Account'])
    expect(state().open).toBe(true)
    expect(told).toEqual(['opened', 'closed', 'closed'])
  })

  test('is closed by shut() in spite of close guards', () => {
    const { modal, slots, state } = createModalParts()
    slots.contribute(closeGuards, { id: 'guard', allows: () => false })
    modal.setInline(true)
    modal.shut()
    expect(state().open).toBe(false)
  })
})

describe('after the view on screen was removed', () => {
  test('the home view is shown', () => {
    const { modal, off, ids } = createModalParts()
    modal.open(Detail, { id: 1 })
    off.Detail()
    modal.land()
    expect(ids()).toEqual(['Connect'])
  })

  test('the modal closes if there is no home view, or if it was removed too', () => {
    for (const part of ['removeHome', 'view'] as const) {
      const { modal, off, removeHome, told } = createModalParts()
      modal.open(Detail, { id: 1 })
      if (part === 'view') off.Connect()
      else removeHome()
      off.Detail()
      modal.land()
      expect(modal.isOpen()).toBe(false)
      expect(told).toEqual(['opened', 'closed'])
    }
  })

  test('a closed modal, and one with a registered view, stay as they are', () => {
    const { modal, ids } = createModalParts()
    modal.land()
    expect(modal.isOpen()).toBe(false)
    modal.open(Account)
    modal.land()
    expect(ids()).toEqual(['Account'])
  })
})
