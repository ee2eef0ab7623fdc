import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCovers, isDrawnPlainly, isFilled, isVeiled } from './visibility.ts'

/** The frame of a wallet, in a dialog of a shadow tree. */
let frame: HTMLElement
let dialog: HTMLDialogElement
let root: ShadowRoot
/** The time, in milliseconds. */
let time: number

/** Sets the box of an element. */
const place = (element: Element, left: number, width = 100) => {
  const box = { left, right: left + width, top: 0, bottom: 100, width, height: 100 }
  element.getBoundingClientRect = () => box as DOMRect
}
/** The elements of the top layer, which happy-dom does not have. */
const layer = new Set<Element>()
const selects = (scope: Document | ShadowRoot) => {
  const find = scope.querySelectorAll.bind(scope)
  scope.querySelectorAll = ((selector: string) =>
    selector.includes(':popover-open')
      ? [...layer].filter((item) => item.getRootNode() === scope)
      : find(selector)) as never
}

beforeEach(() => {
  time = 0
  const host = document.createElement('x-wallet')
  root = host.attachShadow({ mode: 'open' })
  dialog = document.createElement('dialog')
  dialog.matches = ((selector: string) => selector === ':modal' && layer.has(dialog)) as never
  frame = document.createElement('section')
  place(frame, 0)
  place(dialog, 0)
  dialog.append(frame)
  root.append(dialog)
  document.body.append(host)
  selects(document)
  selects(root)
})
afterEach(() => {
  Reflect.deleteProperty(document, 'querySelectorAll')
  layer.clear()
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
  document.body.replaceChildren()
})

const watch = () => {
  const covers = createCovers(frame, () => time)
  layer.add(dialog)
  return covers
}
function add(parent: ParentNode = document.body, left = 50): HTMLElement {
  const element = document.createElement('div')
  place(element, left)
  parent.append(element)
  layer.add(element)
  return element
}

/** Adds a popover of the page, shown. */
function addPopover(parent?: ParentNode): HTMLElement {
  const popover = add(parent)
  return Object.assign(popover, {
    popover: 'manual',
    showPopover: () => void layer.add(popover),
    hidePopover: () => void layer.delete(popover),
    matches: (selector: string) => selector === ':popover-open' && layer.has(popover),
  })
}

describe('the styles', () => {
  test.each([
    'opacity: 0.5',
    'filter: blur(2px)',
    'clip-path: inset(50%)',
    'mask-image: linear-gradient(red, blue)',
    'mix-blend-mode: difference',
    'transform: scale(0.5)',
    'translate: 10px',
    'scale: 0.5',
    'rotate: 10deg',
  ])('"%s" counts on the frame, its modal dialog and the root of the page, not on other ancestors', (style) => {
    layer.add(dialog)
    expect(isDrawnPlainly(frame)).toBe(true)
    for (const element of [frame, dialog, document.documentElement]) {
      element.style.cssText = style
      expect(isDrawnPlainly(frame)).toBe(false)
      element.style.cssText = ''
    }
    document.body.style.cssText = style
    expect(isDrawnPlainly(frame)).toBe(true)
  })

  test('that are inherited count on any ancestor', () => {
    layer.add(dialog)
    document.body.style.cssText = 'visibility: hidden'
    expect(isDrawnPlainly(frame)).toBe(false)
  })

  test('of all ancestors count if the dialog is no longer modal', () => {
    document.body.style.cssText = 'opacity: 0.5'
    expect(isDrawnPlainly(frame)).toBe(false)
  })
})

