import { readFileSync } from 'node:fs'
import { root } from '../entryPoints.ts'

/** The drawing in a file: an SVG, or a module whose only string is one. */
async function readSvg(source: string): Promise<string> {
  if (!source.endsWith('.js')) return readFileSync(`${root}${source}`, 'utf8')
  const { default: text } = (await import(`${root}${source}`)) as { readonly default: unknown }
  if (typeof text !== 'string') throw new Error(`${source} is not a drawing`)
  return text
}

/** Content that a picture must not have: scripts, style sheets, links, and anything that loads a resource. */
const foreign = /<(?:script|style|image|foreignObject|use|a)\b|\bon\w+=|href=|url\((?!#)/i

/** Removes white space and attributes that a picture in a page does not need. */
const compact = (svg: string) =>
  svg
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/<(\w+)((?:\s[^<>]*)?)><\/\1>/g, '<$1$2/>')
    .replace(/<svg[^>]*>/, (tag) => tag.replace(/ (?:class|id|width|height)="[^"]*"/g, ''))
    .trim()

/** The module of a picture, as it stands in `src/ui/brands`: a `data:` URL, which the strict policy lets an image load. */
export async function drawBrand({ name, source }: { readonly name: string; readonly source: string }): Promise<string> {
  const svg = compact(await readSvg(source))
  if (!svg.startsWith('<svg ') || foreign.test(svg)) throw new Error(`${name}: not a plain drawing`)
  const url = `data:image/svg+xml,${svg.replace(/[%#<>]/g, encodeURIComponent)}`
  return `// Made by \`npm run brands\` of ${source.replace(/^node_modules\//, '')}; MIT, see NOTICE.md.\nexport const picture =\n  ${quote(url)}\n`
}

const quote = (text: string) => `'${text.replace(/'/g, '%27')}'`
