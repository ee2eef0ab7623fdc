import { PNG } from 'pngjs'
import type { Reply } from '../router.ts'

/** Says by how it begins what an image is; the rest keeps it apart from others. */
const kinds = { missing: '0000dead', active: '0000feed', page: '0000beef' } as const

const uuid = (start: string, id: string) =>
  `${start}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`

/** The image of a wallet, as the directory names it (UUID). */
export const imageIdOf = (walletId: string): string => uuid(`1${walletId.slice(1, 8)}`, walletId)
/** An image that the service does not have. */
export const missingImageId = (walletId: string): string => uuid(kinds.missing, walletId)
/** An SVG image with a script inside. */
export const activeImageId = uuid(kinds.active, '0'.repeat(32))
/** A page where an image is due. */
export const pageImageId = uuid(kinds.page, '0'.repeat(32))

const size = 48

/** Serves the image of an id: PNG for every second one, else SVG, in a colour that follows from the id. */
export function serveImage(id: string): Reply {
  if (id.startsWith(kinds.missing)) return { status: 404, type: 'text/plain', body: 'Not found' }
  if (id.startsWith(kinds.active))
    return svg('<script>alert(1)</script><rect width="48" height="48" fill="crimson" onload="alert(1)"/>')
  if (id.startsWith(kinds.page)) return { status: 200, type: 'text/html', body: '<script>alert(1)</script>' }
  const seed = [...id].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  if (seed % 2) return { status: 200, type: 'image/png', body: drawPng(seed) }
  const hue = seed % 360
  return svg(
    `<rect width="48" height="48" fill="hsl(${hue} 60% 50%)"/><circle cx="24" cy="24" r="${8 + (seed % 12)}" fill="#fff"/>`,
  )
}

const svg = (content: string): Reply => ({
  status: 200,
  type: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`,
})

/** Draws two diagonal halves in colours of the seed. */
function drawPng(seed: number): Uint8Array {
  const png = new PNG({ width: size, height: size, colorType: 2 })
  for (let pixel = 0; pixel < size * size; pixel++) {
    const isUpper = pixel % size > Math.floor(pixel / size)
    const colour = isUpper ? seed : seed >>> 8
    png.data.set([colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255, 255], pixel * 4)
  }
  return PNG.sync.write(png)
}
