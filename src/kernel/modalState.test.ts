import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineSlice } from './defineSlice.ts'
import { defineView } from './defineView.ts'
import { createEvents } from './events.ts'
import { createModalHost } from './modal.ts'
import { createRouter } from './router.ts'
import { createSlots } from './slots.ts'
import { closeGuards, homes, modalClosed, modalOpened, modalSlice, routerSlice } from './state.ts'
import { createStore } from './store.ts'

const load = async () => ({ default: () => null }) as never
const Connect = defineView('Connect', load)
const Account = defineView('Account', load)
const Detail = defineView<{ id: number }>('Detail', load)
const session = defineSlice('session', { address: '' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const report = vi.fn()
  const store = createStore(report)
  const events = createEvents(report)
  const slots = createSlots(store, report)
  store.mount(modalSlice)
  store.mount(routerSlice)
  store.mount(session)
  const lifetime = new AbortController()
  const modal = createModalHost({ store, events, slots, router: () => router, lifetime: lifetime.signal })
  const { router, register } = createRouter(store, { onEmpty: () => void modal.close() })
  const off = { Connect: register(Connect), Account: register(Account), Detail: register(Detail) }
  const removeHome = slots.contribute(homes, { id: 'connect', order: 1, view: Connect })
  slots.contribute(homes, { id: 'account', view: Account, when: (read) => read(session).address !== '' })
  const told: string[] = []
  events.on(modalOpened, () => told.push('opened'))
  events.on(modalClosed, () => told.push('closed'))
  return {
    modal,
    router,
    store,
    slots,
    lifetime,
    report,
    told,
    off,
    removeHome,
    state: () => store.get(modalSlice),
    ids: () => store.get(routerSlice).stack.map((entry) => entry.view),
    connect: (address = '0x1') => store.update(session, (draft) => void Object.assign(draft, { address })),
  }
}

describe('a shake', () => {
  test('lasts 500 ms, and one more in that time changes nothing', () => {
    const { modal, state } = setup()
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
    const { modal, state } = setup()
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

  test('leaves no timer after the end, and begins none', () => {
    const { modal, lifetime } = setup()
    modal.shake()
    lifetime.abort()
    expect(vi.getTimerCount()).toBe(0)
    modal.shake()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('wanted before there was a kernel', () => {
  const want = () => {
    const stage = setup()
    stage.store.update(modalSlice, (draft) => void Object.assign(draft, { open: true, loading: true, wanted: {} }))
    return stage
  }

  test('it is open without a view until something is opened, which is told as opening', () => {
    const { modal, state, ids, told } = want()
    modal.land()
    modal.setInline(true)
    expect([modal.isOpen(), ids(), told]).toEqual([true, [], []])
    modal.open(Detail, { id: 1 })
    expect(state()).toMatchObject({ open: true, wanted: null })
    expect([ids(), told]).toEqual([['Detail'], ['opened']])
  })

  test('opening without a view leads home', () => {
    const { modal, ids } = want()
    modal.open()
    expect(ids()).toEqual(['Connect'])
  })

  test('closed before that, nothing is wanted any more', () => {
    const { modal, state, told } = want()
    expect(modal.close()).toBe(true)
    expect(state()).toMatchObject({ open: false, loading: false, wanted: null })
    expect(told).toEqual(['closed'])
  })
})

describe('as part of the page', () => {
  test('it is open at home', () => {
    const { modal, state, ids } = setup()
    modal.setInline(true)
    expect(state()).toMatchObject({ open: true, inline: true })
    expect(ids()).toEqual(['Connect'])
  })

  test('closing and back lead home, which is told as closing, and leave it open', () => {
    const { modal, router, state, ids, connect, told } = setup()
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

  test('it is shut at the end of the kernel, whatever stands against it', () => {
    const { modal, slots, state } = setup()
    slots.contribute(closeGuards, { id: 'guard', allows: () => false })
    modal.setInline(true)
    modal.shut()
    expect(state().open).toBe(false)
  })
})

describe('when the view on screen went', () => {
  test('it lands at home', () => {
    const { modal, off, ids } = setup()
    modal.open(Detail, { id: 1 })
    off.Detail()
    modal.land()
    expect(ids()).toEqual(['Connect'])
  })

  test('it closes where there is no home left, or its view went too', () => {
    for (const part of ['removeHome', 'view'] as const) {
      const { modal, off, removeHome, told } = setup()
      modal.open(Detail, { id: 1 })
      if (part === 'view') off.Connect()
      else removeHome()
      off.Detail()
      modal.land()
      expect(modal.isOpen()).toBe(false)
      expect(told).toEqual(['opened', 'closed'])
    }
  })

  test('a closed modal, and one with a living view, stay as they are', () => {
    const { modal, ids } = setup()
    modal.land()
    expect(modal.isOpen()).toBe(false)
    modal.open(Account)
    modal.land()
    expect(ids()).toEqual(['Account'])
  })
})
