import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockScroll } from './scrollLock.ts'

const { documentElement: html, body } = document

afterEach(() => {
  html.removeAttribute('style')
  body.removeAttribute('style')
})

const overflowOf = (node: Element) => getComputedStyle(node).overflow
const gutter = () => getComputedStyle(html).getPropertyValue('scrollbar-gutter')

test('the page cannot scroll while it is locked, and leaves no trace after', () => {
  const unlock = lockScroll()
  expect(overflowOf(html)).toBe('hidden')
  expect(html.hasAttribute('style')).toBe(false)
  unlock()
  expect(overflowOf(html)).toBe('')
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('other style sheets that the page adopts meanwhile are kept', () => {
  const unlock = lockScroll()
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  unlock()
  expect(document.adoptedStyleSheets).toEqual([sheet])
  document.adoptedStyleSheets = []
})

test('the space of a scrollbar is kept', () => {
  Object.defineProperty(html, 'clientWidth', { value: window.innerWidth - 15, configurable: true })
  const unlock = lockScroll()
  expect(gutter()).toBe('stable')
  unlock()
  expect(gutter()).toBe('')
  Reflect.deleteProperty(html, 'clientWidth')
})

test('locks the body if the body scrolls', () => {
  html.style.overflowY = 'visible'
  body.style.overflowY = 'scroll'
  const unlock = lockScroll()
  expect(overflowOf(body)).toBe('hidden')
  unlock()
  expect(getComputedStyle(body).overflowY).toBe('scroll')
})

/** Keeps the page from scrolling as dialogs of MUI, Bootstrap and others do, until the returned function is called. */
function openHostDialog({ style }: HTMLElement) {
  const before = style.overflow
  style.overflow = 'hidden'
  return () => {
    style.overflow = before
  }
}

describe.each([
  ['the body', body],
  ['the root element', html],
])('a dialog of the page that locks %s', (_, node) => {
  beforeEach(() => {
    // The initial value, which the test document does not compute.
    if (node === body) html.style.overflowY = 'visible'
  })

  test('may close first: the page stays locked, and scrolls again after the release', () => {
    const close = openHostDialog(node)
    const unlock = lockScroll()
    close()
    expect(overflowOf(node)).toBe('hidden')
    unlock()
    expect(overflowOf(node)).toBe('')
  })

  test('may open later and close last: the page scrolls again after it', () => {
    const unlock = lockScroll()
    const close = openHostDialog(node)
    unlock()
    expect(overflowOf(node)).toBe('hidden')
    close()
    expect(overflowOf(node)).toBe('')
  })
})

test.each([
  ['the first', 0, 1],
  ['the last', 1, 0],
])('of two locks %s can be released before the other', (_, first, second) => {
  html.style.setProperty('overflow', 'clip')
  const unlocks = [lockScroll(), lockScroll()]
  unlocks[first]?.()
  unlocks[first]?.()
  expect(overflowOf(html)).toBe('hidden')
  unlocks[second]?.()
  expect(overflowOf(html)).toBe('clip')
})
