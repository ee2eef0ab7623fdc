import { BrandImage } from './BrandImage.tsx'
import { EntityIcon, type EntityIconProps, LetterTile } from './WalletIcon.tsx'

/** Props of `NetworkIcon` and `BrandIcon`. */
export interface BrandIconProps extends EntityIconProps {
  /**
   * The picture of the package that replaces a missing image: a CAIP-2 network id or namespace, `coin:` and the symbol
   * of a network's coin, or `brand:` and the name of a wallet.
   */
  brand?: string | undefined
}

/** The icon of a network, a chain family or a token: a disc. */
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
  const fallback = brand ? <BrandImage brand={brand} size={size} fallback={letter} /> : letter
  return <EntityIcon {...props} fallback={fallback} />
}
