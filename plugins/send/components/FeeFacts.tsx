import { AboutAmount, ExactAmount, Worth } from 'portico/shell/parts'
import { Fact } from 'portico/ui'
import { useMessages, useRead, useSlice } from 'portico/view'
import { fromBaseUnits, type Network } from 'portico/wallet'
import { sendMessages } from '../messages.ts'
import type { Order } from '../rules/order.ts'
import { selectSendTokens } from '../select.ts'
import { sendSlice } from '../tokens.ts'
import { Value } from './figures.tsx'

/** Rounds base units up to `places` decimals of a whole token, so that the estimate is never too low. */
export function roundUp(units: bigint, decimals: number, places: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - places, 0))
  return ((units + step - 1n) / step) * step
}

/** Decimals of the total. It is an estimate, because the fee is. */
const places = 6

/** The network fee of an order, and the total that leaves the account. */
export function FeeFacts({ order, network }: { order: Order; network: Network }) {
  const t = useMessages(sendMessages)
  const fee = useSlice(sendSlice, (state) => (state.fee?.token === order.token.id ? state.fee.value : null))
  const coin = useRead((read) => selectSendTokens(read)[0])
  const { token, amount } = order
  const { symbol, decimals } = network.nativeCurrency
  if (fee === null) return <Fact label={t.networkFee}>{t.feeUnknown}</Fact>
  const isCoin = token.address === undefined
  const isHere = coin?.id.startsWith(`${order.network}:`)
  const price = isCoin ? token.price : isHere ? coin?.price : undefined
  const paid = fromBaseUnits(BigInt(fee), decimals)
  const sent = fromBaseUnits(BigInt(amount), token.decimals)
  return (
    <>
      <Fact label={t.networkFee}>
        <AboutAmount units={fee} decimals={decimals} symbol={symbol} />
        <Value amount={paid} price={price} />
      </Fact>
      <Fact label={t.total} isTotal>
        {isCoin ? (
          <ExactAmount
            units={`${roundUp(BigInt(amount) + BigInt(fee), decimals, places)}`}
            decimals={decimals}
            symbol={symbol}
          />
        ) : (
          <span>
            <ExactAmount units={amount} {...token} /> + <AboutAmount units={fee} decimals={decimals} symbol={symbol} />
          </span>
        )}
        <Worth
          parts={[
            [sent, token.price],
            [paid, price],
          ]}
        />
      </Fact>
    </>
  )
}
