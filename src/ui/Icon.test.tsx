import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { IconSource } from './Icon.tsx'
import { Icon, IconButton } from './index.ts'
import { IconWarning } from './internal.ts'

afterEach(cleanup)

const draw = (name: unknown) => {
  const warn = vi.fn()
  const { container } = render(
    <IconWarning.Provider value={warn}>
      <Icon name={name as IconSource} />
    </IconWarning.Provider>,
  )
  const svg = container.querySelector('svg') as SVGElement
  return { svg, path: svg.querySelector('path')?.getAttribute('d'), warn }
}

test('icons of the set and custom paths are drawn; directional ones are mirrored from right to left', () => {
  expect(draw('plus')).toMatchObject({ path: 'M12 5v14M5 12h14' })
  expect(draw('back').svg.dataset.mirror).toBe('true')
  const own = draw({ path: 'M4 4h16', isDirectional: true })
  expect([own.path, own.svg.dataset.mirror, own.warn.mock.calls]).toEqual(['M4 4h16', 'true', []])
  expect(draw({ path: 'm4 4h16' }).svg.dataset.mirror).toBeUndefined()
})

describe('an icon that can not be drawn', () => {
  test.each<[what: string, icon: unknown, text: string]>([
    ['an unknown name', 'rocket', 'There is no icon "rocket"'],
    ['the name of an inherited property', 'constructor', 'There is no icon "constructor"'],
    ['markup', { path: '<script>alert(1)</script>' }, 'An icon has no SVG path data'],
    [
      'a path that closes its attribute',
      { path: 'M0 0"/><image href="https://a.test"/>' },
      'An icon has no SVG path data',
    ],
    ['a path without a start point', { path: 'h16' }, 'An icon has no SVG path data'],
    ['a path that is too long', { path: `M0 0${'h1'.repeat(2_000)}` }, 'An icon has no SVG path data'],
    ['no path', {}, 'An icon has no SVG path data'],
    ['nothing', undefined, 'An icon has no SVG path data'],
    ['null', null, 'An icon has no SVG path data'],
  ])('is replaced by a visible placeholder and causes a warning: %s', (_, icon, text) => {
    const { path, svg, warn } = draw(icon)
    expect(path).toMatch(/^M6 4h12/)
    expect(svg.children).toHaveLength(1)
    expect(warn.mock.calls).toEqual([[text]])
  })

  test('causes a warning on the console without a provider of `IconWarning`', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    render(<IconButton icon={'rocket' as never} label="Go" onPress={() => {}} />)
    expect(warn.mock.calls).toEqual([['There is no icon "rocket"']])
    warn.mockRestore()
  })
})
