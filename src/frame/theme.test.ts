import { describe, expect, test } from 'vitest'
import { checkFrameTheme, createThemer } from './theme.ts'
import type { FrameTheme } from './types.ts'

describe('a theme on a host element', () => {
  test('sets the mode and the variables', () => {
    const host = document.createElement('div')
    createThemer(host)({ mode: 'dark', variables: { '--portico-accent': 'oklch(0.7 0.2 30)' } })
    expect(host.dataset.mode).toBe('dark')
    expect(host.style.getPropertyValue('--portico-accent')).toBe('oklch(0.7 0.2 30)')
  })

  test.each([
    'color-mix(in oklch, var(--brand, #fff) 20%, rgb(0 0 0 / 50%))',
    'calc((2px + 1rem) * 2)',
    '"Inter", system-ui, sans-serif',
    'light-dark(white, black)',
  ])('accepts the value %s', (value) => {
    expect(() => checkFrameTheme({ variables: { '--portico-canvas': value } })).not.toThrow()
  })

  test('removes the variables of the previous theme', () => {
    const host = document.createElement('div')
    const apply = createThemer(host)
    apply({ mode: 'light', variables: { '--portico-accent': 'red', '--portico-radius': '8px' } })
    apply({ mode: 'light', variables: { '--portico-radius': '4px' } })
    expect(host.style.getPropertyValue('--portico-accent')).toBe('')
    expect(host.style.getPropertyValue('--portico-radius')).toBe('4px')
  })

  test.each([
    ['a variable with another prefix', { '--other-accent': 'red' }, '--other-accent'],
    ['a property', { color: 'red' }, 'color'],
    ['a request', { '--portico-canvas': 'url(https://example.com/a.png)' }, '--portico-canvas'],
    ['a request in capitals', { '--portico-canvas': 'URL (//example.com)' }, '--portico-canvas'],
    ['an image set', { '--portico-canvas': 'image-set("a.png" 1x)' }, '--portico-canvas'],
    ['a request by src()', { '--portico-canvas': 'src("https://example.com/a.png")' }, '--portico-canvas'],
    ['a request by cross-fade()', { '--portico-canvas': 'Cross-Fade("a.png", "b.png")' }, '--portico-canvas'],
    ['a prefixed function', { '--portico-canvas': '-webkit-cross-fade("a.png", "b.png")' }, '--portico-canvas'],
    ['a function around a request', { '--portico-canvas': 'var(--x, src("//example.com"))' }, '--portico-canvas'],
    ['a function that is not known', { '--portico-canvas': 'element(#a)' }, '--portico-canvas'],
    ['a comment before the bracket', { '--portico-canvas': 'src/**/("a.png")' }, '--portico-canvas'],
    ['an escape', { '--portico-canvas': 'u\\72l(a)' }, '--portico-canvas'],
    ['a second declaration', { '--portico-canvas': 'red; position: fixed' }, '--portico-canvas'],
    ['the end of the rule', { '--portico-canvas': 'red } * { display: none' }, '--portico-canvas'],
    ['an import', { '--portico-font': '@import "a.css"' }, '--portico-font'],
    ['a number', { '--portico-radius': 8 }, '--portico-radius'],
  ])('refuses %s and names it', (_, variables, named) => {
    const host = document.createElement('div')
    const theme = { mode: 'light', variables } as unknown as FrameTheme
    expect(() => createThemer(host)(theme)).toThrow(named)
    expect(() => checkFrameTheme({ variables: theme.variables })).toThrow(named)
    expect(host.dataset.mode).toBeUndefined()
  })

  test('refuses an unknown mode', () => {
    const theme = { mode: 'sepia' } as unknown as FrameTheme
    expect(() => createThemer(document.createElement('div'))(theme)).toThrow(
      '"sepia" is not one of light, dark, system',
    )
  })
})
