import { NetworkIcon } from 'portico/ui'
import type { CaipNetworkId } from 'portico/wallet'
import type { PaymentAsset } from '../rules/request.ts'

/** The key of the bundled logo of an asset, if the asset is a native coin. */
const brandOf = (asset: string, network: CaipNetworkId, symbol: string) =>
  asset === 'native' ? (symbol === 'ETH' ? 'coin:ETH' : network) : undefined

/** The icon of an asset. */
export function AssetIcon({ asset, size }: { asset: PaymentAsset; size?: number }) {
  const { name, symbol, logoURI } = asset.metadata
  const brand = brandOf(asset.asset, asset.network, symbol)
  return <NetworkIcon name={name} src={logoURI} {...(brand ? { brand } : {})} {...(size ? { size } : {})} />
}
