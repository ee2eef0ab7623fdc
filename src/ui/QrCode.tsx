import { type ReactNode, useMemo } from 'react'
import { drawBlank, drawQr } from './drawQr.ts'
import qrCss from './QrCode.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `QrCode`. */
export interface QrCodeProps {
  /** The content of the code; a placeholder of the same size without it. */
  value: string | undefined
  /** The accessible name. */
  label: string
  /** A square icon in the middle, decoration to screen readers. */
  children?: ReactNode
}

/** Share of the side that the icon in the middle takes; `QrCode.css` says the same. */
const logo = 0.18

/** A QR code as wide as its place, dark dots on white in both themes so that every camera reads it. */
export function QrCode({ value, label, children }: QrCodeProps) {
  useStyles(qrCss)
  const hasLogo = Boolean(children)
  const { side, lines, finders } = useMemo(
    () => (value ? drawQr(value, hasLogo ? logo : 0) : drawBlank()),
    [value, hasLogo],
  )
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
      {hasLogo ? (
        <div className="p-qr-logo" aria-hidden="true">
          {children}
        </div>
      ) : null}
    </div>
  )
}
