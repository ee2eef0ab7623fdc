import { useId } from 'react'
import { RemoteImage } from './RemoteImage.tsx'
import { hashText } from './WalletIcon.tsx'

/** Props of `Avatar`. */
export interface AvatarProps {
  /** The same address always gives the same picture. */
  address: string
  src?: string | undefined
  /** Diameter in CSS pixels. @default 64 */
  size?: number
}

/** The picture of an account: its own, or soft colours derived from the address. */
export function Avatar({ address, src, size = 64 }: AvatarProps) {
  return (
    <span className="p-avatar" aria-hidden="true">
      <RemoteImage src={src} size={size} fallback={<Gradient address={address} size={size} />} />
    </span>
  )
}

function Gradient({ address, size }: { address: string; size: number }) {
  const id = useId().replace(/\W/g, '')
  const hash = hashText(address.toLowerCase())
  const hue = hash % 360
  const turn = (hash >>> 9) % 360
  const shift = 50 + ((hash >>> 18) % 60)
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} gradientTransform={`rotate(${turn} 0.5 0.5)`}>
          <stop stopColor={`oklch(0.82 0.12 ${hue})`} />
          <stop offset="1" stopColor={`oklch(0.6 0.17 ${(hue + shift) % 360})`} />
        </linearGradient>
        <radialGradient id={`${id}b`} cx="0.3" cy="0.25" r="0.75" gradientTransform={`rotate(${turn} 0.5 0.5)`}>
          <stop stopColor={`oklch(0.93 0.08 ${(hue + 330) % 360})`} />
          <stop offset="1" stopColor={`oklch(0.93 0.08 ${(hue + 330) % 360})`} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="64" height="64" fill={`url(#${id}a)`} />
      <rect width="64" height="64" fill={`url(#${id}b)`} />
    </svg>
  )
}
