import { type ReactNode, useEffect, useState } from 'react'
import { RemoteImage } from './RemoteImage.tsx'

/** A requested picture: its `data:` URL, or `null` if there is none. */
const asked = new Map<string, string | null>()

/** Props of `BrandImage`. */
export interface BrandImageProps {
  /** A CAIP-2 network id or namespace, `coin:` and the symbol of a network's coin, or `brand:` and the name of a wallet. */
  brand: string
  /** Side in CSS pixels. */
  size: number
  /** Drawn when the package has no such picture. */
  fallback: ReactNode
}

/** A picture of the package, in a chunk of its own: empty until it is loaded. */
export function BrandImage({ brand, size, fallback }: BrandImageProps) {
  /** Requested, successfully or not: the next icon requests a chunk that failed again. */
  const [settled, setSettled] = useState<string>()
  const known = asked.get(brand)
  useEffect(() => {
    if (asked.has(brand)) return
    let isWanted = true
    const settle = () => isWanted && setSettled(brand)
    loadPicture(brand).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [brand])
  if (known === undefined && settled !== brand) return <span style={{ inlineSize: size, blockSize: size }} />
  return <RemoteImage src={known ?? undefined} size={size} fallback={fallback} />
}

async function loadPicture(brand: string): Promise<void> {
  const { loadBrand } = await import('./brands/index.ts')
  asked.set(brand, (await loadBrand(brand)) ?? null)
}
