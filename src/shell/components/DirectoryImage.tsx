import { WalletIcon } from 'portico/ui'
import type { ListedWallet } from 'portico/wallet'
import { useDirectoryImage } from '../hooks/useDirectoryImage.ts'

/** Props of `DirectoryImage`. */
export interface DirectoryImageProps {
  wallet: Pick<ListedWallet, 'name' | 'imageId' | 'imageUrl'>
  /** Side in CSS pixels. @default 40 */
  size?: number
  /** Asks for nothing new, as while a list is moving. */
  isPaused?: boolean
}

/** The image of a listed wallet; its first letter where that does not come. */
export function DirectoryImage({ wallet, size = 40, isPaused = false }: DirectoryImageProps) {
  return <WalletIcon name={wallet.name} size={size} {...useDirectoryImage(wallet, isPaused)} />
}
