/** Counts effects outside of a kernel: listeners and elements on the page, and timers. */
export interface TraceCounter {
  /** The number of listeners on event targets that were added and not removed. Abort signals are left out. */
  listeners(): number
  /** The number of pending timers. */
  timers(): number
  /** The number of elements in the document. */
  elements(): number
  /** Restores the original functions. */
  stop(): void
}

type Add = EventTarget['addEventListener']
type Remove = EventTarget['removeEventListener']

/** Starts counting. Two counters must not overlap. */
export function countTraces(): TraceCounter {
  const ends = [countListeners(), countTimers()] as const
  return {
    listeners: ends[0].count,
    timers: ends[1].count,
    elements: () => globalThis.document?.querySelectorAll('*').length ?? 0,
    stop() {
      for (const { stop } of ends) stop()
    },
  }
}

/** Creates a signal that never aborts, and counts the listeners that were added to it and not removed. */
export function countAbortListeners(): { readonly signal: AbortSignal; count(): number } {
  const { signal } = new AbortController()
  const { addEventListener, removeEventListener } = signal
  const alive = new Set<unknown>()
  const add: Add = (type, listener, options) => {
    const until = typeof options === 'object' ? options.signal : undefined
    if (!listener || until?.aborted) return
    alive.add(listener)
    until?.addEventListener('abort', () => alive.delete(listener), { once: true })
    Reflect.apply(addEventListener, signal, [type, listener, options])
  }
  const remove: Remove = (type, listener, options) => {
    alive.delete(listener)
    Reflect.apply(removeEventListener, signal, [type, listener, options])
  }
  Object.assign(signal, { addEventListener: add, removeEventListener: remove })
  return { signal, count: () => alive.size }
}

/**
 * Counts the listeners of all abort signals that were added since this call and neither removed nor called. A listener
 * keeps a signal made by `AbortSignal.any` alive for as long as any of its sources can abort.
 */
export function countListenersOfSignals(): { count(): number; stop(): void } {
  const alive = new Map<AbortSignal, Set<unknown>>()
  const { prototype } = EventTarget
  const { addEventListener, removeEventListener } = prototype
  const add: Add = function (this: EventTarget, type, listener, options) {
    Reflect.apply(addEventListener, this, [type, listener, options])
    const until = typeof options === 'object' ? options.signal : undefined
    if (!(this instanceof AbortSignal) || !listener || this.aborted || until?.aborted) return
    const listeners = alive.get(this) ?? new Set()
    alive.set(this, listeners.add(listener))
    const hear = (signal: AbortSignal, forget: () => void) =>
      Reflect.apply(addEventListener, signal, ['abort', forget, { once: true }])
    if (listeners.size === 1) hear(this, () => alive.delete(this))
    if (until) hear(until, () => listeners.delete(listener))
  }
  const remove: Remove = function (this: EventTarget, type, listener, options) {
    Reflect.apply(removeEventListener, this, [type, listener, options])
    if (this instanceof AbortSignal) alive.get(this)?.delete(listener)
  }
  Object.assign(prototype, { addEventListener: add, removeEventListener: remove })
  return {
    count: () => [...alive.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    stop: () => void Object.assign(prototype, { addEventListener, removeEventListener }),
  }
}

function countListeners() {
  const alive = new Map<EventTarget, Set<string>>()
  const ids = new WeakMap<object, number>()
  let next = 0
  const idOf = (listener: object) => {
    if (!ids.has(listener)) ids.set(listener, next++)
    return ids.get(listener)
  }
  const keyOf = (type: string, listener: object, options?: boolean | EventListenerOptions) =>
    `${type} ${idOf(listener)} ${typeof options === 'boolean' ? options : Boolean(options?.capture)}`

  const targets = findTargets()
  const restores = targets.map((target) => {
    const { addEventListener, removeEventListener } = target
    const add: Add = function (this: EventTarget, type, listener, options) {
      const target = this ?? globalThis
      Reflect.apply(addEventListener, target, [type, listener, options])
      if (!listener || target instanceof AbortSignal) return
      const { signal, once } = typeof options === 'object' ? options : {}
      if (signal?.aborted) return
      const key = keyOf(type, listener, options)
      const keys = alive.get(target) ?? new Set()
      alive.set(target, keys.add(key))
      const forget = () => void keys.delete(key)
      if (signal) signal.addEventListener('abort', forget, { once: true })
      if (once) Reflect.apply(addEventListener, target, [type, forget, { once: true }])
    }
    const remove: Remove = function (this: EventTarget, type, listener, options) {
      const target = this ?? globalThis
      Reflect.apply(removeEventListener, target, [type, listener, options])
      if (listener) alive.get(target)?.delete(keyOf(type, listener, options))
    }
    Object.assign(target, { addEventListener: add, removeEventListener: remove })
    return () => Object.assign(target, { addEventListener, removeEventListener })
  })
  return {
    count: () => [...alive.values()].reduce((sum, keys) => sum + keys.size, 0),
    stop() {
      for (const restore of restores) restore()
    },
  }
}

/** The objects that define `addEventListener`: in test documents these are more than `EventTarget.prototype`. */
function findTargets(): EventTarget[] {
  const targets = new Set<EventTarget>()
  for (const start of [globalThis.window, globalThis.document, globalThis.EventTarget?.prototype]) {
    for (let target = start as object | null | undefined; target; target = Object.getPrototypeOf(target)) {
      if (Object.hasOwn(target, 'addEventListener')) targets.add(target as EventTarget)
    }
  }
  return [...targets]
}

function countTimers() {
  const alive = new Set<unknown>()
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const counted = {
    setTimeout(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      const timer = setTimeout(() => {
        alive.delete(timer)
        run(...args)
      }, ms)
      alive.add(timer)
      return timer
    },
    setInterval(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
      const timer = setInterval(() => run(...args), ms)
      alive.add(timer)
      return timer
    },
    clearTimeout(timer: Parameters<typeof clearTimeout>[0]) {
      alive.delete(timer)
      clearTimeout(timer)
    },
    clearInterval(timer: Parameters<typeof clearInterval>[0]) {
      alive.delete(timer)
      clearInterval(timer)
    },
  }
  Object.assign(globalThis, counted)
  return {
    count: () => alive.size,
    stop: () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  }
}
