import { AboutAmount, Worth } from 'portico/shell/parts'
import { Address, Banner, Button, ConnectingGraphic, EmptyState, ErrorState, Fact, Facts, Skeleton } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { fromBaseUnits, networksSlice } from 'portico/wallet'
import { useEffect } from 'react'
import { AssetIcon } from '../components/AssetIcon.tsx'
import { ExchangeRows } from '../components/ExchangeRows.tsx'
import { Sum } from '../components/Sum.tsx'
import { useCanPayFromWallet, WalletPart } from '../components/WalletPart.tsx'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import type { PaymentRequest, Problem } from '../rules/request.ts'
import { isUnderWay, selectPayer } from '../select.ts'
import { PayLoadingView, paySlice } from '../tokens.ts'

/** The payment that a host asks for: amount, recipient, and the ways to pay. */
export default function PayView({ params }: { params: PaymentRequest }) {
  useStyles(payCss)
  const t = useMessages(payMessages)
  const { begin } = usePlugin(pay)
  const { request, status, problem } = useSlice(paySlice)
  useEffect(() => void begin(params), [begin, params])
  const title = params?.choice === 'deposit' ? t.depositTitle : t.title
  return (
    <Screen title={title}>
      {status === 'refused' && problem ? (
        <Refused problem={problem} />
      ) : status === 'ready' && request ? (
        <Ready request={request} />
      ) : status === 'paid' && request ? (
        <Paid request={request} />
      ) : status === 'failed' ? (
        <ErrorState message={t.notLoaded} retryLabel={t.retry} onRetry={() => void begin(params)} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </Screen>
  )
}

function Refused({ problem }: { problem: Problem }) {
  const t = useMessages(payMessages)
  const texts: Partial<Record<Problem, string>> = {
    recipient: t.refusedAddress,
    checksum: t.refusedAddress,
    zero: t.refusedAddress,
    token: t.refusedAddress,
    network: t.refusedNetwork,
    otherToken: t.otherToken,
  }
  return (
    <EmptyState icon="warning" title={t.refusedTitle} action={<Done variant="secondary" />}>
      {texts[problem] ?? t.refused}
    </EmptyState>
  )
}

/** A request that can not be paid again. */
function Paid({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const { paymentAsset, choice } = request
  return (
    <div className="pay-progress">
      <ConnectingGraphic state="done">
        <AssetIcon asset={paymentAsset} size={72} />
      </ConnectingGraphic>
      <Sum request={request} />
      <p>{choice === 'deposit' ? t.depositArrived : t.paid}</p>
      <Done />
    </div>
  )
}

function Done({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const t = useMessages(payMessages)
  const { modal } = useKernel()
  return (
    <Button variant={variant} onPress={() => void modal.close()}>
      {t.done}
    </Button>
  )
}

function Ready({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const controller = usePlugin(pay)
  const { paymentAsset, amount, recipient, payWithExchange, openInNewTab } = request
  const { metadata, asset } = paymentAsset
  const { list, asked, prices } = useSlice(paySlice)
  const canPay = useCanPayFromWallet(request)
  const hasExchanges = payWithExchange !== false && !(canPay && list.status === 'ready' && list.exchanges.length === 0)
  return (
    <div className="pay-form">
      <div className="pay-amount">
        <AssetIcon asset={paymentAsset} size={48} />
        <Sum request={request} />
        {prices?.asset === null ? null : (
          <p className="pay-worth">
            <Worth parts={[[fromBaseUnits(amount, metadata.decimals), prices?.asset]]} />
          </p>
        )}
      </div>
      <UnderWay />
      <Facts>
        {asset === 'native' ? null : (
          <Fact label={t.token}>
            <Address address={asset} />
          </Fact>
        )}
        <Fact label={t.to} isWide>
          <Address address={recipient} isWhole />
        </Fact>
        <Place request={request} />
      </Facts>
      {canPay ? <WalletPart request={request} /> : null}
      {!canPay && asked !== null ? (
        <p className="pay-muted">{t.stillAsked({ wallet: asked || t.yourWallet })}</p>
      ) : null}
      {canPay && hasExchanges ? <p className="pay-or">{t.or}</p> : null}
      {hasExchanges ? (
        <ExchangeRows
          list={list}
          heading={t.exchanges}
          disabled={asked !== null}
          openInNewTab={openInNewTab}
          onChoose={(id, page) => void controller.payAtExchange(id, page)}
          onRetry={() => void controller.readExchanges()}
        />
      ) : null}
      {canPay || hasExchanges ? null : (
        <EmptyState icon="coins" title={t.noWayTitle}>
          {t.noWay}
        </EmptyState>
      )}
    </div>
  )
}

/** The paying account, the network of the payment and the network fee. */
function Place({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const { network: id } = request.paymentAsset
  const network = useSlice(networksSlice, ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === id))
  const { activeAccount, isThere } = useRead((read) => selectPayer(read, request))
  const { payer: facts, prices } = useSlice(paySlice)
  const fee = facts?.account === activeAccount?.caipAddress ? facts?.fee : null
  const payer = isThere && network ? activeAccount : undefined
  return (
    <>
      {payer ? (
        <Fact label={t.from}>
          <Address address={payer.address} />
        </Fact>
      ) : null}
      <Fact label={t.network}>
        <span dir="auto">{network?.name ?? id}</span>
      </Fact>
      {payer && network ? (
        <Fact label={t.networkFee}>
          <span className={prices?.coin === null ? undefined : 'pay-fee'}>
            {fee ? (
              <>
                <AboutAmount units={fee} {...network.nativeCurrency} />
                <Worth parts={[[fromBaseUnits(fee, network.nativeCurrency.decimals), prices?.coin ?? undefined]]} />
              </>
            ) : (
              t.feeUnknown
            )}
          </span>
        </Fact>
      ) : null}
    </>
  )
}

/** A link to an earlier attempt that may still succeed. Users may pay again, but must know of it. */
function UnderWay() {
  const t = useMessages(payMessages)
  const { router } = useKernel()
  const payment = useSlice(paySlice, (state) => state.payment)
  if (!payment || !isUnderWay(payment)) return null
  return (
    <div>
      <Banner kind="info">{t.underWay({ exchange: payment.by.name || t.yourWallet })}</Banner>
      <Button variant="text" onPress={() => router.push(PayLoadingView)}>
        {t.showIt}
      </Button>
    </div>
  )
}
