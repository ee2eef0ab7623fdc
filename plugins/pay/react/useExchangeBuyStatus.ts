import { useTask } from 'portico/view'
import { codeOf } from 'portico/wallet'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BuyStatusQuery, ExchangePaymentStatus } from '../tokens.ts'
import { onPageReturn, untilPageReturn } from './pageReturn.ts'
import { useExchangeCalls } from './useExchangeCalls.ts'
import { useTell } from './useTell.ts'

export interface UseExchangeBuyStatusOptions extends BuyStatusQuery {
  /** Milliseconds between two polls, at least 3,000. @default 3000 */
  readonly pollingInterval?: number | undefined
  /** @default true */
  readonly isEnabled?: boolean | undefined
  /** Called once, when the exchange says that the payment is made. */
  readonly onSuccess?: ((status: ExchangePaymentStatus) => void) | undefined
  /** Called once, when the exchange says that the payment failed. */
  readonly onError?: ((status: ExchangePaymentStatus) => void) | undefined
}

export interface UseExchangeBuyStatus {
  /** The status of this payment; `undefined` until the first poll. */
  readonly data: ExchangePaymentStatus | undefined
  /** Whether polling goes on: until the payment succeeded or failed, or 20 polls in a row failed, which takes about 15 minutes. */
  readonly isLoading: boolean
  /**
   * The error of the last poll, once three in a row have failed; `null` again with the next answer. Polling goes on meanwhile,
   * less often, and at once when the page has the focus, is visible or is online again.
   */
  readonly error: unknown
  /** Polls at once. Resolves when polling ends. */
  refetch(): Promise<void>
}

const least = 3_000
/** The longest wait after a failed poll, in milliseconds; each failure in a row doubles the wait until then. */
const most = 60_000
/** Failed polls in a row that count as an error. */
const tolerated = 3
/** Failed polls in a row after which polling stops until the page returns: about 15 minutes. */
const limit = 20

/** Polls the status of a payment at an exchange until the payment has ended. */
export function useExchangeBuyStatus({
  exchangeId,
  sessionId,
  paymentAsset,
  choice,
  pollingInterval = least,
  isEnabled = true,
  onSuccess,
  onError,
}: UseExchangeBuyStatusOptions): UseExchangeBuyStatus {
  const load = useExchangeCalls()
  const tell = useTell()
  const { run, busy, error, reset } = useTask()
  const payment = JSON.stringify([exchangeId, sessionId])
  const [last, setLast] = useState<{ readonly payment: string; readonly status: ExchangePaymentStatus }>()
  /** The error of polls that fail while polling goes on. */
  const [trouble, setTrouble] = useState<unknown>(null)
  /** The payment whose end the callbacks were told, and that end. */
  const told = useRef<string>(undefined)
  const listeners = useRef({ onSuccess, onError })
  useEffect(() => {
    listeners.current = { onSuccess, onError }
  })
  const network = paymentAsset?.network
  const spacing = Number.isFinite(pollingInterval) ? Math.max(least, pollingInterval) : least
  const refetch = useCallback(() => {
    setTrouble(null)
    return run(async (signal) => {
      let failures = 0
      /** Polls once; `undefined` for a failure after which polling goes on. */
      const poll = async () => {
        try {
          // Loaded for each poll: the plugin may have been switched off and on.
          const query = { exchangeId, sessionId, choice, paymentAsset: network && { network } }
          const found = await (await load()).getBuyStatus(query, signal)
          signal.throwIfAborted()
          failures = 0
          return found
        } catch (failure) {
          signal.throwIfAborted()
          failures++
          if (codeOf(failure) === 'PLUGIN_NOT_ENABLED' || failures >= limit) throw failure
          if (failures >= tolerated) setTrouble(failure)
          return undefined
        }
      }
      for (;;) {
        const found = await poll()
        if (found) {
          setTrouble(null)
          setLast({ payment, status: found })
          const isOver = found.status === 'SUCCESS' || found.status === 'FAILED'
          const end = `${payment} ${found.status}`
          if (isOver && told.current === end) return
          if (isOver) told.current = end
          if (found.status === 'SUCCESS') return tell(() => listeners.current.onSuccess?.(found))
          if (found.status === 'FAILED') return tell(() => listeners.current.onError?.(found))
        }
        await untilPageReturn(Math.max(spacing, failures && Math.min(most, spacing * 2 ** failures)), signal)
      }
    })
  }, [run, load, tell, exchangeId, sessionId, network, choice, payment, spacing])
  useEffect(() => {
    if (isEnabled) void refetch()
    else reset()
  }, [isEnabled, refetch, reset])
  const hasEnded = isEnabled && error !== null
  useEffect(() => (hasEnded ? onPageReturn(() => void refetch()) : undefined), [hasEnded, refetch])
  const data = last?.payment === payment ? last.status : undefined
  return { data, isLoading: busy, error: error ?? (busy ? trouble : null), refetch }
}
