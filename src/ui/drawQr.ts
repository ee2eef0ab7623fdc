import { encodeQR } from 'qr'

/** Modules of white around a code (ISO/IEC 18004 §6.3.8). */
const quietZone = 4
/** Side of the three squares in the corners, in modules. */
const finder = 7

/** A code as it is drawn, its quiet zone included; lengths in modules. */
export interface QrDrawing {
  readonly side: number
  /**
   * An SVG path through the centres of the dark modules, to be stroked one module wide with round caps. Neighbours are
   * joined, because fewer cameras read separate dots.
   */
  readonly lines: string
  /** The upper left corner of each finder pattern, drawn as a whole. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Side of the empty square in the middle; 0 without one. */
  readonly hole: number
}

/**
 * Lays out a text as a QR code. `logo` is the side of the logo in the middle, as a share of the code: error correction
 * is Q then, which tolerates a missing quarter; without a logo, M has larger dots. Throws if the text is too long for a
 * code.
 */
export function drawQr(text: string, logo = 0): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: logo > 0 ? 'quartile' : 'medium', border: quietZone })
  const side = modules.length
  const hole = logo > 0 ? holeFor(side, logo) : 0
  const finders = findersOf(side)
  const isFinder = (x: number, y: number) =>
    finders.some(([left, top]) => x >= left && x < left + finder && y >= top && y < top + finder)
  const isHole = (at: number) => Math.abs(at - (side - 1) / 2) < hole / 2
  const isDrawn = (x: number, y: number) => modules[y]?.[x] === true && !isFinder(x, y) && !(isHole(x) && isHole(y))
  let lines = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDrawn(x, y)) continue
      if (!isDrawn(x - 1, y)) lines += `M${x + 0.5} ${y + 0.5}h${runLength((step) => isDrawn(x + step, y))}`
      if (!isDrawn(x, y - 1)) lines += `M${x + 0.5} ${y + 0.5}v${runLength((step) => isDrawn(x, y + step))}`
    }
  }
  return { side, lines, finders, hole }
}

/** The placeholder of a code: its finder patterns. */
export function drawBlank(): QrDrawing {
  const side = 73
  return { side, lines: '', finders: findersOf(side), hole: 0 }
}

/** How many further modules in a row are dark. */
function runLength(isDark: (step: number) => boolean): number {
  let length = 0
  while (isDark(length + 1)) length++
  return length
}

function findersOf(side: number): QrDrawing['finders'] {
  const far = side - quietZone - finder
  return [
    [quietZone, quietZone],
    [far, quietZone],
    [quietZone, far],
  ]
}

/** The number of modules that the logo covers with a margin; odd like the code, so that it is centred. */
function holeFor(side: number, logo: number): number {
  const hole = Math.ceil(logo * side + 1)
  return hole % 2 === side % 2 ? hole : hole + 1
}
