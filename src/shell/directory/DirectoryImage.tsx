import { WalletIcon } from 'portico/ui'
import type { ListedWallet } from '../../wallet/internal.ts'
import { useDirectoryImage } from './useDirectoryImage.ts'

/** Props of `DirectoryImage`. */
export interface DirectoryImageProps {
  wallet: Pick<ListedWallet, 'name' | 'imageId' | 'imageUrl'>
  /** Side in CSS pixels. @default 40 */
  size?: number
  /** Loads no new picture, for use while a list scrolls. */
  isPaused?: boolean
}

/** The picture of a listed wallet, or its first letter if the picture fails to load. */
export function DirectoryImage({ wallet, size = 40, isPaused = false }: DirectoryImageProps) {
  return <WalletIcon name={wallet.name} size={size} {...useDirectoryImage(wallet, isPaused)} />
}
