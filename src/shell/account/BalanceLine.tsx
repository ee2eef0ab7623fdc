import { Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages, useRead } from 'portico/view'
import { type Namespace, selectNetwork, selectTokens } from 'portico/wallet'
import { useRef, useState } from 'react'
import { shellMessages } from '../messages.ts'
import { accountMessages } from './accountMessages.ts'
import { Amount, TokenAmount, TokenValue } from './TokenFigures.tsx'
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

/** Props of `BalanceLine`. */
export interface BalanceLineProps {
  namespace: Namespace
  state: BalanceState
  onRetry(): void
}

/**
 * The native balance of the account in large digits; a placeholder until it is read. If it cannot be read, the amount of the
 * list of tokens, with a note.
 */
export function BalanceLine({ namespace, state, onRetry }: BalanceLineProps) {
  const t = useMessages(shellMessages)
  const account = useMessages(accountMessages)
  const native = useRead((read) => selectNetwork(read, namespace)?.nativeCurrency)
  const coin = useRead((read) => selectTokens(read, namespace).balances.find(({ isNative }) => isNative))
  const [isRetried, setIsRetried] = useState(false)
  // Other decimals mean another coin.
  const isSame = coin && Number(coin.quantity.decimals) === native?.decimals
  const known =
    isSame && (state.status === 'failed' || (isRetried && state.status === 'loading')) ? (
      <KnownAmount numeric={coin.quantity.numeric} symbol={native.symbol} />
    ) : null
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    onRetry()
    setIsRetried(true)
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
          {known ?? <Skeleton shape="text" />}
          {known ? (
            <span className="s-muted">{account.balanceLoading}</span>
          ) : (
            <VisuallyHidden>{account.balanceLoading}</VisuallyHidden>
          )}
        </>
      ) : (
        <>
          {known}
          <span className="s-muted">{known ? account.notRefreshed : account.balanceUnavailable}</span>
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

/** The amount of the coin in the list of tokens, with the network's own symbol. */
function KnownAmount({ numeric, symbol }: { numeric: string; symbol: string }) {
  const { balance } = useMessages(accountMessages)
  const [whole = ''] = numeric.split('.')
  return (
    <span className="s-amount" data-long={whole.length > 9 || undefined}>
      <VisuallyHidden>{balance} </VisuallyHidden>
      <TokenAmount numeric={numeric} symbol={symbol} />
    </span>
  )
}
