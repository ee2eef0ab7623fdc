import { encodeQR } from 'qr'
import { type ReactNode, useMemo } from 'react'
import qrCss from './QrCode.css?inline'
import { useStyles } from './StyleContext.ts'

/** The quiet zone around a code, in modules (ISO/IEC 18004 §6.3.8). */
const quietZone = 4
/** Side of the three finder patterns in the corners, in modules. */
const finder = 7

/** The drawing of a code with its quiet zone; lengths in modules. */
export interface QrDrawing {
  readonly side: number
  /**
   * An SVG path through the centres of the dark modules, to be stroked one module wide with round caps. Neighbours are
   * joined, because fewer cameras read separate dots.
   */
  readonly lines: string
  /** The upper left corner of each finder pattern, which is drawn as one shape. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Side of the empty square in the middle; 0 without one. */
  readonly hole: number
}

/**
 * Lays out a text as a QR code. `logo` is the side of the logo in the middle, as a share of the code's side. With a logo the
 * error correction level is Q, which restores a quarter of the code; without one it is M, which has larger dots. Throws if
 * the text is too long for a code.
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
function drawBlank(): QrDrawing {
  const side = 73
  return { side, lines: '', finders: findersOf(side), hole: 0 }
}

/** The number of dark modules that follow in a row. */
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

/** Lays out a text; without room for the logo if the text is too long otherwise, and nothing if it is too long for any code. */
function drawFitting(text: string, logo: number): QrDrawing | undefined {
  try {
    return drawQr(text, logo)
  } catch {
    return logo > 0 ? drawFitting(text, 0) : undefined
  }
}

/** Props of `QrCode`. */
export interface QrCodeProps {
  /** The content of the code; a placeholder of the same size without it. */
  value: string | undefined
  /** The accessible name. */
  label: string
  /** A square icon in the middle, hidden from screen readers. */
  children?: ReactNode
}

/** The side of the icon in the middle as a share of the code's side; must match `QrCode.css`. */
const logo = 0.18

/**
 * A QR code as wide as its container; dark dots on white in both themes, as cameras need. Renders nothing for a text that is
 * too long for a code, above 2331 bytes.
 */
export function QrCode({ value, label, children }: QrCodeProps) {
  useStyles(qrCss)
  const hasLogo = Boolean(children)
  const drawing = useMemo(() => (value ? drawFitting(value, hasLogo ? logo : 0) : drawBlank()), [value, hasLogo])
  if (!drawing) return null
  const { side, lines, finders, hole } = drawing
  const naming = value ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div className="p-qr" data-waiting={value ? undefined : ''} {...naming}>
      <svg key={value} aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
        <path className="p-qr-line" d={lines} fill="none" strokeLinecap="round" />
        {finders.map(([x, y]) => (
          <g key={`${x}-${y}`}>
            <rect className="p-qr-line" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.75" fill="none" />
            <rect className="p-qr-eye" x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
          </g>
        ))}
      </svg>
      {hasLogo && (hole > 0 || !value) ? (
        <div className="p-qr-logo" aria-hidden="true">
          {children}
        </div>
      ) : null}
    </div>
  )
}
