// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { locales } from '../locales/index.ts'
import { pageLocale } from './pageLocale.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

const of = (lang: string, added = {}) => {
  document.documentElement.lang = lang
  return pageLocale(added)
}

test.each(Object.keys(locales))('a page in the built-in language %s gets its language', (lang) => {
  expect(of(lang)).toBe(lang)
})

test('a region keeps its tag, and case does not matter', () => {
  expect(of('pt-BR')).toBe('pt-BR')
  expect(of('AR')).toBe('AR')
})

test.each(['', 'en', 'en-GB', 'nl', 'arn', 'x', 'constructor'])('a page in "%s" stays in English', (lang) => {
  expect(of(lang)).toBeUndefined()
})

test('a language that the host brings is used', () => {
  expect(of('nl', { nl: async () => ({ default: { messages: [] } }) })).toBe('nl')
})
