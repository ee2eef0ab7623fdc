import { NetworkIcon } from 'portico/ui'
import type { Network } from 'portico/wallet'
import { useAssetImage } from '../directory/useDirectoryImage.ts'

/** Props of `NetworkImage`. */
export interface NetworkImageProps {
  network: Pick<Network, 'caipNetworkId' | 'assets'> | undefined
  /** Its first letter is shown where there is no picture. */
  name: string
  /** Side in CSS pixels. @default 40 */
  size?: number
}

/**
 * The picture of a network, round: by the URL or the id that the host gives (`assets`), else that of the package, else a letter.
 * Pictures by id are requested once the modal is open or inline, and come from the directory.
 *
 * @example
 * <Row label={network.name} icon={<NetworkImage name={network.name} network={network} />} onSelect={choose} />
 */
export function NetworkImage({ network, name, size = 40 }: NetworkImageProps) {
  return <NetworkIcon name={name} size={size} brand={network?.caipNetworkId} {...useAssetImage(network?.assets)} />
}
