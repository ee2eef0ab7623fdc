import { Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'
import { Amount } from './Amount.tsx'
import { accountMessages } from './accountMessages.ts'
import type { BalanceState } from './useNativeBalance.ts'

/** The native balance of the account in large digits. Shows no number before one was read. */
export function BalanceLine({ state, onRetry }: { state: BalanceState; onRetry(): void }) {
  const t = useMessages(shellMessages)
  const account = useMessages(accountMessages)
  return (
    <div className="s-balance" aria-live="polite" aria-atomic="true">
      {state.status === 'known' ? (
        <span className="s-amount" data-long={state.balance.value.length - state.balance.decimals > 9 || undefined}>
          <VisuallyHidden>{account.balance} </VisuallyHidden>
          <Amount balance={state.balance} />
        </span>
      ) : state.status === 'loading' ? (
        <>
          <Skeleton shape="text" />
          <VisuallyHidden>{account.balanceLoading}</VisuallyHidden>
        </>
      ) : (
        <>
          <span className="s-muted">{account.balanceUnavailable}</span>
          {state.status === 'failed' ? (
            <button type="button" className="s-inline-button p-focusable" onClick={onRetry}>
              {t.tryAgain}
            </button>
          ) : null}
        </>
      )}
    </div>
  )
}
