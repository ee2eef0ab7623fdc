/** The colour functions of CSS Color 5 that the style sheets use, so that contrast can be computed without a browser. */

/** Linear sRGB, which may lie outside of the gamut, and alpha; each from 0 to 1. */
export interface Color {
  readonly rgb: Triple
  readonly alpha: number
}
export type Theme = 'light' | 'dark'
type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple
const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)]

// The matrices of https://www.w3.org/TR/css-color-4/#color-conversion-code and https://bottosson.github.io/posts/oklab/
const xyzOfRgb: Matrix = [
  [0.4123907993, 0.3575843394, 0.1804807884],
  [0.2126390059, 0.7151686788, 0.0721923154],
  [0.0193308187, 0.1191947798, 0.9505321522],
]
const rgbOfXyz: Matrix = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
]
const conesOfRgb: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const rgbOfCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const labOfCones: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const conesOfLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

const encode = (value: number) =>
  Math.sign(value) *
  (Math.abs(value) <= 0.0031308 ? 12.92 * Math.abs(value) : 1.055 * Math.abs(value) ** (1 / 2.4) - 0.055)
const decode = (value: number) =>
  Math.sign(value) * (Math.abs(value) <= 0.04045 ? Math.abs(value) / 12.92 : ((Math.abs(value) + 0.055) / 1.055) ** 2.4)

const labOf = (rgb: Triple) => times(labOfCones, each(times(conesOfRgb, rgb), Math.cbrt))
const rgbOfLab = (lab: Triple) =>
  times(
    rgbOfCones,
    each(times(conesOfLab, lab), (cone) => cone ** 3),
  )
const degrees = Math.PI / 180
const rgbOfLch = ([l, c, h]: Triple) => rgbOfLab([l, c * Math.cos(h * degrees), c * Math.sin(h * degrees)])
const lchOf = (rgb: Triple): Triple => {
  const [l, a, b] = labOf(rgb)
  return [l, Math.hypot(a, b), Math.atan2(b, a) / degrees]
}

/** Splits at a separator outside of parentheses. */
function split(text: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (depth === 0 && separator.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** The name and the arguments of a function. */
function callOf(text: string): [name: string, body: string] {
  const found = /^([a-z-]*)\((.*)\)$/s.exec(text)
  return found ? [found[1] ?? '', found[2] ?? ''] : ['', '']
}

/** A term of CSS math with the components of a colour as variables. */
function calculate(text: string, variables: Record<string, number>): number {
  const value = (part: string) => calculate(part, variables)
  const sum = split(text.replace(/\s([+-])\s/g, ';$1'), /;/)
  if (sum.length > 1)
    return sum.reduce(
      (total, part) => (part[0] === '-' ? total - value(part.slice(1)) : total + value(part.replace('+', ''))),
      0,
    )
  const product = split(text, /\*/)
  if (product.length > 1) return product.reduce((total, part) => total * value(part), 1)
  const [name, body] = callOf(text)
  const all = split(body, /,/).map(value)
  if (name === 'min') return Math.min(...all)
  if (name === 'max') return Math.max(...all)
  const [low = 0, middle = 0, high = 0] = all
  if (name === 'clamp') return Math.max(low, Math.min(middle, high))
  if (body) return low
  const result = variables[text] ?? Number(text)
  if (Number.isNaN(result)) throw new Error(`No number: ${text}`)
  return result
}

const triple = (parts: string[], names: string, values: Triple): Triple => {
  const variables = Object.fromEntries([...names].map((name, index) => [name, values[index] ?? 0]))
  return parts.slice(0, 3).map((part) => calculate(part, variables)) as unknown as Triple
}

function mix(space: string, first: Color, second: Color, share: number): Color {
  const into = space === 'oklab' ? labOf : (rgb: Triple) => each(rgb, encode)
  const from = space === 'oklab' ? rgbOfLab : (rgb: Triple) => each(rgb, decode)
  const alpha = first.alpha * (1 - share) + second.alpha * share
  const [a, b] = [into(first.rgb), into(second.rgb)]
  const mixed = a.map((value, index) => {
    const premultiplied = value * first.alpha * (1 - share) + (b[index] ?? 0) * second.alpha * share
    return alpha === 0 ? 0 : premultiplied / alpha
  })
  return { rgb: from(mixed as unknown as Triple), alpha }
}

/** Evaluates a colour as the browser does; `variables` are the custom properties in force. */
export function colorOf(text: string, theme: Theme, variables: Readonly<Record<string, string>>): Color {
  const color = (part: string) => colorOf(part, theme, variables)
  const [name, body] = callOf(text.trim())
  const hex = /^#(.)(.)(.)$/.exec(text)?.slice(1)
  if (hex)
    return { rgb: hex.map((digit) => decode(Number.parseInt(digit + digit, 16) / 255)) as unknown as Triple, alpha: 1 }
  if (text === 'transparent') return { rgb: [0, 0, 0], alpha: 0 }
  if (name === 'var') {
    const [variable = '', ...fallback] = split(body, /,/)
    return color(variables[variable] ?? fallback.join(','))
  }
  if (name === 'light-dark') return color(split(body, /,/)[theme === 'light' ? 0 : 1] ?? '')
  if (name === 'color-mix') {
    const [space = '', ...parts] = split(body, /,/)
    const [first, second] = parts.map((part) => split(part, /\s/))
    const share = second?.[1] ? Number.parseFloat(second[1]) / 100 : 1 - Number.parseFloat(first?.[1] ?? '50') / 100
    return mix(space.replace('in ', ''), color(first?.[0] ?? ''), color(second?.[0] ?? ''), share)
  }
  const parts = split(body, /[\s/]/)
  const base = parts[0] === 'from' ? color(parts[1] ?? '') : undefined
  const alpha = base ? base.alpha : Number(parts[3] ?? 1)
  if (name === 'oklch') {
    return { rgb: rgbOfLch(triple(base ? parts.slice(2) : parts, 'lch', base ? lchOf(base.rgb) : [0, 0, 0])), alpha }
  }
  if (name === 'color' && base && parts[2] === 'srgb-linear') {
    return { rgb: triple(parts.slice(3), 'rgb', base.rgb), alpha }
  }
  if (name === 'color' && base && parts[2] === 'xyz') {
    return { rgb: times(rgbOfXyz, triple(parts.slice(3), 'xyz', times(xyzOfRgb, base.rgb))), alpha }
  }
  throw new Error(`Not a colour that is understood: ${text}`)
}

/** The visible colour when one is painted on an opaque one: sRGB from 0 to 255. */
export function paint(color: Color, below: Color = color): Triple {
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const bottom = each(below.rgb, (value) => clip(encode(value)))
  const top = each(color.rgb, (value) => clip(encode(value)))
  return top.map((value, index) =>
    Math.round(255 * (value * color.alpha + (bottom[index] ?? 0) * (1 - color.alpha))),
  ) as unknown as Triple
}

/** The contrast ratio of WCAG 2.2 between two painted colours: from 1 to 21. */
export function contrast(first: Triple, second: Triple): number {
  const luminance = (rgb: Triple) =>
    times(
      xyzOfRgb,
      each(rgb, (value) => decode(value / 255)),
    )[1]
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
