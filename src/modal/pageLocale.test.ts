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

test('a page in a region of a language that the host brings gets that language', () => {
  const brought = { it: async () => ({ default: { locale: 'it', messages: [] } }) }
  expect(of('it-CH', brought)).toBe('it-CH')
  expect(of('IT', brought)).toBe('IT')
  expect(of('ital', brought)).toBeUndefined()
})
