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

test('styles of the page are restored with their priority', () => {
  html.style.setProperty('overflow', 'clip', 'important')
  html.style.setProperty('color', 'red')
  lockScroll()()
  expect(html.style.getPropertyValue('overflow')).toBe('clip')
  expect(html.style.getPropertyPriority('overflow')).toBe('important')
  expect(html.style.color).toBe('red')
})

test('the space of a scrollbar is kept', () => {
  Object.defineProperty(html, 'clientWidth', { value: window.innerWidth - 15, configurable: true })
  const unlock = lockScroll()
  expect(html.style.getPropertyValue('scrollbar-gutter')).toBe('stable')
  unlock()
  expect(html.style.getPropertyValue('scrollbar-gutter')).toBe('')
  Reflect.deleteProperty(html, 'clientWidth')
})

test('locks the body if the body scrolls', () => {
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
])('of two locks %s can be released before the other', (_, first, second) => {
  html.style.setProperty('overflow', 'clip')
  const unlocks = [lockScroll(), lockScroll()]
  unlocks[first]?.()
  unlocks[first]?.()
  expect(html.style.overflow).toBe('hidden')
  unlocks[second]?.()
  expect(html.style.overflow).toBe('clip')
})
