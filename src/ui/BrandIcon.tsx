import { type ReactNode, useEffect, useState } from 'react'
import { RemoteImage } from './RemoteImage.tsx'
import { EntityIcon, type EntityIconProps, LetterTile } from './WalletIcon.tsx'

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

/** A picture of the package, each in its own chunk; the fallback where that is slow. */
function BrandImage({ brand, size, fallback }: BrandImageProps) {
  /** The picture whose request has ended, successfully or not. After a failure, the next icon requests it again. */
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
  return (
    <RemoteImage
      src={known ?? undefined}
      size={size}
      isPending={known === undefined && settled !== brand}
      fallback={fallback}
    />
  )
}

async function loadPicture(brand: string): Promise<void> {
  const { loadBrand } = await import('./brands/index.ts')
  asked.set(brand, (await loadBrand(brand)) ?? null)
}

/** Props of `NetworkIcon` and `BrandIcon`. */
export interface BrandIconProps extends EntityIconProps {
  /**
   * The picture of the package that replaces a missing image: a CAIP-2 network id or namespace, `coin:` and the symbol
   * of a network's coin, or `brand:` and the name of a wallet.
   */
  brand?: string | undefined
}

/** The icon of a network, a namespace or a token: a disc. */
export function NetworkIcon(props: BrandIconProps) {
  return <Branded {...props} shape="round" />
}

/** The icon of a wallet that the package may have a picture of: a rounded square. */
export function BrandIcon(props: BrandIconProps) {
  return <Branded {...props} shape="square" />
}

function Branded({ brand, ...props }: BrandIconProps & { shape: 'square' | 'round' }) {
  const { name, size = 40 } = props
  const letter = <LetterTile name={name} size={size} />
  return (
    <EntityIcon {...props} fallback={brand ? <BrandImage brand={brand} size={size} fallback={letter} /> : letter} />
  )
}
