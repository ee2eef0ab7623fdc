import { sleep } from 'portico/kernel'
import { useTask } from 'portico/view'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExchangePaymentStatus } from '../tokens.ts'
import { useExchangeCalls } from './useExchangeCalls.ts'

export interface UseExchangeBuyStatusOptions {
  readonly exchangeId: string
  readonly sessionId: string
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
  /** Whether polling goes on: until the payment succeeded or failed, or a poll failed. */
  readonly isLoading: boolean
  readonly error: unknown
  refetch(): Promise<void>
}

const least = 3_000

/** Polls the status of a payment at an exchange until the payment has ended. */
export function useExchangeBuyStatus({
  exchangeId,
  sessionId,
  pollingInterval = least,
  isEnabled = true,
  onSuccess,
  onError,
}: UseExchangeBuyStatusOptions): UseExchangeBuyStatus {
  const load = useExchangeCalls()
  const { run, busy, error, reset } = useTask()
  const payment = JSON.stringify([exchangeId, sessionId])
  const [last, setLast] = useState<{ readonly payment: string; readonly status: ExchangePaymentStatus }>()
  /** The payment whose end the callbacks were told, and that end. */
  const told = useRef<string>(undefined)
  const listeners = useRef({ onSuccess, onError })
  useEffect(() => {
    listeners.current = { onSuccess, onError }
  })
  const spacing = Number.isFinite(pollingInterval) ? Math.max(least, pollingInterval) : least
  const refetch = useCallback(
    () =>
      run(async (signal) => {
        const calls = await load()
        for (;;) {
          const found = await calls.getBuyStatus({ exchangeId, sessionId }, signal)
          signal.throwIfAborted()
          setLast({ payment, status: found })
          const isOver = found.status === 'SUCCESS' || found.status === 'FAILED'
          const end = `${payment} ${found.status}`
          if (isOver && told.current === end) return
          if (isOver) told.current = end
          if (found.status === 'SUCCESS') return listeners.current.onSuccess?.(found)
          if (found.status === 'FAILED') return listeners.current.onError?.(found)
          await sleep(spacing, signal)
        }
      }),
    [run, load, exchangeId, sessionId, payment, spacing],
  )
  useEffect(() => {
    if (isEnabled) void refetch()
    else reset()
  }, [isEnabled, refetch, reset])
  const data = last?.payment === payment ? last.status : undefined
  return { data, isLoading: busy, error, refetch }
}
