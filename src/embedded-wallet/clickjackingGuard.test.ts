import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { armWhenSeen } from './clickjackingGuard.ts'

/** The box of the element on the page; tests change it. */
let box: { left: number; top: number; width: number; height: number }
let own: { width: number; height: number }
let zoom: number | undefined
/** The element that a press hits (`elementFromPoint`). */
let reached: Element | null
let element: HTMLElement
let armed: number

beforeEach(() => {
  vi.useFakeTimers()
  box = { left: 10, top: 20, width: 360, height: 600 }
  own = { width: 360, height: 600 }
  zoom = undefined
  armed = 0
  element = document.createElement('section')
  document.body.append(element)
  reached = element
  element.getBoundingClientRect = () => ({ ...box }) as DOMRect
  Object.defineProperties(element, {
    offsetWidth: { get: () => own.width },
    offsetHeight: { get: () => own.height },
    currentCSSZoom: { get: () => zoom },
  })
  document.elementFromPoint = () => reached
})
afterEach(() => {
  Reflect.deleteProperty(document, 'elementFromPoint')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets time pass, with the animation frames in it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const arm = () => armWhenSeen(element, () => armed++)

describe('an element', () => {
  test('can be used once it was seen for half a second, and not before', async () => {
    arm()
    await pass(490)
    expect(element.inert).toBe(true)
    await pass(50)
    expect([element.inert, armed]).toEqual([false, 1])
  })

  test.each<[string, () => void, () => void]>([
    ['is covered', () => (reached = document.body), () => (reached = element)],
    ['leaves the view', () => (reached = null), () => (reached = element)],
    ['is scaled', () => (box.width = 180), () => (box.width = 360)],
    ['is shrunk by zoom', () => (zoom = 0.5), () => (zoom = 1)],
    ['is too small to read', () => (own.width = box.width = 60), () => (own.width = box.width = 360)],
  ])('that %s is inert from the next frame until it was sound again for half a second', async (_, spoil, repair) => {
    arm()
    await pass(600)
    expect(element.inert).toBe(false)
    spoil()
    await pass(20)
    expect(element.inert).toBe(true)
    await pass(2000)
    expect(element.inert).toBe(true)
    repair()
    await pass(450)
    expect(element.inert).toBe(true)
    await pass(120)
    expect([element.inert, armed]).toEqual([false, 2])
  })

  test('that keeps moving is never armed', async () => {
    arm()
    for (let step = 0; step < 20; step++) {
      box.left += 1
      await pass(100)
      expect(element.inert).toBe(true)
    }
    await pass(600)
    expect(element.inert).toBe(false)
  })

  test('that is no longer watched stays inert', async () => {
    const stop = arm()
    await pass(600)
    stop()
    expect(element.inert).toBe(true)
    await pass(2000)
    expect([element.inert, armed, vi.getTimerCount()]).toEqual([true, 1, 0])
  })
})

describe('in a browser with Intersection Observer v2', () => {
  let tell: (entries: readonly object[]) => void
  let given: unknown
  beforeEach(() => {
    class Entry {
      get isVisible() {
        return true
      }
    }
    vi.stubGlobal('IntersectionObserverEntry', Entry)
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: typeof tell, options: unknown) {
          tell = listener
          given = options
        }
        observe() {}
        disconnect() {
          tell = () => {}
        }
      },
    )
  })

  test('the element is armed only once the observer reports it as visible', async () => {
    arm()
    expect(given).toMatchObject({ trackVisibility: true, delay: 100 })
    await pass(2000)
    expect(element.inert).toBe(true)
    tell([{ intersectionRatio: 1, isVisible: true }])
    await pass(540)
    expect(element.inert).toBe(false)
  })

  test.each([
    ['faded or covered', [{ intersectionRatio: 1, isVisible: false }]],
    ['clipped', [{ intersectionRatio: 0.9, isVisible: true }]],
    [
      'seen, then covered',
      [
        { intersectionRatio: 1, isVisible: true },
        { intersectionRatio: 1, isVisible: false },
      ],
    ],
    ['nowhere', []],
    ['reported without `isVisible`', [{ intersectionRatio: 1 }]],
  ])('the element that is %s is inert', async (_, entries) => {
    arm()
    tell([{ intersectionRatio: 1, isVisible: true }])
    await pass(600)
    expect(element.inert).toBe(false)
    tell(entries)
    expect(element.inert).toBe(true)
    await pass(2000)
    expect(element.inert).toBe(true)
  })
})
