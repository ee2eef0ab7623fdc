import { NetworksView } from 'portico/shell'
import { ExactAmount } from 'portico/shell/parts'
import { Address, Fact, Facts, Icon, NetworkIcon, Skeleton } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useSlice, useStyles } from 'portico/view'
import { fromBaseUnits, type Network, networksSlice, untilNextPoll } from 'portico/wallet'
import { type CSSProperties, useEffect } from 'react'
import { sendActionMessages } from '../actionMessages.ts'
import { FeeFacts } from '../components/FeeFacts.tsx'
import { Value } from '../components/figures.tsx'
import { NameSource } from '../components/NameSource.tsx'
import { SendButtons, SendNotes } from '../components/SendButtons.tsx'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import type { Order } from '../rules/order.ts'
import { brandOf } from '../rules/tokens.ts'
import sendCss from '../send.css?inline'
import { type SendState, sendSlice } from '../tokens.ts'

/** Milliseconds between readings of the balance and the fee during a review. */
const spacing = 15_000
/** The least, however often the page comes back. */
const leastSpacing = 5_000

/** Where nothing in the review can be pressed: keys scroll it where it has focus itself. */
const region = { role: 'region', tabIndex: 0 }

const isNetworkFixed = ({ preset, isSending }: SendState) => preset !== null || isSending

/** The review of a transfer with its exact values. */
export default function WalletSendPreviewView() {
  useStyles(sendCss)
  const t = useMessages(sendMessages)
  const order = useSlice(sendSlice, (state) => state.order)
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === order?.network),
  )
  const { refresh } = usePlugin(send)
  const isSending = useSlice(sendSlice, (state) => state.isSending)
  useEffect(() => {
    if (isSending) return
    const controller = new AbortController()
    // The review was opened with a reading.
    let last = Date.now()
    const poll = async () => {
      for (;;) {
        await untilNextPoll(spacing, controller.signal)
        if (globalThis.document?.hidden || Math.abs(Date.now() - last) < leastSpacing) continue
        last = Date.now()
        await refresh()
      }
    }
    // It rejects when the review is left.
    poll().catch(() => {})
    return () => controller.abort()
  }, [refresh, isSending])
  return (
    <Screen title={t.reviewTitle} footer={order && network ? <SendButtons order={order} /> : undefined}>
      {order && network ? <Review order={order} network={network} /> : <Skeleton shape="row" count={3} />}
    </Screen>
  )
}

function Review({ order, network }: { order: Order; network: Network }) {
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const received = useSlice(sendSlice, (state) => state.received)
  const { token, amount, to, name, source, from } = order
  const isFixed = useSlice(sendSlice, isNetworkFixed)
  const sum = fromBaseUnits(BigInt(amount), token.decimals)
  return (
    <div className="send-form p-focusable" {...(isFixed && { ...region, 'aria-label': t.reviewTitle })}>
      <SendNotes order={order} />
      <Facts>
        <Fact label={actions.send} isWide>
          <span className="send-what">
            <NetworkIcon name={token.name} src={token.iconUrl} brand={brandOf(token)} />
            <span className="send-worth-of">
              <span className="send-sum" style={{ '--send-digits': sum.length } as CSSProperties}>
                <ExactAmount units={amount} decimals={token.decimals} symbol={token.symbol} />
              </span>
              <Value amount={sum} price={token.price} />
            </span>
          </span>
        </Fact>
        {received === null ? null : (
          <>
            <Fact label={t.tokenFee}>
              <ExactAmount units={`${BigInt(amount) - BigInt(received)}`} {...token} />
            </Fact>
            <Fact label={t.receiverGets}>
              <ExactAmount units={received} {...token} />
            </Fact>
          </>
        )}
        {token.address === undefined ? null : (
          <Fact label={t.tokenAddress} isWide>
            <Address address={token.address} isWhole />
          </Fact>
        )}
        <Fact label={t.to} isWide>
          {name ? (
            <span className="send-name" dir="auto">
              {name}
            </span>
          ) : null}
          {source ? <NameSource source={source} /> : null}
          <Address address={to} isWhole />
        </Fact>
        <Fact label={t.from}>
          <Address address={from} />
        </Fact>
        <Fact label={t.network}>
          <NetworkChoice order={order} network={network} />
        </Fact>
        <FeeFacts order={order} network={network} />
      </Facts>
    </div>
  )
}

/** A link to the networks, unless a host set the network or the wallet is being asked. */
function NetworkChoice({ order, network }: { order: Order; network: Network }) {
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const isFixed = useSlice(sendSlice, isNetworkFixed)
  if (isFixed) return <span dir="auto">{network.name}</span>
  return (
    <button
      type="button"
      className="send-network-choice p-touch p-focusable"
      aria-label={t.chooseNetworkNow({ network: network.name })}
      onClick={() => router.push(NetworksView, { namespace: order.namespace })}
    >
      <span dir="auto">{network.name}</span>
      <Icon name="chevron" />
    </button>
  )
}
