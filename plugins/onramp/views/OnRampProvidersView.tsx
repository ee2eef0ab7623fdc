import type { NamespaceParams } from 'portico/shell'
import { QuietButton } from 'portico/shell/parts'
import { Button, EmptyState, ErrorState, Icon, List, NetworkIcon, Row, Skeleton, VisuallyHidden } from 'portico/ui'
import { Screen, useFlag, useKernel, useMessages, usePlugin, useRead, useStyles, useTask } from 'portico/view'
import { selectAccountType, selectActiveAccount, selectConnection, tracked } from 'portico/wallet'
import { useEffect } from 'react'
import { AmountForm } from '../components/AmountForm.tsx'
import { useOnramp } from '../components/useOnramp.ts'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'
import { onramp, onrampFlag } from '../plugin.ts'
import { openProviderPage } from '../popup.ts'
import { amountNote, isRefused } from '../rules/amount.ts'
import { type Offer, providersFor } from '../rules/providers.ts'
import { selectBuyer } from '../select.ts'
import { WhatIsABuyView } from '../tokens.ts'

/** The amount to pay, and the providers that sell to the account. */
export default function OnRampProvidersView({ params }: { params: NamespaceParams }) {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const { begin, options } = usePlugin(onramp)
  const { namespace } = params
  const activeAccount = useRead((read) => selectActiveAccount(read, namespace))
  const enabled = useFlag(onrampFlag)
  const { status, account } = useOnramp()
  const caipAddress = activeAccount?.caipAddress
  useEffect(() => {
    if (caipAddress !== undefined) void begin(namespace)
  }, [caipAddress, begin, namespace])
  const buyer = useRead((read) => activeAccount && selectBuyer(read, activeAccount.namespace))
  const type = useRead((read) => selectAccountType(read, activeAccount?.namespace))
  const providers = buyer ? providersFor(buyer, enabled, options) : []
  useFreshQuote()
  const { run, busy } = useTask()
  const network = { network: activeAccount?.network.name ?? '' }
  const limit = type === null ? t.unknownOnly(network) : type === 'smartAccount' ? t.contractOnly(network) : undefined
  const retry =
    type === null ? (
      <Button variant="secondary" busy={busy} onPress={() => void run(() => begin(namespace))}>
        {t.retry}
      </Button>
    ) : undefined
  return (
    <Screen title={t.title}>
      {activeAccount && providers.length === 0 ? (
        <EmptyState icon="buy" title={t.noProvidersTitle} action={retry}>
          {t.noProviders} {limit}
        </EmptyState>
      ) : activeAccount && status === 'failed' ? (
        <ErrorState message={t.notLoaded} retryLabel={t.retry} onRetry={() => void begin(namespace)} />
      ) : !activeAccount || account !== caipAddress || status !== 'ready' ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <div className="onramp-form">
          {limit ? <p className="onramp-muted">{limit}</p> : null}
          {retry}
          {/* The pages of the others take no amount and no token. */}
          {providers.some(({ token }) => token === undefined) ? <AmountForm /> : null}
          <Providers providers={providers} namespace={activeAccount.namespace} />
        </div>
      )}
    </Screen>
  )
}

/** Milliseconds between two looks at the age of the quote. */
const spacing = 5_000

/** Requests an old quote again while the view is on screen, and at once when the page is visible again. */
function useFreshQuote() {
  const { renewQuote } = usePlugin(onramp)
  const { quote } = useOnramp()
  const hasQuote = quote !== null
  useEffect(() => {
    if (!hasQuote) return
    const renew = () => {
      if (document.visibilityState === 'visible') void renewQuote()
    }
    const timer = setInterval(renew, spacing)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [hasQuote, renewQuote])
}

function Providers({ providers, namespace }: NamespaceParams & { providers: readonly Offer[] }) {
  const t = useMessages(onrampMessages)
  const { router, events } = useKernel()
  const { buy } = usePlugin(onramp)
  const { amount, limits, purchaseSymbol } = useOnramp()
  const isSmartAccount = useRead((read) => selectConnection(read, namespace).accounts[0]?.type === 'smartAccount')
  const isInvalid = isRefused(amountNote(amount, limits))
  return (
    <>
      <List heading={t.providers}>
        {providers.map(({ id, label, fee, token, network }) => (
          <Row
            key={id}
            label={label}
            detail={
              <span className="onramp-detail">
                {network ? (
                  t.sells({ token: token ?? purchaseSymbol, network: network.name })
                ) : (
                  // Does not decide on the direction of the line.
                  <bdi>{purchaseSymbol}</bdi>
                )}
                {' · '}
                <span className="onramp-whole">{t.fee(fee)}</span>
                {token ? (
                  <>
                    {' '}
                    <span className="onramp-line">{t.amountThere}</span>
                  </>
                ) : null}
              </span>
            }
            icon={<NetworkIcon name={label} brand={`brand:${id}`} />}
            tag={
              <span className="onramp-window">
                <Icon name="external" />
                <VisuallyHidden>{t.newWindow}</VisuallyHidden>
              </span>
            }
            disabled={isInvalid && token === undefined}
            onSelect={() => void buy(id, openProviderPage())}
          />
        ))}
      </List>
      <QuietButton
        onPress={() => {
          events.emit(tracked, { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } })
          router.push(WhatIsABuyView)
        }}
      >
        {t.what}
      </QuietButton>
    </>
  )
}
