import { hashText } from './hash.ts'
import { RemoteImage } from './RemoteImage.tsx'

/** Props of the icons of wallets and networks. */
export interface EntityIconProps {
  /** Name beside the icon; its first letter and a colour of its own stand in for a missing image. */
  name: string
  src?: string | undefined
  /** Side in CSS pixels. @default 40 */
  size?: number
}

/** The icon of a wallet: a rounded square. */
export function WalletIcon(props: EntityIconProps) {
  return <EntityIcon {...props} shape="square" />
}

/** The icon of a network: a disc. */
export function NetworkIcon(props: EntityIconProps) {
  return <EntityIcon {...props} shape="round" />
}

function EntityIcon({ name, src, size = 40, shape }: EntityIconProps & { shape: 'square' | 'round' }) {
  return (
    <span className="p-entity" data-shape={shape} aria-hidden="true">
      <RemoteImage src={src} size={size} fallback={<LetterTile name={name} size={size} />} />
    </span>
  )
}

function LetterTile({ name, size }: { name: string; size: number }) {
  const hue = hashText(name) % 360
  const [letter = '?'] = name.trim().toUpperCase()
  // Text of the page: in a long list it is laid out far faster than text of an SVG.
  return (
    <span
      className="p-letter"
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.45, background: `oklch(0.62 0.11 ${hue})` }}
    >
      {letter}
    </span>
  )
}
