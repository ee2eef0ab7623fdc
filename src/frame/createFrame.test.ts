import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrame } from './createFrame.ts'
import type { CloseReason, Frame, FrameOptions } from './types.ts'

const labels = { dialog: 'Wallet', close: 'Close', loading: 'Loading' }
let frames: Frame[] = []
let reasons: CloseReason[] = []

function create(options: Partial<FrameOptions> = {}): Frame {
  const frame = createFrame({
    theme: { mode: 'system' },
    labels,
    onCloseRequest: (reason) => reasons.push(reason),
    ...options,
  })
  frames.push(frame)
  return frame
}

const dialogOf = (frame: Frame) => frame.root.querySelector('dialog') as HTMLDialogElement
const press = (target: EventTarget, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
  target.dispatchEvent(event)
  return event
}

beforeEach(() => {
  reasons = []
})

afterEach(() => {
  for (const frame of frames) frame.destroy()
  frames = []
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('opening and closing', () => {
  test('nothing is on the page before it opens', () => {
    const frame = create()
    expect(frame.isOpen).toBe(false)
    expect(document.body.childElementCount).toBe(0)
  })

  test('opens as a named modal dialog with focus on the card', () => {
    const frame = create()
    frame.open()
    expect(frame.isOpen).toBe(true)
    expect(dialogOf(frame).open).toBe(true)
    expect(dialogOf(frame).getAttribute('aria-label')).toBe('Wallet')
    expect(frame.root.activeElement?.className).toBe('card')
  })

  test('gives focus back to the element that had it, each time', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    const frame = create()
    for (let round = 0; round < 3; round++) {
      button.focus()
      frame.open()
      expect(document.activeElement).not.toBe(button)
      await frame.close()
      expect(document.activeElement).toBe(button)
    }
  })

  test('gives focus to the opener that was named', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    const frame = create()
    frame.open(opener)
    await frame.close()
    expect(document.activeElement).toBe(opener)
  })

  test('the page is locked for as long as it is open', async () => {
    const frame = create()
    frame.open()
    frame.open()
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    await frame.close()
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  test('destroy leaves no node, scroll lock or listener', () => {
    const frame = create()
    frame.open()
    frame.announce('Hello')
    frame.shake()
    frame.destroy()
    expect(document.body.childElementCount).toBe(0)
    expect(document.adoptedStyleSheets).toHaveLength(0)
    press(document.body, 'Escape')
    frame.open()
    expect(reasons).toEqual([])
    expect(frame.isOpen).toBe(false)
  })
})

describe('asking to close', () => {
  test('Escape requests closing and never closes by itself', () => {
    const frame = create()
    frame.open()
    expect(press(frame.body, 'Escape').defaultPrevented).toBe(true)
    press(document.body, 'Escape')
    expect(reasons).toEqual(['escape', 'escape'])
    expect(dialogOf(frame).open).toBe(true)
  })

  test('Escape is ignored when closed, when a view handled it, and when pressed outside the dialog', () => {
    const other = document.createElement('input')
    document.body.append(other)
    const frame = create()
    press(document.body, 'Escape')
    frame.open()
    press(other, 'Escape')
    frame.body.addEventListener('keydown', (event) => event.preventDefault())
    press(frame.body, 'Escape')
    expect(reasons).toEqual([])
  })

  test('a cancel event is prevented and becomes a close request', () => {
    const frame = create()
    frame.open()
    const cancel = new Event('cancel', { cancelable: true })
    dialogOf(frame).dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(reasons).toEqual(['escape'])
  })

  test('a close event without a cancel is undone and becomes a close request', () => {
    const frame = create()
    frame.open()
    dialogOf(frame).close()
    dialogOf(frame).dispatchEvent(new Event('close'))
    expect(dialogOf(frame).open).toBe(true)
    expect(reasons.length).toBeGreaterThan(0)
  })

  test('a press on the overlay requests closing; one that began or ended on the card does not', () => {
    const frame = create()
    frame.open()
    const fire = (type: string, target: Element) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
    const [dialog, card] = [dialogOf(frame), frame.root.querySelector('.card') as HTMLElement]
    fire('pointerdown', card)
    fire('click', dialog)
    fire('pointerdown', dialog)
    fire('click', card)
    expect(reasons).toEqual([])
    fire('pointerdown', dialog)
    fire('click', dialog)
    expect(reasons).toEqual(['overlay'])
  })

  test('the placeholder can already be closed', () => {
    const frame = create()
    frame.open()
    frame.root.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click()
    expect(reasons).toEqual(['button'])
  })
})

describe('on a page with dialogs of its own', () => {
  const heard: string[] = []
  const listen = (types: readonly string[], phase: { capture: boolean }) => {
    const stop = new AbortController()
    heard.length = 0
    for (const type of types) {
      document.addEventListener(type, () => heard.push(type), { ...phase, signal: stop.signal })
    }
    return () => stop.abort()
  }

  test.each([false, true])('presses, focus and scrolling do not reach the page (open: %s)', (isOpen) => {
    const types = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin']
    const frame = create()
    if (isOpen) frame.open()
    else frame.attach()
    const stop = listen([...types, 'click'], { capture: false })
    const inside: string[] = []
    for (const type of [...types, 'click']) {
      frame.body.addEventListener(type, () => inside.push(type))
      frame.body.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    }
    stop()
    expect(inside).toEqual([...types, 'click'])
    expect(heard).toEqual(['click'])
  })

  test('events inside an inline card reach the page', () => {
    const place = document.createElement('div')
    document.body.append(place)
    const frame = create({ inline: place })
    frame.open()
    const stop = listen(['pointerdown', 'focusin'], { capture: false })
    frame.body.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
    frame.body.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }))
    stop()
    expect(heard).toEqual(['pointerdown', 'focusin'])
  })

  test.each([
    false,
    true,
  ])('what is typed and pasted is not taken for shortcuts of the page (inline: %s)', (isInline) => {
    const frame = create(isInline ? { inline: document.body } : {})
    frame.open()
    const types = ['keydown', 'keypress', 'cut', 'copy', 'paste']
    const stop = listen([...types, 'keyup'], { capture: false })
    const inside: string[] = []
    for (const type of types) {
      frame.body.addEventListener(type, () => inside.push(type))
      frame.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true, composed: true }), { key: '/' }))
    }
    expect(inside).toEqual(types)
    expect(heard).toEqual([])
    for (const key of ['Tab', 'Shift']) press(frame.body, key)
    frame.body.dispatchEvent(new Event('keyup', { bubbles: true, composed: true }))
    stop()
    expect(heard).toEqual(['keydown', 'keydown', 'keyup'])
  })

  test('Escape reaches views, and no listener of the page', async () => {
    const frame = create()
    frame.open()
    await vi.dynamicImportSettled()
    const stop = listen(['keydown'], { capture: true })
    const keys: string[] = []
    frame.body.addEventListener('keydown', ({ key }) => keys.push(key))
    press(frame.body, 'Escape')
    press(frame.body, 'Enter')
    stop()
    expect(keys).toEqual(['Escape', 'Enter'])
    expect(heard).toEqual(['keydown'])
    expect(reasons).toEqual(['escape'])
  })

  test('with two open dialogs Escape closes only the top one', async () => {
    const [below, above] = [create(), create()]
    below.open()
    above.open()
    await vi.dynamicImportSettled()
    press(above.body, 'Escape')
    expect(reasons).toEqual(['escape'])
  })

  test('a view that handles Escape prevents closing', async () => {
    const frame = create()
    frame.open()
    await vi.dynamicImportSettled()
    frame.body.addEventListener('keydown', (event) => event.preventDefault())
    press(frame.body, 'Escape')
    expect(reasons).toEqual([])
  })

  test('the host element leaves on close, and comes back on opening', async () => {
    const frame = create()
    for (let round = 0; round < 2; round++) {
      frame.open()
      expect(frame.host.isConnected).toBe(true)
      await frame.close()
      await vi.waitFor(() => expect(frame.host.isConnected).toBe(false))
    }
  })

  test('a host element that the page has placed stays', async () => {
    const frame = create()
    document.body.append(frame.host)
    frame.open()
    await frame.close()
    await vi.dynamicImportSettled()
    expect(frame.host.isConnected).toBe(true)
  })
})

