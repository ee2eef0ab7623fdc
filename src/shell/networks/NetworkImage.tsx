import { NetworkIcon } from 'portico/ui'
import type { Network } from 'portico/wallet'
import { useAssetImage } from '../directory/useDirectoryImage.ts'

/** Props of `NetworkImage`. */
export interface NetworkImageProps {
  network: Network | undefined
  /** Its first letter is shown where there is no picture. */
  name: string
  /** Side in CSS pixels. @default 40 */
  size?: number
}

/** The picture of a network: by its URL or its id, else from the package, else a letter. */
export function NetworkImage({ network, name, size = 40 }: NetworkImageProps) {
  return <NetworkIcon name={name} size={size} brand={network?.caipNetworkId} {...useAssetImage(network?.assets)} />
}
