import { BrandIcon } from '../../ui/internal.ts'
import { type Pictured, useAssetImage } from '../directory/useDirectoryImage.ts'

/** The key of the WalletConnect logo in `src/ui/brands`. */
export const protocolBrand = 'brand:walletConnect'

/** Props of `ConnectorImage`. */
export interface ConnectorImageProps {
  /** A connector, or a connected wallet. */
  wallet: Pictured | null | undefined
  name: string
  /** Side in CSS pixels. @default 40 */
  size?: number
  /** Loads no new picture. @default false */
  isPaused?: boolean
}

/**
 * The icon of a wallet, a rounded square: by its own URL or its id, else the WalletConnect logo for paired wallets, else a letter.
 * Icons by id are requested once the modal is open or inline, and come from the directory.
 *
 * @example
 * const wallet = useRead((read) => selectConnection(read).wallet)
 * return <ConnectorImage name={wallet?.name ?? ''} wallet={wallet} />
 */
export function ConnectorImage({ wallet, name, size = 40, isPaused = false }: ConnectorImageProps) {
  const brand = wallet?.type === 'WALLET_CONNECT' ? protocolBrand : undefined
  return <BrandIcon name={name} size={size} brand={brand} {...useAssetImage(wallet ?? {}, isPaused)} />
}
