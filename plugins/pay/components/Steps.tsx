import { Icon, Spinner, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import { payMessages } from '../messages.ts'
import type { Payment } from '../tokens.ts'

/** Which of the three steps is next, by status. */
const next: Readonly<Record<Exclude<Payment['status'], 'failed' | 'unclear'>, number>> = {
  asking: 0,
  opening: 0,
  blocked: 0,
  confirming: 1,
  waiting: 1,
  late: 1,
  submitted: 2,
  paid: 3,
}

/** The step at which a payment failed, or is lost sight of: a transaction that has a hash was approved, a session was opened. */
const endedAt = ({ hash, sessionId }: Payment): number => (hash === null && sessionId === null ? 0 : 1)

/** The three steps of a payment, and where it is. */
export function Steps({ payment, network }: { payment: Payment; network: string }) {
  const t = useMessages(payMessages)
  const { by, status } = payment
  const labels =
    by.type === 'wallet'
      ? [t.stepApprove({ wallet: by.name || t.yourWallet }), t.stepConfirm({ network }), t.stepReceived]
      : [t.stepOpen({ exchange: by.name }), t.stepPay({ exchange: by.name }), t.stepReceived]
  const hasFailed = status === 'failed'
  const at = status === 'failed' || status === 'unclear' ? endedAt(payment) : next[status]
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
