import { WalletIcon } from 'portico/ui'
import { type Pictured, useAssetImage } from '../hooks/useDirectoryImage.ts'

/** Props of `ConnectorImage`. */
export interface ConnectorImageProps {
  /** A connector, or the wallet that is connected by it. */
  wallet: Pictured | null | undefined
  name: string
  /** Side in CSS pixels. @default 40 */
  size?: number
  /** Asks for nothing new. @default false */
  isPaused?: boolean
}

/** The picture of a wallet in this browser, its own or by its id; its first letter until that is here. */
export function ConnectorImage({ wallet, name, size = 40, isPaused = false }: ConnectorImageProps) {
  return <WalletIcon name={name} src={useAssetImage(wallet ?? {}, isPaused)} size={size} />
}
