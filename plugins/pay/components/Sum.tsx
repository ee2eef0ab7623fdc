import { ExactAmount } from 'portico/shell/parts'
import { useFormat } from 'portico/view'
import { formatExactAmount, fromBaseUnits } from 'portico/wallet'
import type { PaymentRequest } from '../rules/request.ts'

/** Amounts of at least this many characters are shown in a smaller size. */
const longSum = 14

/** The amount of a payment, large and with all digits. */
export function Sum({ request: { amount, paymentAsset } }: { request: PaymentRequest }) {
  const { locale } = useFormat()
  const { metadata } = paymentAsset
  const text = formatExactAmount(fromBaseUnits(amount, metadata.decimals), locale)
  return (
    <p className="pay-sum" data-long={text.length >= longSum || undefined}>
      <ExactAmount units={amount} {...metadata} />
    </p>
  )
}
