import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrame } from './createFrame.ts'
import { watchSwipe } from './swipe.ts'

let lifetime: AbortController
let card: HTMLElement
let handle: HTMLElement
let isSheet = true
const request = vi.fn()

beforeEach(() => {
  isSheet = true
  request.mockClear()
  lifetime = new AbortController()
  card = document.createElement('div')
  handle = document.createElement('div')
  handle.dataset.drag = ''
  card.append(handle)
  card.setPointerCapture = () => {}
  document.body.append(card)
  watchSwipe(card, () => isSheet, request, lifetime.signal)
})
afterEach(() => {
  lifetime.abort()
  card.remove()
  vi.restoreAllMocks()
})

const fire = (type: string, clientY: number, time: number, target: Element = handle) => {
  const event = new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 1, clientY })
  Object.defineProperty(event, 'timeStamp', { value: time })
  target.dispatchEvent(event)
}
const drag = (distance: number, duration: number, target?: Element) => {
  fire('pointerdown', 0, 0, target)
  fire('pointermove', distance, duration, target)
  fire('pointerup', distance, duration, target)
}

describe('a sheet that is pulled', () => {
  test.each([
    ['far', 100, 1000, 1],
    ['fast', 40, 50, 1],
    ['a little, slowly', 40, 1000, 0],
    ['hardly', 6, 5, 0],
    ['up', -100, 100, 0],
  ])('%s, by %i px in %i ms, requests closing %i times', (_, distance, duration, times) => {
    drag(distance, duration)
    expect(request).toHaveBeenCalledTimes(times)
    expect(card.style.translate).toBe('')
    expect(card.dataset.dragging).toBeUndefined()
  })

  test('follows the finger, and goes back if the gesture is cancelled', () => {
    fire('pointerdown', 0, 0)
    fire('pointermove', 50, 100)
    expect(card.style.translate).toBe('0 50px')
    fire('pointercancel', 50, 120)
    expect(card.style.translate).toBe('')
    expect(request).not.toHaveBeenCalled()
  })

  test('requests nothing away from its handle, as a dialog, and after the signal aborted', () => {
    drag(200, 100, card)
    isSheet = false
    drag(200, 100)
    isSheet = true
    lifetime.abort()
    drag(200, 100)
    expect(request).not.toHaveBeenCalled()
  })
})

test('the frame can be pulled down once it is a sheet', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList)
  const onCloseRequest = vi.fn()
  const frame = createFrame({
    theme: { mode: 'system' },
    labels: { dialog: 'Wallet', close: 'Close', loading: 'Loading' },
    onCloseRequest,
  })
  frame.open()
  const inside = frame.root.querySelector<HTMLElement>('.card') as HTMLElement
  inside.setPointerCapture = () => {}
  const grip = frame.root.querySelector('.grip') as HTMLElement
  await vi.waitFor(() => {
    drag(200, 100, grip)
    expect(onCloseRequest).toHaveBeenCalledWith('swipe')
  })
  frame.destroy()
})
