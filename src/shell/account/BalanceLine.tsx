import { Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages, useRead } from 'portico/view'
import { type Namespace, selectTokens } from 'portico/wallet'
import { useRef } from 'react'
import { shellMessages } from '../messages.ts'
import { accountMessages } from './accountMessages.ts'
import { Amount, TokenValue } from './TokenFigures.tsx'
import type { BalanceState } from './useNativeBalance.ts'

/** The total value of an account, from the tokens whose price is known. Reserves its line while prices load. */
export function TotalValue({ namespace }: { namespace: Namespace }) {
  const { totalValue } = useMessages(accountMessages)
  const { status, balances } = useRead((read) => selectTokens(read, namespace))
  const values = balances.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (values.length === 0) return status === 'idle' || status === 'loading' ? <div className="s-total" /> : null
  return (
    <p className="s-total">
      {totalValue} <TokenValue values={values} />
    </p>
  )
}

/** The native balance of the account in large digits; a placeholder until it is read. */
export function BalanceLine({ state, onRetry }: { state: BalanceState; onRetry(): void }) {
  const t = useMessages(shellMessages)
  const account = useMessages(accountMessages)
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    onRetry()
    // The pressed button is removed.
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className="s-balance" aria-live="polite" aria-atomic="true">
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
            <button type="button" className="s-inline-button p-touch p-focusable" onClick={retry}>
              {t.tryAgain}
            </button>
          ) : null}
        </>
      )}
    </div>
  )
}
