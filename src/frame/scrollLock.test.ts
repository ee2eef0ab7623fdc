import { afterEach, expect, test } from 'vitest'
import { lockScroll } from './scrollLock.ts'

const { documentElement: html, body } = document

afterEach(() => {
  html.removeAttribute('style')
  body.removeAttribute('style')
})

test('the page cannot scroll while it is locked, and leaves no trace after', () => {
  const unlock = lockScroll()
  expect(html.style.overflow).toBe('hidden')
  unlock()
  expect(html.hasAttribute('style')).toBe(false)
})

test('styles that the page had come back with their priority', () => {
  html.style.setProperty('overflow', 'clip', 'important')
  html.style.setProperty('color', 'red')
  lockScroll()()
  expect(html.style.getPropertyValue('overflow')).toBe('clip')
  expect(html.style.getPropertyPriority('overflow')).toBe('important')
  expect(html.style.color).toBe('red')
})

test('a scrollbar keeps its room', () => {
  Object.defineProperty(html, 'clientWidth', { value: window.innerWidth - 15, configurable: true })
  const unlock = lockScroll()
  expect(html.style.getPropertyValue('scrollbar-gutter')).toBe('stable')
  unlock()
  expect(html.style.getPropertyValue('scrollbar-gutter')).toBe('')
  Reflect.deleteProperty(html, 'clientWidth')
})

test('locks the body where it is the body that scrolls', () => {
  html.style.overflowY = 'visible'
  body.style.overflowY = 'scroll'
  const unlock = lockScroll()
  expect(body.style.overflow).toBe('hidden')
  unlock()
  expect(body.style.overflowY).toBe('scroll')
})

test.each([
  ['the first', 0, 1],
  ['the last', 1, 0],
])('of two that lock the page %s may let go before the other', (_, first, second) => {
  html.style.setProperty('overflow', 'clip')
  const unlocks = [lockScroll(), lockScroll()]
  unlocks[first]?.()
  unlocks[first]?.()
  expect(html.style.overflow).toBe('hidden')
  unlocks[second]?.()
  expect(html.style.overflow).toBe('clip')
})
