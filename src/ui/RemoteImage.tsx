import { type ReactNode, useContext, useState } from 'react'
import { PictureContext } from './PictureContext.ts'
import { isSafeImage } from './safeUrl.ts'

/** Props of `RemoteImage`. */
export interface RemoteImageProps {
  src: string | undefined
  size: number
  /** Drawn when there is no safe source that may load here, and after it failed to load. */
  fallback: ReactNode
}

/** An external image with a fallback. It sends no referrer and is hidden from screen readers. */
export function RemoteImage({ src, size, fallback }: RemoteImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const resolve = useContext(PictureContext)
  const source = src && isSafeImage(src) ? (/^(?:data|blob):/i.test(src) ? src : resolve(src)) : undefined
  if (!source || source === failed || !isSafeImage(source)) return fallback
  return (
    <img
      className="p-image"
      src={source}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  )
}
