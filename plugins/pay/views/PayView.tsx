import { Address, Banner, Button, EmptyState, ErrorState, Fact, Facts, Skeleton, VisuallyHidden } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { useEffect } from 'react'
import { ExchangeRows } from '../components/ExchangeRows.tsx'
import { AboutAmount, AssetIcon, ExactAmount } from '../components/figures.tsx'
import { useCanPayFromWallet, WalletPart } from '../components/WalletPart.tsx'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import type { PaymentRequest, Problem } from '../rules/request.ts'
import { isUnderWay, selectPayer } from '../select.ts'
import { PayLoadingView, paySlice } from '../tokens.ts'

/** A whole address on two lines of equal length, to compare. One text for screen readers, left to right in every language. */
function WholeAddress({ address }: { address: string }) {
  const half = Math.ceil(address.length / 2)
  return (
    <bdi className="pay-address" dir="ltr">
      <span aria-hidden="true">
        <span>
          <b>{address.slice(0, 6)}</b>
          {address.slice(6, half)}
        </span>
        <span>
          {address.slice(half, -4)}
          <b>{address.slice(-4)}</b>
        </span>
      </span>
      <VisuallyHidden>{address}</VisuallyHidden>
    </bdi>
  )
}

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
      ) : status === 'paid' ? (
        <End icon="check" title={params?.choice === 'deposit' ? t.depositArrived : t.paid} />
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
    <End icon="warning" title={t.refusedTitle}>
      {texts[problem] ?? t.refused}
    </End>
  )
}

/** A request that can not be paid, or not again. */
function End(props: Omit<Parameters<typeof EmptyState>[0], 'action'>) {
  const t = useMessages(payMessages)
  const { modal } = useKernel()
  const done = (
    <Button variant="secondary" onPress={() => void modal.close()}>
      {t.done}
    </Button>
  )
  return <EmptyState {...props} action={done} />
}

function Ready({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const controller = usePlugin(pay)
  const { paymentAsset, amount, recipient, payWithExchange, openInNewTab } = request
  const { metadata, asset } = paymentAsset
  const { list, asked } = useSlice(paySlice)
  const canPay = useCanPayFromWallet(request)
  const hasExchanges = payWithExchange !== false && !(canPay && list.status === 'ready' && list.exchanges.length === 0)
  return (
    <div className="pay-form">
      <div className="pay-amount">
        <AssetIcon asset={paymentAsset} size={48} />
        <p className="pay-sum">
          <ExactAmount units={amount} {...metadata} />
        </p>
      </div>
      <UnderWay />
      <Facts>
        <Fact label={t.to} isWide>
          <WholeAddress address={recipient} />
        </Fact>
        {asset === 'native' ? null : (
          <Fact label={t.token}>
            <Address address={asset} />
          </Fact>
        )}
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

/** The network of the payment, the paying account and the network fee. */
function Place({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const { network: id } = request.paymentAsset
  const network = useSlice(networksSlice, ({ networks }) => networks.find(({ caipNetworkId }) => caipNetworkId === id))
  const { activeAccount, isThere } = useRead((read) => selectPayer(read, request))
  const facts = useSlice(paySlice, (state) => state.payer)
  const fee = facts?.account === activeAccount?.caipAddress ? facts?.fee : null
  return (
    <>
      <Fact label={t.network}>
        <span dir="auto">{network?.name ?? id}</span>
      </Fact>
      {activeAccount && isThere && network ? (
        <>
          <Fact label={t.from}>
            <Address address={activeAccount.address} />
          </Fact>
          <Fact label={t.networkFee}>
            {fee ? <AboutAmount units={fee} {...network.nativeCurrency} /> : t.feeUnknown}
          </Fact>
        </>
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