describe('inside', () => {
  test('a view names and describes the dialog; without a name the dialog has its own again', () => {
    const frame = create()
    frame.setLabel('title', 'text')
    expect(dialogOf(frame).getAttribute('aria-labelledby')).toBe('title')
    expect(dialogOf(frame).getAttribute('aria-describedby')).toBe('text')
    expect(dialogOf(frame).hasAttribute('aria-label')).toBe(false)
    frame.setLabel()
    expect(dialogOf(frame).getAttribute('aria-label')).toBe('Wallet')
    expect(dialogOf(frame).hasAttribute('aria-labelledby')).toBe(false)
  })

  test('shakes for 500 ms and ignores calls during it', () => {
    vi.useFakeTimers()
    const frame = create()
    const card = frame.root.querySelector('.card') as HTMLElement
    frame.shake()
    vi.advanceTimersByTime(400)
    frame.shake()
    expect(card.dataset.shake).toBe('')
    vi.advanceTimersByTime(100)
    expect(card.dataset.shake).toBeUndefined()
  })

  test('adopts a style sheet once', () => {
    const frame = create()
    const before = frame.root.adoptedStyleSheets.length
    frame.adopt('p { color: red }')
    frame.adopt('p { color: red }')
    expect(frame.root.adoptedStyleSheets).toHaveLength(before + 1)
  })

  test('announces each text in a line of its own, and removes it afterwards', () => {
    vi.useFakeTimers()
    const frame = create()
    frame.announce('Copied')
    frame.announce('Copied')
    frame.announce('Failed', 'assertive')
    const lines = (politeness: string) => frame.root.querySelectorAll(`[aria-live="${politeness}"] > div`)
    expect(lines('polite')).toHaveLength(2)
    expect(lines('assertive')[0]?.textContent).toBe('Failed')
    vi.advanceTimersByTime(5_000)
    expect(lines('polite')).toHaveLength(0)
  })

  test('toasts stay reachable: inside the dialog while it is open, outside it after', async () => {
    const frame = create()
    frame.open()
    expect(dialogOf(frame).contains(frame.toasts)).toBe(true)
    await frame.close()
    expect(dialogOf(frame).contains(frame.toasts)).toBe(false)
    expect(frame.root.contains(frame.toasts)).toBe(true)
  })

  test('follows the colour scheme of the page, read at each opening', async () => {
    const frame = create()
    const root = document.documentElement
    for (const [scheme, isTaken] of [
      ['', false],
      ['dark', true],
      ['normal', false],
      ['light dark', true],
    ] as const) {
      root.style.setProperty('color-scheme', scheme)
      frame.open()
      expect(frame.host.hasAttribute('data-page'), scheme).toBe(isTaken)
      await frame.close()
    }
    root.removeAttribute('style')
  })

  test('takes direction and language', () => {
    const frame = create()
    frame.setDirection('rtl', 'ar')
    expect(frame.host.dir).toBe('rtl')
    expect(frame.host.lang).toBe('ar')
  })
})

