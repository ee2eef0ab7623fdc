import type { NamespaceParams } from 'portico/shell'
import { AboutAmount } from 'portico/shell/parts'
import { Address, AmountField, AmountPresets, Button, EmptyState, ErrorState, Fact, Facts, Skeleton } from 'portico/ui'
import {
  Screen,
  useFormat,
  useKernel,
  useMessages,
  usePlugin,
  useRead,
  useSlice,
  useStyles,
  useTask,
} from 'portico/view'
import { networksSlice, selectAccountType, selectActiveAccount, writeAmount } from 'portico/wallet'
import { useEffect } from 'react'
import { AssetIcon } from '../components/AssetIcon.tsx'
import { ExchangeRows } from '../components/ExchangeRows.tsx'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import { presets } from '../rules/amount.ts'
import { dollarSign, formatDollars } from '../rules/dollars.ts'
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
  const type = useRead((read) => selectAccountType(read, activeAccount?.namespace))
  const { run, busy } = useTask()
  const isTheirs = caipAddress !== undefined && deposit.account === caipAddress
  const hasForm = isTheirs && asset !== undefined
  const network = { network: activeAccount?.network.name ?? '' }
  const retry = (
    <Button variant="secondary" busy={busy} onPress={() => void run(() => beginDeposit(namespace))}>
      {t.retry}
    </Button>
  )
  return (
    <Screen title={t.depositFrom}>
      {!hasForm && deposit.hasFailed ? (
        <ErrorState message={t.depositNotLoaded} retryLabel={t.retry} onRetry={() => void beginDeposit(namespace)} />
      ) : !isTheirs || (!asset && !deposit.isTypeKnown) ? (
        <Skeleton shape="row" count={4} />
      ) : !asset ? (
        <EmptyState icon="coins" title={t.noExchangesTitle} action={type === null ? retry : undefined}>
          {t.noAssets}{' '}
          {type === null ? t.unknownOnly(network) : type === 'smartAccount' ? t.contractOnly(network) : null}
        </EmptyState>
      ) : (
        <div className="pay-form">
          <AmountForm asset={asset} units={units} />
          <Target asset={asset} address={activeAccount?.address} />
          <ExchangeRows
            list={deposit.list}
            heading={t.exchangeList}
            disabled={units === '0' || asked !== null}
            onChoose={(id, page) => void controller.deposit(id, page)}
            onRetry={() => void beginDeposit(namespace)}
          />
          {asked !== null ? <p className="pay-muted">{t.stillAsked({ wallet: asked || t.yourWallet })}</p> : null}
        </div>
      )}
    </Screen>
  )
}

/** The account and the network that receive the deposit. */
function Target({ asset, address }: { asset: PaymentAsset; address: string | undefined }) {
  const t = useMessages(payMessages)
  const name = useSlice(
    networksSlice,
    ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === asset.network)?.name,
  )
  return (
    <Facts>
      {address === undefined ? null : (
        <Fact label={t.to}>
          <Address address={address} />
        </Fact>
      )}
      <Fact label={t.network}>
        <span dir="auto">{name ?? asset.network}</span>
      </Fact>
    </Facts>
  )
}

function AmountForm({ asset, units }: { asset: PaymentAsset; units: string }) {
  const t = useMessages(payMessages)
  const format = useFormat()
  const { router } = useKernel()
  const { setAmount } = usePlugin(pay)
  const { amount, price, isPriceKnown } = useSlice(paySlice, (state) => state.deposit)
  const { symbol, decimals } = asset.metadata
  const inDollars = !isPriceKnown || price !== null
  return (
    <>
      <AmountField
        label={inDollars ? t.amountUsd : t.amount}
        unit={inDollars ? dollarSign(format) : undefined}
        value={writeAmount(amount, format.locale)}
        onChange={(text) => void setAmount(text)}
        placeholder="0"
        disabled={!isPriceKnown}
        choice={{
          label: t.chooseAsset({ symbol }),
          content: (
            <>
              <AssetIcon asset={asset} size={24} />
              <span dir="auto">{symbol}</span>
            </>
          ),
          onPress: () => router.push(PayWithExchangeSelectAssetView),
        }}
        message={
          !isPriceKnown ? null : units === '0' ? (
            t.enterAmount
          ) : inDollars ? (
            <About units={units} decimals={decimals} symbol={symbol} />
          ) : null
        }
      />
      {inDollars ? (
        <AmountPresets
          label={t.presets}
          presets={presets.map((value) => ({ value, label: formatDollars(value, format) }))}
          selected={amount}
          disabled={!isPriceKnown}
          onSelect={(value) => void setAmount(value)}
        />
      ) : null}
    </>
  )
}

const About = (props: { units: string; decimals: number; symbol: string }) => (
  <>
    ≈ <AboutAmount {...props} />
  </>
)
