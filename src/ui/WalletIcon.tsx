import type { ReactNode } from 'react'
import { RemoteImage } from './RemoteImage.tsx'

/** A small stable number for a text (FNV-1a, 32 bits); for looks only. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** Props of the icons of wallets and networks. */
export interface EntityIconProps {
  /** The name beside the icon; its first letter with a colour replaces a missing image. */
  name: string
  src?: string | undefined
  /** Side in CSS pixels. @default 40 */
  size?: number
  /** The image is requested: the letter is drawn only after half a second. @default false */
  isPending?: boolean | undefined
  /** Shown when there is no image, or it fails to load. @default the first letter of the name */
  fallback?: ReactNode
}

/** The icon of a wallet: a rounded square. */
export function WalletIcon(props: EntityIconProps) {
  return <EntityIcon {...props} shape="square" />
}

/** The icon of a wallet or network in its shape: the image, or the fallback. */
export function EntityIcon(props: EntityIconProps & { shape: 'square' | 'round' }) {
  const { name, src, size = 40, isPending, shape } = props
  const letter = <LetterTile name={name} size={size} />
  return (
    <span className="p-entity" data-shape={shape} aria-hidden="true">
      <RemoteImage src={src} size={size} isPending={isPending} waiting={letter} fallback={props.fallback ?? letter} />
    </span>
  )
}

/** The first letter of a name, on a colour derived from the name. */
export function LetterTile({ name, size }: { name: string; size: number }) {
  const hue = hashText(name) % 360
  const [letter = '?'] = name.trim().toUpperCase()
  // HTML text, because browsers lay it out far faster than SVG text in a long list.
  return (
    <span
      className="p-letter"
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.45, background: `oklch(0.62 0.11 ${hue})` }}
    >
      {letter}
    </span>
  )
}
