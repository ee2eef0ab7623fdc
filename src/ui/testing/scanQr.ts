import jsQR from 'jsqr'

/** Pixels for one module. */
const scale = 6

/** Decodes a `QrCode` as a camera does: rasterizes its SVG, covers the middle as its logo does, and reads the pixels. */
export function scanQr(code: Element, { covered = 0 }: { covered?: number } = {}): string | undefined {
  const svg = code.querySelector('svg') ?? code
  const [, , side = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const pixels = side * scale
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  const shapes = readShapes(svg)
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const x = (column + 0.5) / scale
      const y = (row + 0.5) / scale
      const isCovered = Math.max(Math.abs(column / pixels - 0.5), Math.abs(row / pixels - 0.5)) < covered / 2
      // Stripes, because logos are neither dark nor light.
      const shade = isCovered ? (column % 2) * 120 : shapes.some((contains) => contains(x, y)) ? 20 : 255
      data.fill(shade, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
    }
  }
  return jsQR(data, pixels, pixels)?.data
}

type Shape = (x: number, y: number) => boolean

function readShapes(svg: Element): Shape[] {
  const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0)
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set<string>()
  for (const [, x = '', y = '', direction, length] of path.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)/g)) {
    for (let step = 0; step <= Number(length); step++) {
      dark.add(direction === 'h' ? `${Number(x) + step} ${y}` : `${x} ${Number(y) + step}`)
    }
  }
  // Round line caps leave corners of a module empty; readers ignore that, so fill whole modules.
  const isDot: Shape = (x, y) => dark.has(`${Math.floor(x) + 0.5} ${Math.floor(y) + 0.5}`)
  const rects = [...svg.querySelectorAll('rect')].map((rect): Shape => {
    const [x, y] = [number(rect, 'x'), number(rect, 'y')]
    const [width, height] = [number(rect, 'width'), number(rect, 'height')]
    const [radius, pen] = [number(rect, 'rx'), rect.getAttribute('fill') === 'none' ? 0.5 : 0]
    const depth: (px: number, py: number) => number = (px, py) => {
      const dx = Math.abs(px - x - width / 2) - (width / 2 - radius)
      const dy = Math.abs(py - y - height / 2) - (height / 2 - radius)
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
    }
    return (px, py) => (pen > 0 ? Math.abs(depth(px, py)) <= pen : depth(px, py) <= 0)
  })
  return [isDot, ...rects]
}
