import type { Format } from 'portico/kernel'
import { NetworkIcon } from 'portico/ui'
import { useFormat } from 'portico/view'
import type { CaipNetworkId } from 'portico/wallet'
import { toDecimal } from '../rules/amount.ts'
import type { PaymentAsset } from '../rules/request.ts'

/** A decimal text in the user's number format, with all its digits. */
function formatExactly(numeric: string, format: Format): string {
  const [whole = '0', fraction] = numeric.split('.')
  const integer = format.number(BigInt(whole || '0'))
  if (!fraction) return integer
  const parts = new Intl.NumberFormat(format.locale).formatToParts(0.1)
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return integer + separator + [...fraction].map((digit) => format.number(Number(digit))).join('')
}

/** Base units of something with its symbol, to the last digit; digits before the symbol in every language. */
export function ExactAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const format = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {formatExactly(toDecimal(units, decimals), format)} {symbol}
    </bdi>
  )
}

/** An estimate in base units with its symbol, to the digits that mean something. */
export function AboutAmount({ units, decimals, symbol }: { units: string; decimals: number; symbol: string }) {
  const { number } = useFormat()
  return (
    <bdi className="p-tabular" dir="ltr">
      {number(Number(toDecimal(units, decimals)), { maximumSignificantDigits: 3 })} {symbol}
    </bdi>
  )
}

/** The picture that the package has of an asset, where it is the coin of a network. */
const brandOf = (asset: string, network: CaipNetworkId, symbol: string) =>
  asset === 'native' ? (symbol === 'ETH' ? 'coin:ETH' : network) : undefined

/** The icon of an asset. */
export function AssetIcon({ asset, size }: { asset: PaymentAsset; size?: number }) {
  const { name, symbol, logoURI } = asset.metadata
  const brand = brandOf(asset.asset, asset.network, symbol)
  return <NetworkIcon name={name} src={logoURI} {...(brand ? { brand } : {})} {...(size ? { size } : {})} />
}
