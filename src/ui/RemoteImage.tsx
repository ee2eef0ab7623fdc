import { createContext, type ReactNode, useContext, useState } from 'react'
import { isSafeImage } from './safeUrl.ts'

/** Returns the URL to load for an external picture; `undefined` if it must not load. */
export type ResolvePicture = (url: string) => string | undefined

/** Without a provider every safe picture loads: a host that uses only the primitives controls the pictures itself. */
export const PictureContext = createContext<ResolvePicture>((url) => url)

/** Props of `RemoteImage`. */
export interface RemoteImageProps {
  src: string | undefined
  size: number
  /** Drawn if there is no safe source that may load, and if it fails to load. */
  fallback: ReactNode
  /** Drawn after half a second while the picture is awaited: it must load nothing itself. @default fallback */
  waiting?: ReactNode
  /** The source itself is awaited. @default false */
  isPending?: boolean | undefined
}

/** An external image with a fallback. It sends no referrer and is hidden from screen readers. */
export function RemoteImage({ src, size, fallback, waiting = fallback, isPending }: RemoteImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const resolve = useContext(PictureContext)
  const isHere = src !== undefined && /^(?:data|blob):/i.test(src)
  const source = src && isSafeImage(src) ? (isHere ? src : resolve(src)) : undefined
  const late = <span className="p-late">{waiting}</span>
  if (!source || source === failed || !isSafeImage(source)) return isPending ? late : fallback
  return (
    <>
      <img
        className="p-image"
        src={source}
        alt=""
        width={size}
        height={size}
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(source)}
        onError={() => setFailed(source)}
      />
      {isHere || source === loaded ? null : late}
    </>
  )
}
