import { expect, test } from 'vitest'
import { type Color, colorOf, contrast, paint, type Theme } from './testing/cssColor.ts'

/** Contrast of text in both themes and under any accent (WCAG 2.2, 1.4.3), computed from the tokens and the style sheets. */
const sheets = import.meta.glob<string>('/{src,plugins}/**/*.css', { query: '?inline', import: 'default', eager: true })

interface Block {
  /** The file and the selector. */
  readonly name: string
  readonly declarations: Readonly<Record<string, string>>
}

/** The rules of a style sheet. Rules inside at-rules are listed like all others. */
function blocksOf([file, css]: [string, string]): Block[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({
      name: `${file} ${selector.trim().replace(/\s+/g, ' ')}`,
      declarations: Object.fromEntries(
        [...body.matchAll(/([a-z_-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
          name,
          value.replace(/\s+/g, ' '),
        ]),
      ),
    }),
  )
}

const blocks = Object.entries(sheets).flatMap(blocksOf)
const customProperties = (selector: string) =>
  Object.entries(blocks.find(({ name }) => name.endsWith(selector))?.declarations ?? {}).filter(([name]) =>
    name.startsWith('--'),
  )
// The buttons of a page have their own variables, because they are outside of the modal.
const variables = Object.fromEntries([
  ...customProperties('/tokens.css :host'),
  ...customProperties('/buttons.css .portico-button'),
])
const token = (name: string) => `var(--portico-${name})`

const themes: readonly Theme[] = ['light', 'dark']

/** The backgrounds of text, and the text colours that may be used on all of them. */
const surfaces = ['canvas', 'surface', 'surface-raised'].map(token)
const texts = ['text', 'text-muted', 'accent-text', 'positive', 'caution', 'negative'].map(token)

/** A text, its background, and the opaque colour behind a background that is translucent. */
type Pair = readonly [text: string, background: string, behind?: string]
const combine = (all: readonly string[], backgrounds: readonly string[]): Pair[] =>
  all.flatMap((text) => backgrounds.map((background) => [text, background] as const))

/** The pairs below 4.5:1 with their ratio. */
const failures = (pairs: readonly Pair[], accent?: string): string[] =>
  themes.flatMap((theme) => {
    const inForce = accent ? { ...variables, '--portico-accent': accent } : variables
    const color = (text: string): Color => colorOf(text, theme, inForce)
    return pairs.flatMap(([text, background, behind = background]) => {
      const ratio = contrast(paint(color(text)), paint(color(background), color(behind)))
      return ratio < 4.5 ? [`${theme}: ${text} on ${background}, ${behind}: ${ratio.toFixed(2)} ${accent ?? ''}`] : []
    })
  })

/** Mixed backgrounds, without those of the page's own buttons and of the handle of the sheet, which carries no text. */
const tints = blocks.filter(
  ({ name, declarations: { background = '' } }) =>
    background.startsWith('color-mix(') && !/\.grip::before$|\/buttons\.css /.test(name),
)
/** On a tint that sets no text colour, the default text colours are used. */
const pairsOf = ({ declarations: { color, background = '' } }: Block): Pair[] =>
  (color ? [color] : texts.slice(0, 2)).flatMap((text) => surfaces.map((behind) => [text, background, behind] as const))

test('every colour of text is readable on every surface', () => {
  expect(failures(combine(texts, surfaces))).toEqual([])
})

test.each(tints.map((block) => [block.name, block] as const))('text is readable on the tint of %s', (_, block) => {
  expect(failures(pairsOf(block))).toEqual([])
})

const levels = [...'05af']
const accents = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
/** Colours that sRGB does not contain: browsers clip each channel. */
const vividAccents = Array.from({ length: 8 }, (_, at) => 0.2 + at / 10).flatMap((lightness) =>
  [0.2, 0.3, 0.4].flatMap((chroma) =>
    Array.from({ length: 24 }, (_, at) => `oklch(${lightness.toFixed(2)} ${chroma} ${at * 15})`),
  ),
)
/** The backgrounds of hovered buttons of a page. */
const [accentHover = '', surfaceHover = ''] = blocks
  .filter(({ name }) => /\/buttons\.css .*:hover/.test(name))
  .map(({ declarations: { background } }) => background ?? '')

test.each([
  ['of sRGB', accents],
  ['outside of sRGB', vividAccents],
])('text is readable on any accent, and in the colour of any accent: %s', (_, all) => {
  const pairs = [
    ...combine([token('accent-contrast')], [token('accent'), token('accent-hover')]),
    ...combine(['var(--_contrast)'], ['var(--_accent)', accentHover]),
    ...combine([token('accent-text')], surfaces),
    ...tints.filter(({ declarations: { color } }) => color === token('accent-text')).flatMap(pairsOf),
  ]
  expect(all.flatMap((accent) => failures(pairs, accent))).toEqual([])
})

test('the buttons of a page are readable, hovered too', () => {
  expect(
    failures([
      ...combine(['var(--_contrast)'], ['var(--_accent)', accentHover]),
      ...combine(['var(--_text)', 'var(--_negative)'], ['var(--_surface)', surfaceHover]),
    ]),
  ).toEqual([])
})

test('style sheets use no other colours for text or behind it', () => {
  const system = /^(inherit|none|transparent|CanvasText|ButtonText|Highlight|HighlightText)$/
  const known = new Set([
    ...texts,
    ...surfaces,
    `light-dark(${surfaces[0]}, ${surfaces[2]})`,
    ...['accent', 'accent-hover', 'accent-contrast'].map(token),
    ...['accent', 'contrast', 'text', 'surface', 'negative'].map((name) => `var(--_${name})`),
    ...tints.map(({ declarations: { background } }) => background),
    // Not behind text: the backdrop, placeholders, and the thumb of a switch.
    ...['overlay', 'line', 'outline'].map(token),
  ])
  /** Exceptions: QR codes and their icon, letters on pictures, drawn icons, the handle of the sheet, hovered buttons. */
  const apart =
    /\.p-qr|\.social-mark\[data-small\]|\.p-letter$|\.p-connecting|\.(grip|cancel)::before|\/buttons\.css .*:hover/
  const others = blocks.flatMap(({ name, declarations: { color, background, 'background-color': other } }) =>
    [color, background?.replace(/ padding-box$/, ''), other]
      .filter((value) => value && !system.test(value) && !known.has(value) && !apart.test(name))
      .map((value) => `${name}: ${value}`),
  )
  expect(others).toEqual([])
})

test('colours are computed as the specification says', () => {
  const rgb = (text: string, theme: Theme = 'light') => paint(colorOf(text, theme, {}))
  // Blue of sRGB, as in https://www.w3.org/TR/css-color-4/#ok-lab
  expect(rgb('oklch(0.45201 0.31321 264.052)')).toEqual([0, 0, 255])
  expect(rgb('oklch(from #09f l c h)')).toEqual([0, 153, 255])
  expect(rgb('color(from #f60 xyz x y z)')).toEqual([255, 102, 0])
  expect(rgb('color-mix(in srgb, #fff 20%, #000)')).toEqual([51, 51, 51])
  expect(rgb('light-dark(#fff, #000)', 'dark')).toEqual([0, 0, 0])
  expect(
    paint(colorOf('color-mix(in srgb, #f00 20%, transparent)', 'light', {}), colorOf('#fff', 'light', {})),
  ).toEqual([255, 204, 204])
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})
