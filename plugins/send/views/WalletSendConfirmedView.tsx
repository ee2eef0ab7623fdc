import { ExactAmount } from 'portico/shell/parts'
import {
  Address,
  Button,
  ConnectingGraphic,
  type ConnectingGraphicProps,
  CopyButton,
  ExternalLink,
  Fact,
  Facts,
  NetworkIcon,
  shortenAddress,
} from 'portico/ui'
import { Screen, useKernel, useMessages, useSlice, useStyles } from 'portico/view'
import { networksSlice, transactionUrl } from 'portico/wallet'
import { sendMessages } from '../messages.ts'
import { brandOf } from '../rules/tokens.ts'
import sendCss from '../send.css?inline'
import { type SentOrder, sendSlice } from '../tokens.ts'

const graphics = {
  submitted: 'done',
  pending: 'connecting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'failed',
  expired: 'failed',
} as const satisfies Record<SentOrder['status'], ConnectingGraphicProps['state']>

/** The receipt of a transfer: amount, status, hash and explorer link. */
export default function WalletSendConfirmedView() {
  useStyles(sendCss)
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const sent = useSlice(sendSlice, (state) => state.sent)
  return (
    <Screen title={sent && graphics[sent.status] === 'failed' ? t.transaction : t.confirmedTitle}>
      <div className="send-form">
        {sent ? <Sent sent={sent} /> : null}
        <Button onPress={router.back}>{t.done}</Button>
      </div>
    </Screen>
  )
}

function Sent({ sent: { order, hash, status } }: { sent: SentOrder }) {
  const t = useMessages(sendMessages)
  const { notices } = useKernel()
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === order.network),
  )
  const { token, amount, name, to } = order
  const href = transactionUrl(network, hash)
  const isOnTheWay = status === 'submitted' || status === 'pending'
  const text = {
    submitted: t.started,
    pending: t.started,
    confirmed: t.onChain,
    failed: t.undone,
    replaced: t.replaced,
    expired: t.expired,
  }
  return (
    <>
      <div className="send-outcome">
        <ConnectingGraphic state={graphics[status]}>
          <NetworkIcon name={token.name} src={token.iconUrl} brand={brandOf(token)} size={72} />
        </ConnectingGraphic>
        <p aria-live="polite">{graphics[status] === 'failed' ? text[status] : <b>{text[status]}</b>}</p>
        <p className="send-muted">{isOnTheWay ? t.confirmedText : null}</p>
      </div>
      <Facts>
        <Fact label={t.amount}>
          <ExactAmount units={amount} decimals={token.decimals} symbol={token.symbol} />
        </Fact>
        <Fact label={t.to}>{name ? <bdi>{name}</bdi> : <Address address={to} />}</Fact>
        <Fact label={t.transaction}>
          <CopyButton
            text={hash}
            label={`${t.copyHash} ${shortenAddress(hash)}`}
            copiedLabel={t.hashCopied}
            onError={() => notices.banner('error', t.hashNotCopied)}
          >
            <bdi className="p-address" dir="ltr">
              {shortenAddress(hash)}
            </bdi>
          </CopyButton>
        </Fact>
      </Facts>
      {href ? (
        <p className="send-explorer">
          <ExternalLink href={href} hint={t.newTab}>
            {t.viewIn({ explorer: network?.blockExplorers?.default.name ?? '' })}
          </ExternalLink>
        </p>
      ) : null}
    </>
  )
}
