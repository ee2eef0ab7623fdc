import { routerSlice } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  Button,
  ConnectingGraphic,
  type ConnectingGraphicProps,
  ExternalLink,
  Icon,
  Spinner,
  VisuallyHidden,
} from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { namespaceOf, networksSlice, selectActiveAccount, transactionUrl } from 'portico/wallet'
import { type ReactNode, useState } from 'react'
import { AssetIcon } from '../components/AssetIcon.tsx'
import { type LinkState, OpenPage } from '../components/OpenPage.tsx'
import { Sum } from '../components/Sum.tsx'
import { failureText } from '../failureText.ts'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import { type Payment, paySlice } from '../tokens.ts'

/** The index of the current step, by status. */
const nextStep: Readonly<Record<Exclude<Payment['status'], 'failed' | 'unclear'>, number>> = {
  asking: 0,
  opening: 0,
  blocked: 0,
  confirming: 1,
  waiting: 1,
  late: 1,
  submitted: 2,
  paid: 3,
}

/** The step at which a payment `failed` or became `unclear`: with a hash or a session id, the first step was done. */
const endedAt = ({ hash, sessionId }: Payment): number => (hash === null && sessionId === null ? 0 : 1)

/** The three steps of a payment, with the current one marked. */
function Steps({ payment, network }: { payment: Payment; network: string }) {
  const t = useMessages(payMessages)
  const { by, status } = payment
  const labels =
    by.type === 'wallet'
      ? [t.stepApprove({ wallet: by.name || t.yourWallet }), t.stepConfirm({ network }), t.stepReceived]
      : [t.stepOpen({ exchange: by.name }), t.stepPay({ exchange: by.name }), t.stepReceived]
  const hasFailed = status === 'failed'
  const at = status === 'failed' || status === 'unclear' ? endedAt(payment) : nextStep[status]
  const isBusy = status === 'asking' || status === 'opening' || status === 'confirming' || status === 'waiting'
  return (
    <ol className="pay-steps" aria-label={t.steps}>
      {labels.map((label, index) => {
        const state = index < at ? 'done' : index > at ? 'later' : hasFailed ? 'failed' : 'now'
        const said = { done: t.stepDone, now: t.stepNow, failed: t.stepFailed, later: '' }[state]
        return (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="pay-step-sign" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={16} /> : null}
              {state === 'failed' ? <Icon name="close" size={16} /> : null}
              {state === 'now' && isBusy ? <Spinner size={16} /> : null}
            </span>
            <span dir="auto">
              {said ? <VisuallyHidden>{`${said} `}</VisuallyHidden> : null}
              {label}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const graphics = {
  asking: 'connecting',
  confirming: 'connecting',
  opening: 'connecting',
  waiting: 'connecting',
  submitted: 'done',
  unclear: 'idle',
  paid: 'done',
  blocked: 'idle',
  late: 'idle',
  failed: 'failed',
} as const satisfies Record<Payment['status'], ConnectingGraphicProps['state']>

/** The progress and the result of a payment. */
export default function PayLoadingView() {
  useStyles(payCss)
  const t = useMessages(payMessages)
  const payment = useSlice(paySlice, (state) => state.payment)
  return (
    <Screen title={payment?.request.choice === 'deposit' ? t.depositTitle : t.title}>
      {payment ? <Progress key={payment.id} payment={payment} /> : null}
    </Screen>
  )
}

function useStatusText({ status, by, failure, request }: Payment, isBlocked: boolean): string {
  const t = useMessages(payMessages)
  const [exchange, wallet] = [{ exchange: by.name }, { wallet: by.name || t.yourWallet }]
  const texts: Readonly<Record<Payment['status'], string>> = {
    asking: t.asking(wallet),
    confirming: t.confirming,
    submitted: t.submitted,
    opening: t.opening(exchange),
    blocked: t.blocked(exchange),
    waiting: t.waiting(exchange),
    late: t.late(exchange),
    paid: request.choice === 'deposit' ? t.depositArrived : t.paid,
    failed: failureText(failure ?? 'failed', { by }, t),
    unclear: failureText(failure ?? 'noAnswer', { by }, t),
  }
  return isBlocked && (status === 'waiting' || status === 'late') ? t.blocked(exchange) : texts[status]
}

function Progress({ payment }: { payment: Payment }) {
  const { request, hash } = payment
  const t = useMessages(payMessages)
  const { paymentAsset } = request
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === paymentAsset.network),
  )
  const [link, setLink] = useState<LinkState>('unneeded')
  const text = useStatusText(payment, link === 'blocked')
  const href = hash === null ? undefined : transactionUrl(network, hash)
  return (
    <div className="pay-progress">
      <ConnectingGraphic state={graphics[payment.status]}>
        <AssetIcon asset={paymentAsset} size={72} />
      </ConnectingGraphic>
      <Sum request={request} />
      <p aria-live="polite">{text}</p>
      <Steps payment={payment} network={network?.name ?? paymentAsset.network} />
      {href ? (
        <ExternalLink href={href} hint={t.newTab}>
          {t.viewTransaction}
        </ExternalLink>
      ) : null}
      <Actions payment={payment} openPage={<OpenPage payment={payment} link={link} onLink={setLink} />} />
    </div>
  )
}

function Actions({ payment: { status, request }, openPage }: { payment: Payment; openPage: ReactNode }) {
  const t = useMessages(payMessages)
  const { router, modal } = useKernel()
  const controller = usePlugin(pay)
  const namespace = namespaceOf(request.paymentAsset.network)
  // A host may ask for a deposit to another account, or without a wallet.
  const isOwnDeposit = useRead(
    (read) => request.choice === 'deposit' && selectActiveAccount(read, namespace)?.address === request.recipient,
  )
  // Whether there is a view to go back to; none after the host has cancelled the request.
  const hasForm = useSlice(routerSlice, ({ stack }) => stack.length > 1)
  const leave = () => (isOwnDeposit ? router.reset(AccountView, { namespace }) : void modal.close({ force: true }))
  // The user may have closed the window.
  if (status === 'blocked' || status === 'waiting') return openPage
  if (status === 'late')
    return (
      <>
        <Button onPress={() => void controller.checkAgain()}>{t.checkAgain}</Button>
        {openPage}
      </>
    )
  if (status === 'failed' && hasForm) return <Button onPress={router.back}>{t.retry}</Button>
  if (status === 'failed' || status === 'paid' || status === 'submitted' || status === 'unclear')
    return <Button onPress={leave}>{t.done}</Button>
  return null
}
