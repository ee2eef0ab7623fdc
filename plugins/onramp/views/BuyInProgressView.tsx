import { AccountView } from 'portico/shell'
import {
  Button,
  ConnectingGraphic,
  type ConnectingGraphicProps,
  CopyButton,
  ExternalLink,
  NetworkIcon,
  shortenAddress,
} from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useSlice, useStyles } from 'portico/view'
import { namespaceOf, networksSlice, parseCaipAddress } from 'portico/wallet'
import type { ReactNode } from 'react'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'
import { onramp } from '../plugin.ts'
import { labelOf } from '../rules/providers.ts'
import { onrampSlice, type Purchase } from '../tokens.ts'

const graphics = {
  opening: 'connecting',
  waiting: 'connecting',
  blocked: 'idle',
  failed: 'failed',
  outdated: 'failed',
  left: 'idle',
  arrived: 'done',
  late: 'idle',
} as const satisfies Record<Purchase['status'], ConnectingGraphicProps['state']>

/** Shows the status of the purchase until it has arrived. */
export default function BuyInProgressView() {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const purchase = useSlice(onrampSlice, (state) => state.purchase)
  const label = purchase ? labelOf(purchase.provider) : ''
  return (
    <Screen title={purchase ? t.buyIn({ provider: label }) : t.title}>
      {purchase ? <Progress purchase={purchase} label={label} /> : null}
    </Screen>
  )
}

function Progress({ purchase, label }: { purchase: Purchase; label: string }) {
  const { provider: id, url, account, status } = purchase
  const t = useMessages(onrampMessages)
  const { router, notices } = useKernel()
  const { stop, noteOpened } = usePlugin(onramp)
  const provider = { provider: label }
  const buyer = shortenAddress(parseCaipAddress(account)?.address ?? '')
  // A shortened address never wraps: lines may break after an ellipsis.
  const writeLeft = () =>
    `${t.outdated} ${t.left({ ...provider, account: buyer })}`.split(/(\w{4,6}…\w{4})/).map((part, at) =>
      at % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never moved.
        <span key={at} className="p-address">
          {part}
        </span>
      ) : (
        part
      ),
    )
  const host = useSlice(networksSlice).networks.map(({ caipNetworkId }) => caipNetworkId)
  const networks = purchase.networks.map(({ name }) => name)
  const isListed = purchase.networks.every(({ caipNetworkId }) => host.includes(caipNetworkId))
  // Functions, because a text of the page that is not shown must not break the view.
  const texts: Readonly<Record<Purchase['status'], () => ReactNode>> = {
    opening: () => t.opening(provider),
    waiting: () => t.waiting({ ...provider, networks }),
    blocked: () => t.blocked(provider),
    failed: () => t.failed(provider),
    outdated: () => t.outdated,
    left: writeLeft,
    arrived: () => t.arrived,
    late: () => [t.notSeen({ networks }), ...(isListed ? [t.willShow({ networks })] : [])].join(' '),
  }
  const hasLink = status === 'waiting' || status === 'blocked' || status === 'late' || status === 'left'
  // The user may have paid on an open page: "Try again" could make them pay twice.
  const hasFailed = status === 'failed' || status === 'outdated'
  const leave = () => {
    stop()
    if (hasFailed) router.back()
    else router.reset(AccountView, { namespace: namespaceOf(account) })
  }
  return (
    <div className="onramp-progress">
      <ConnectingGraphic state={graphics[status]}>
        <NetworkIcon name={label} brand={`brand:${id}`} size={72} />
      </ConnectingGraphic>
      <p aria-live="polite">{texts[status]()}</p>
      {hasLink && url ? (
        // A new tab may also come from another button of the mouse, and from a copy.
        <p
          className="onramp-links"
          data-blocked={status === 'blocked' || undefined}
          onClickCapture={noteOpened}
          onAuxClickCapture={noteOpened}
        >
          <ExternalLink href={url} hint={t.newTab}>
            {t.openPage(provider)}
          </ExternalLink>
          <CopyButton
            text={url}
            label={t.copyLink}
            copiedLabel={t.linkCopied}
            onError={() => notices.banner('error', t.copyFailed)}
          >
            <span className="onramp-muted">{t.copyLink}</span>
          </CopyButton>
        </p>
      ) : null}
      {status === 'opening' || status === 'waiting' || status === 'blocked' ? null : (
        <Button onPress={leave}>{hasFailed ? t.retry : t.done}</Button>
      )}
    </div>
  )
}
