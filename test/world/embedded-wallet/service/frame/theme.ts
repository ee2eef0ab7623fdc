import type { Payload } from './protocol.ts'

/** The colours of this page, and the variable of the app that each of them takes its value from. */
const colors: readonly (readonly [property: string, name: string])[] = [
  ['--accent', '--w3m-accent'],
  ['--canvas', '--w3m-background'],
  ['--accent', '--portico-accent'],
  ['--canvas', '--portico-canvas'],
  ['--text', '--portico-text'],
  ['--muted', '--portico-text-muted'],
  ['--caution', '--portico-caution'],
]
const texts = ['--text', '--muted', '--caution']
/** Largest corner radius that an app may set, in CSS pixels. A larger one would cut off the contents of a box. */
const largestRadius = 28

/**
 * Shows the colours and corners of the app. What is no colour or length is ignored, and so are all colours where a text would
 * not be readable: a page must not hide by its theme what is approved. Fonts are not taken, as there are fonts of symbols.
 */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: Payload<'SYNC_THEME'>): void {
  const { style, dataset } = document.documentElement
  if (themeMode) dataset.theme = themeMode
  const all = { ...w3mThemeVariables, ...themeVariables }
  const reset = () => {
    for (const [property] of colors) style.removeProperty(property)
  }
  reset()
  for (const [property, name] of colors) {
    const value = all[name]
    if (typeof value === 'string' && CSS.supports('color', value)) style.setProperty(property, value)
  }
  const canvas = channelsOf('var(--canvas)')
  if (!texts.every((text) => contrastOf(channelsOf(`var(${text})`), canvas) >= 4.5)) reset()
  const [, radius] = /^(\d{1,4}(?:\.\d{1,4})?)px$/.exec(String(all['--portico-radius'])) ?? []
  if (radius === undefined) style.removeProperty('--radius')
  else style.setProperty('--radius', `${Math.min(Number(radius), largestRadius)}px`)
}

/** The channels of a colour from 0 to 1; `undefined` for one that lets anything shine through. */
function channelsOf(color: string): readonly number[] | undefined {
  const sample = document.createElement('span')
  sample.hidden = true
  sample.style.color = color
  document.body.append(sample)
  const computed = getComputedStyle(sample).color
  sample.remove()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? [red / 255, green / 255, blue / 255] : undefined
}

/** WCAG 2.2; 1 where a colour is not known. */
function contrastOf(one: readonly number[] | undefined, other: readonly number[] | undefined): number {
  if (!one || !other) return 1
  const luminance = (channels: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
