import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createNotices } from './notices.ts'
import { noticesSlice } from './state.ts'
import { createStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const store = createStore(vi.fn())
  store.mount(noticesSlice)
  const lifetime = new AbortController()
  const sink = vi.fn()
  const notices = createNotices(store, createLog({ level: 'debug', sink }), lifetime.signal)
  const state = () => store.get(noticesSlice)
  const toasts = () => state().toasts.map((toast) => toast.text)
  const draw = () => {
    for (const { key } of state().toasts) notices.toastDrawn(key)
  }
  return { notices, state, toasts, draw, lifetime, sink }
}

describe('an alert', () => {
  test('shows its text and code; the debug text goes only to the log', () => {
    const { notices, state, sink } = setup()
    notices.alert('warning', { code: 'NETWORK_NOT_FOUND', text: 'Network Not Found', debug: 'Add it to "networks".' })
    expect(state().alert).toMatchObject({ level: 'warning', code: 'NETWORK_NOT_FOUND', text: 'Network Not Found' })
    expect(JSON.stringify(state())).not.toContain('Add it')
    expect(sink).toHaveBeenCalledWith('warn', 'Network Not Found (NETWORK_NOT_FOUND): Add it to "networks".', undefined)
  })

  test.each([
    ['info', 'info'],
    ['warning', 'warn'],
    ['error', 'error'],
  ] as const)('of level %s is logged as %s', (level, at) => {
    const { notices, sink } = setup()
    notices.alert(level, { code: 'A', text: 'text' })
    expect(sink).toHaveBeenCalledWith(at, 'text (A)', undefined)
  })
})

describe('a banner', () => {
  test('shows at once if none is open', () => {
    const { notices, state } = setup()
    notices.banner('loading', 'one')
    expect(state().banner).toMatchObject({ kind: 'loading', text: 'one' })
  })

  test('closes the previous one and appears 150 ms later', () => {
    const { notices, state } = setup()
    notices.banner('loading', 'one')
    notices.banner('error', 'two')
    expect(state().banner).toBeNull()
    vi.advanceTimersByTime(149)
    expect(state().banner).toBeNull()
    vi.advanceTimersByTime(1)
    expect(state().banner).toMatchObject({ kind: 'error', text: 'two' })
  })

  test('replaces another one that is queued', () => {
    const { notices, state } = setup()
    for (const text of ['one', 'two', 'three']) notices.banner('success', text)
    const seen: (string | undefined)[] = []
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(50)
      seen.push(state().banner?.text)
    }
    expect(new Set(seen)).toEqual(new Set([undefined, 'three']))
  })

  test('that is queued does not appear after a dismissal', () => {
    const { notices, state } = setup()
    notices.banner('success', 'one')
    notices.banner('success', 'two')
    notices.dismiss()
    vi.runAllTimers()
    expect(state().banner).toBeNull()
  })
})

describe('a toast', () => {
  test('disappears 4 seconds after it was drawn, or after its own duration', () => {
    const { notices, toasts, draw } = setup()
    notices.toast('info', 'usual')
    notices.toast('info', 'short', { duration: 1000 })
    draw()
    vi.advanceTimersByTime(999)
    expect(toasts()).toEqual(['usual', 'short'])
    vi.advanceTimersByTime(1)
    expect(toasts()).toEqual(['usual'])
    vi.advanceTimersByTime(2999)
    expect(toasts()).toEqual(['usual'])
    vi.advanceTimersByTime(1)
    expect(toasts()).toEqual([])
  })

  test('stays until it is drawn, however long that takes', () => {
    const { notices, toasts, draw } = setup()
    notices.toast('info', 'waiting', { duration: 1000 })
    vi.advanceTimersByTime(60_000)
    expect(toasts()).toEqual(['waiting'])
    draw()
    vi.advanceTimersByTime(999)
    expect(toasts()).toEqual(['waiting'])
    vi.advanceTimersByTime(1)
    expect(toasts()).toEqual([])
  })

  test('that is drawn again, such as in another frame, does not start anew', () => {
    const { notices, toasts, draw } = setup()
    notices.toast('info', 'moved')
    draw()
    vi.advanceTimersByTime(3000)
    draw()
    vi.advanceTimersByTime(1000)
    expect(toasts()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('stays where its duration is longer than a timer can wait', () => {
    const { notices, toasts, draw } = setup()
    notices.toast('info', 'lasting', { duration: Number.POSITIVE_INFINITY })
    draw()
    vi.advanceTimersByTime(60_000)
    expect(toasts()).toEqual(['lasting'])
  })

  test('removes the oldest of three, with its timer', () => {
    const { notices, toasts, draw } = setup()
    for (const text of ['one', 'two', 'three', 'four']) {
      notices.toast('info', text)
      draw()
    }
    expect(toasts()).toEqual(['two', 'three', 'four'])
    expect(vi.getTimerCount()).toBe(3)
  })
})

test('a notice is dismissed by its key; without a key, every alert and banner is', () => {
  const { notices, state, toasts, draw } = setup()
  notices.alert('error', { code: 'A', text: 'alert' })
  notices.banner('error', 'banner')
  notices.toast('error', 'first')
  notices.toast('error', 'second')
  draw()
  notices.dismiss(state().toasts[0]?.key)
  expect(toasts()).toEqual(['second'])
  expect(vi.getTimerCount()).toBe(1)
  notices.dismiss(state().banner?.key)
  expect(state()).toMatchObject({ banner: null, alert: { text: 'alert' } })
  notices.dismiss()
  expect(state().alert).toBeNull()
  expect(toasts()).toEqual(['second'])
})

test('after the end of the kernel no notice appears and no timer stays', () => {
  const { notices, state, lifetime, draw } = setup()
  notices.toast('info', 'one')
  draw()
  notices.banner('success', 'one')
  notices.banner('success', 'two')
  lifetime.abort()
  expect(vi.getTimerCount()).toBe(0)
  const before = state()
  notices.toast('info', 'late')
  notices.banner('success', 'late')
  expect(state()).toBe(before)
  expect(vi.getTimerCount()).toBe(0)
})
