import { NetworkIcon } from 'portico/ui'
import { useFormat } from 'portico/view'
import { type CaipNetworkId, formatExactAmount, fromBaseUnits } from 'portico/wallet'
import type { PaymentAsset } from '../rules/request.ts'

/** An amount in base units with its symbol and all digits; digits come before the symbol in every language. */
export function ExactAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const { locale } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {formatExactAmount(fromBaseUnits(units, decimals), locale)} {symbol}
    </bdi>
  )
}

/** An estimate in base units with its symbol, rounded to significant digits. */
export function AboutAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const { number } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {number(Number(fromBaseUnits(units, decimals)), { maximumSignificantDigits: 3 })} {symbol}
    </bdi>
  )
}

/** The key of the bundled logo of an asset, if the asset is a native coin. */
const brandOf = (asset: string, network: CaipNetworkId, symbol: string) =>
  asset === 'native' ? (symbol === 'ETH' ? 'coin:ETH' : network) : undefined

/** The icon of an asset. */
export function AssetIcon({ asset, size }: { asset: PaymentAsset; size?: number }) {
  const { name, symbol, logoURI } = asset.metadata
  const brand = brandOf(asset.asset, asset.network, symbol)
  return <NetworkIcon name={name} src={logoURI} {...(brand ? { brand } : {})} {...(size ? { size } : {})} />
}