describe('an element of the top layer', () => {
  test('covers the frame if it was shown after the dialog, over the frame or beside it', () => {
    const before = add()
    const covers = watch()
    expect(covers.has()).toBe(false)
    for (const later of [add(), add(document.body, 100)]) {
      expect(covers.has()).toBe(true)
      layer.delete(later)
    }
    expect(covers.has()).toBe(false)
    layer.delete(before)
  })

  test('that was shown before the dialog covers the frame once it was hidden and shown again', () => {
    const before = add()
    const covers = watch()
    layer.delete(before)
    expect(covers.has()).toBe(false)
    layer.add(before)
    expect(covers.has()).toBe(true)
    covers.stop()
  })

  test('that is a dialog covers the frame after it was closed and shown again between two checks, without an event', () => {
    const before = add()
    before.setAttribute('open', 'open')
    const covers = watch()
    before.setAttribute('open', 'open')
    expect(covers.has()).toBe(false)
    before.removeAttribute('open')
    before.setAttribute('open', 'open')
    expect(covers.has()).toBe(true)
    covers.stop()
  })

  test('that is a popover is hidden while the dialog is shown, so that it can not be raised between two checks', () => {
    const host = document.createElement('div')
    const tree = host.attachShadow({ mode: 'open' })
    selects(tree)
    document.body.append(host)
    const [kept, removed] = [addPopover(), addPopover(tree)]
    const covers = watch()
    expect([layer.has(kept), layer.has(removed), covers.has()]).toEqual([false, false, false])
    kept.showPopover()
    expect(covers.has()).toBe(true)
    kept.hidePopover()
    expect(covers.has()).toBe(false)
    removed.remove()
    covers.stop()
    expect([layer.has(kept), layer.has(removed)]).toEqual([true, false])
    kept.hidePopover()
    covers.stop()
    expect(layer.has(kept)).toBe(false)
  })

  test('that is a popover which can not be shown or hidden leaves the others as they are meant to be', () => {
    const [first, second, third] = [addPopover(), addPopover(), addPopover()]
    const fail = () => {
      throw new DOMException('Not supported', 'NotSupportedError')
    }
    second.hidePopover = fail
    const covers = watch()
    expect([first, second, third].map((popover) => layer.has(popover))).toEqual([false, true, false])
    // A popover that is still shown may be raised, so it counts.
    expect(covers.has()).toBe(true)
    layer.delete(second)
    expect(covers.has()).toBe(false)
    first.showPopover = fail
    covers.stop()
    expect([first, second, third].map((popover) => layer.has(popover))).toEqual([false, true, true])
  })

  test('in a nested shadow tree that was added later covers the frame, found within 200 ms', () => {
    const covers = watch()
    const host = document.createElement('div')
    const tree = host.attachShadow({ mode: 'open' })
    selects(tree)
    const inner = document.createElement('div')
    tree.append(inner)
    const innerTree = inner.attachShadow({ mode: 'open' })
    selects(innerTree)
    document.body.append(host)
    add(innerTree)
    time += 200
    expect(covers.has()).toBe(true)
  })
})

test('an element of the same tree veils the frame if it overlaps the frame, also if it takes no presses', () => {
  expect(isVeiled(frame)).toBe(false)
  const veil = document.createElement('div')
  veil.style.pointerEvents = 'none'
  place(veil, 100)
  root.append(veil)
  expect(isVeiled(frame)).toBe(false)
  place(veil, 99)
  expect(isVeiled(frame)).toBe(true)
  veil.style.pointerEvents = 'auto'
  expect(isVeiled(frame)).toBe(true)
  veil.remove()
  expect(isVeiled(frame)).toBe(false)
})

test('a part that its scroller clips beside the frame veils nothing, unless its position escapes the scroller', () => {
  const scroller = document.createElement('div')
  place(scroller, 100)
  scroller.style.overflowX = 'auto'
  scroller.style.overflowY = 'auto'
  const inner = document.createElement('div')
  place(inner, 0)
  scroller.append(inner)
  root.append(scroller)
  expect(isVeiled(frame)).toBe(false)
  inner.style.position = 'absolute'
  scroller.style.position = 'static'
  expect(isVeiled(frame)).toBe(true)
  scroller.style.position = 'relative'
  expect(isVeiled(frame)).toBe(false)
  inner.style.position = 'fixed'
  expect(isVeiled(frame)).toBe(true)
  inner.style.position = 'static'
  scroller.style.overflowY = 'visible'
  expect(isVeiled(frame)).toBe(true)
  scroller.remove()
})

test.each([
  'padding: 300px 0 0',
  'padding-left: 1px',
  'border: 40px solid',
])('"%s" leaves less room for the contents of the frame', (style) => {
  expect(isFilled(frame)).toBe(true)
  frame.style.cssText = style
  expect(isFilled(frame)).toBe(false)
  frame.style.cssText = ''
})
