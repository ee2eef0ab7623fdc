import type { FrameTheme } from './types.ts'

const MODES: readonly string[] = ['light', 'dark', 'system']
const NAME = /^--portico-[\w-]+$/
const UNSAFE = /@import|[;{}\\<]/i
/** Functions that compute a value. Any other one may load something: url, src, image-set, cross-fade, element, paint. */
const COMPUTING = new Set(
  (
    'var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp rgb rgba hsl ' +
    'hsla hwb lab lch oklab oklch color color-mix light-dark cubic-bezier steps linear'
  ).split(' '),
)
const isComputed = (value: string) =>
  [...value.matchAll(/([\w-]*)\s*(?:\/\*.*?\*\/\s*)*\(/g)].every(
    ([, name = '']) => name === '' || COMPUTING.has(name.toLowerCase()),
  )

/** Throws a TypeError that names the unsafe part of a theme. */
export function checkFrameTheme({ mode = 'system', variables = {} }: Partial<FrameTheme>): void {
  if (!MODES.includes(mode)) throw new TypeError(`theme.mode: "${mode}" is not one of ${MODES.join(', ')}`)
  for (const [name, value] of Object.entries(variables)) {
    if (!NAME.test(name)) throw new TypeError(`theme.variables: "${name}" does not start with --portico-`)
    if (typeof value !== 'string' || UNSAFE.test(value) || !isComputed(value)) {
      throw new TypeError(`theme.variables: "${name}" has a value that is not a plain CSS value: ${String(value)}`)
    }
  }
}

/** Applies a theme to a host element; a later theme replaces it. Throws a TypeError for an unsafe one. */
export function createThemer(host: HTMLElement): (theme: FrameTheme) => void {
  let applied: readonly string[] = []
  return (theme) => {
    checkFrameTheme(theme)
    host.dataset.mode = theme.mode
    for (const name of applied) host.style.removeProperty(name)
    const entries = Object.entries(theme.variables ?? {})
    for (const [name, value] of entries) host.style.setProperty(name, value)
    applied = entries.map(([name]) => name)
  }
}
