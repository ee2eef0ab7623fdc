import { Fact, Note } from 'portico/ui'
import { useMessages, usePlugin } from 'portico/view'
import { swapsMessages } from '../messages.ts'
import { swaps } from '../plugin.ts'
import { highImpact, priceImpact, rateOf } from '../rules/quote.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { Figure, Percent, Value } from './figures.tsx'

/** Props of `SwapFacts`. */
export interface SwapFactsProps {
  from: SwapToken
  to: SwapToken
  /** In base units of `from` and `to`. */
  amount: string
  output: string
  minimum: string
  /** Estimated network fee in wei. */
  fee: string | null
  coin: SwapToken | undefined
}

/** The rate between two tokens. */
export function Rate({ from, to, amount, output }: Exchange) {
  return (
    <span className="swap-rate">
      <Figure units={`1${'0'.repeat(from.decimals)}`} decimals={from.decimals} symbol={from.symbol} /> ={' '}
      <Figure {...rateOf(from, to, { amount, output })} symbol={to.symbol} />
    </span>
  )
}

/** Rate, minimum and fees of a swap before it is signed. */
export function SwapFacts({ from, to, amount, output, minimum, fee, coin }: SwapFactsProps) {
  const t = useMessages(swapsMessages)
  const { slippage, providerFee } = usePlugin(swaps)
  const impact = priceImpact(from, to, { amount, output })
  return (
    <>
      <Fact label={t.priceImpact}>
        {impact === undefined ? (
          '—'
        ) : (
          <span className={impact >= highImpact ? 'swap-high' : undefined}>
            <Percent value={impact} />
          </span>
        )}
      </Fact>
      <Fact label={t.slippage}>
        <Percent value={slippage} />
      </Fact>
      <Fact label={t.minimum}>
        <Figure units={minimum} decimals={to.decimals} symbol={to.symbol} />
      </Fact>
      {providerFee === null ? null : (
        <Fact label={t.providerFee}>{providerFee === 0 ? t.none : <Percent value={providerFee} />}</Fact>
      )}
      {fee === null || !coin ? null : (
        <Fact label={t.networkFee}>
          <Figure units={fee} decimals={coin.decimals} symbol={coin.symbol} />
          <Value units={fee} decimals={coin.decimals} price={coin.price} />
        </Fact>
      )}
    </>
  )
}

type Exchange = Pick<SwapFactsProps, 'from' | 'to' | 'amount' | 'output'>

/** Whether a swap loses much value, as far as prices are known. */
export const isCostly = ({ from, to, ...amounts }: Exchange) => (priceImpact(from, to, amounts) ?? 0) >= highImpact

/** A warning if the swap loses much value. Renders nothing otherwise. */
export function ImpactWarning(exchange: Exchange) {
  const t = useMessages(swapsMessages)
  return isCostly(exchange) ? <Note tone="caution">{t.highImpact}</Note> : null
}
