import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/react'
import { Button, Skeleton } from 'portico/ui'
import { type Network, networksSlice, selectHolder } from 'portico/wallet'
import { sendActionMessages } from '../actionMessages.ts'
import { Fact } from '../components/Fact.tsx'
import { ExactAmount, Value } from '../components/figures.tsx'
import { sendMessages } from '../messages.ts'
import { cautionText } from '../receiverText.ts'
import { fromBaseUnits } from '../rules/amount.ts'
import type { Order } from '../rules/order.ts'
import sendCss from '../send.css?inline'
import { sendRef, sendSlice } from '../tokens.ts'

/** What is to be signed, to the last digit. */
export default function WalletSendPreviewView() {
  useStyles(sendCss)
  const t = useMessages(sendMessages)
  const order = useSlice(sendSlice, (state) => state.order)
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === order?.network),
  )
  return (
    <Screen title={t.reviewTitle}>
      {order && network ? <Review order={order} network={network} /> : <Skeleton shape="row" count={3} />}
    </Screen>
  )
}

function Review({ order, network }: { order: Order; network: Network }) {
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const { send } = usePlugin(sendRef)
  const { isSending, fee } = useSlice(sendSlice)
  const { token, amount, to, name, from, caution } = order
  const isOutdated = useRead((read) => {
    const holder = selectHolder(read, order.namespace)
    return holder?.address !== from || holder.network.caipNetworkId !== order.network
  })
  const { symbol, decimals } = network.nativeCurrency
  const warning = isOutdated ? t.outdated : cautionText(caution, t)
  return (
    <div className="send-form">
      <dl className="send-facts">
        <Fact label={actions.send}>
          <span className="send-amount">
            <ExactAmount units={amount} decimals={token.decimals} symbol={token.symbol} />
          </span>
          <Value amount={fromBaseUnits(BigInt(amount), token.decimals)} price={token.price} />
        </Fact>
        <Fact label={t.to}>
          {name ? <span dir="auto">{name}</span> : null}
          <bdi className="send-address" dir="ltr">
            {to}
          </bdi>
        </Fact>
        <Fact label={t.from}>
          <bdi className="send-address" dir="ltr">
            {from}
          </bdi>
        </Fact>
        <Fact label={t.network}>
          <span dir="auto">{network.name}</span>
        </Fact>
        <Fact label={t.networkFee}>
          {fee?.token === token.id && fee.value ? (
            <ExactAmount units={fee.value} decimals={decimals} symbol={symbol} />
          ) : (
            t.feeUnknown
          )}
        </Fact>
      </dl>
      {warning ? (
        <p className="send-caution" role="alert">
          {warning}
        </p>
      ) : null}
      <p className="send-muted">{isSending ? t.confirm : t.cannotBeUndone}</p>
      <div className="send-buttons">
        <Button variant="secondary" onPress={router.back}>
          {t.cancel}
        </Button>
        <Button busy={isSending} disabled={isOutdated} onPress={() => void send()}>
          {actions.send}
        </Button>
      </div>
    </div>
  )
}