test.each([true, false])('a click goes to the control that was pressed, inline: %s', async (isInline) => {
  const frame = create(isInline ? { inline: document.body.appendChild(document.createElement('div')) } : {})
  frame.open()
  const add = (text: string) =>
    frame.body.appendChild(Object.assign(document.createElement('button'), { textContent: text }))
  const [pressed, other] = [add('Pay'), add('Other')]
  const clicked = vi.fn()
  pressed.addEventListener('click', clicked)
  const send = (type: string, target: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, isPrimary: true, detail: 1 }),
    )
  // The code for it is loaded once the frame is there.
  await vi.waitFor(() => {
    send('pointerdown', pressed)
    send('click', other)
    expect(clicked).toHaveBeenCalled()
  })
})

describe('inline', () => {
  test('draws the card in its place without dialog, lock or focus', async () => {
    const place = document.createElement('div')
    const button = document.createElement('button')
    document.body.append(place, button)
    button.focus()
    const frame = create({ inline: place })
    frame.open()
    expect(frame.host.parentElement).toBe(place)
    expect(frame.root.querySelector('dialog, button')).toBeNull()
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(document.activeElement).toBe(button)
    press(document.body, 'Escape')
    expect(reasons).toEqual([])
    await frame.close()
    expect(frame.host.isConnected).toBe(true)
  })
})
