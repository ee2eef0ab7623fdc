import type { NamespaceParams } from 'portico/shell'
import { EmptyState, Icon, Skeleton } from 'portico/ui'
import { Screen, useFormat, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { selectActiveAccount, writeAmount } from 'portico/wallet'
import { useEffect, useId } from 'react'
import { ExchangeRows } from '../components/ExchangeRows.tsx'
import { AboutAmount, AssetIcon } from '../components/figures.tsx'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import { presets } from '../rules/amount.ts'
import type { PaymentAsset } from '../rules/request.ts'
import { selectDepositAsset, selectDepositUnits } from '../select.ts'
import { PayWithExchangeSelectAssetView, paySlice } from '../tokens.ts'

/** A deposit to the account: asset, amount, and the exchanges that can send it. */
export default function PayWithExchangeView({ params: { namespace } }: { params: NamespaceParams }) {
  useStyles(payCss)
  const t = useMessages(payMessages)
  const controller = usePlugin(pay)
  const { beginDeposit } = controller
  const activeAccount = useRead((read) => selectActiveAccount(read, namespace))
  const { deposit, asked } = useSlice(paySlice)
  const asset = useRead(selectDepositAsset)
  const units = useRead(selectDepositUnits)
  const caipAddress = activeAccount?.caipAddress
  useEffect(() => {
    if (caipAddress !== undefined) void beginDeposit(namespace)
  }, [caipAddress, beginDeposit, namespace])
  const isTheirs = caipAddress !== undefined && deposit.account === caipAddress
  return (
    <Screen title={t.depositFrom}>
      {!isTheirs ? (
        <Skeleton shape="row" count={4} />
      ) : !asset ? (
        <EmptyState icon="coins" title={t.noExchangesTitle}>
          {t.noAssets}
        </EmptyState>
      ) : (
        <div className="pay-form">
          <AmountForm asset={asset} units={units} />
          <ExchangeRows
            heading={t.exchangeList}
            disabled={units === '0' || asked !== null}
            onChoose={(id, page) => void controller.deposit(id, page)}
            onRetry={() => void beginDeposit(namespace)}
          />
          {units === '0' ? <p className="pay-muted">{t.enterAmount}</p> : null}
        </div>
      )}
    </Screen>
  )
}

function AmountForm({ asset, units }: { asset: PaymentAsset; units: string }) {
  const id = useId()
  const t = useMessages(payMessages)
  const { number, locale } = useFormat()
  const { router } = useKernel()
  const { setAmount } = usePlugin(pay)
  const { amount, price, isPriceKnown } = useSlice(paySlice, (state) => state.deposit)
  const { symbol, decimals } = asset.metadata
  const inDollars = !isPriceKnown || price !== null
  const dollars = (value: string) =>
    number(Number(value), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  return (
    <div>
      <label htmlFor={id} className="pay-label">
        {inDollars ? t.amountUsd : t.amountOf({ symbol })}
      </label>
      <div className="pay-box">
        <input
          id={id}
          className="pay-input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          dir="ltr"
          value={writeAmount(amount, locale)}
          disabled={!isPriceKnown}
          aria-describedby={`${id}-message`}
          onChange={(event) => void setAmount(event.target.value)}
        />
        <button
          type="button"
          className="pay-choice p-focusable"
          aria-label={t.chooseAsset({ symbol })}
          onClick={() => router.push(PayWithExchangeSelectAssetView)}
        >
          <AssetIcon asset={asset} size={24} />
          <span dir="auto">{symbol}</span>
          <Icon name="chevron" size={16} />
        </button>
      </div>
      <p id={`${id}-message`} className="pay-message" aria-live="polite">
        {inDollars && units !== '0' ? <About units={units} decimals={decimals} symbol={symbol} /> : null}
      </p>
      {inDollars ? (
        <ul className="pay-presets" aria-label={t.presets}>
          {presets.map((preset) => (
            <li key={preset}>
              <button
                type="button"
                className="pay-preset p-focusable"
                disabled={!isPriceKnown}
                aria-pressed={amount === preset}
                onClick={() => void setAmount(preset)}
              >
                {dollars(preset)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const About = (props: { units: string; decimals: number; symbol: string }) => (
  <>
    ≈ <AboutAmount {...props} />
  </>
)
