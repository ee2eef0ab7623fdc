import { type ReactNode, useState } from 'react'
import { isSafeImage } from './safeUrl.ts'

/** Props of `RemoteImage`. */
export interface RemoteImageProps {
  src: string | undefined
  size: number
  /** Drawn when there is no safe source, and after it failed to load. */
  fallback: ReactNode
}

/** An image from outside that says nothing of the page to its server, is decoration to screen readers, and has a fallback. */
export function RemoteImage({ src, size, fallback }: RemoteImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || src === failed || !isSafeImage(src)) return fallback
  return (
    <img
      className="p-image"
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  )
}
