import { useModal } from 'portico/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { copyOf } from '../rules/copyOf.ts'
import type { PaymentRequest } from '../rules/request.ts'
import { type PaymentOutcome, PayView } from '../tokens.ts'
import { useTell } from './useTell.ts'

export interface UsePayOptions {
  /** Called after each payment that succeeded. */
  readonly onSuccess?: ((outcome: PaymentOutcome & { readonly status: 'paid' }) => void) | undefined
  /** Called for every other outcome: a failure, a payment that is pending, or a user who left. */
  readonly onError?: ((outcome: Exclude<PaymentOutcome, { readonly status: 'paid' }>) => void) | undefined
}

export interface UsePay {
  /** Asks for a payment. Always resolves. */
  open(request: PaymentRequest): Promise<PaymentOutcome>
  /** Whether a request is not settled yet. */
  readonly isPending: boolean
  /** Whether the last payment succeeded. */
  readonly isSuccess: boolean
  /** Whether the last payment failed or was declined. */
  readonly isError: boolean
  readonly error: unknown
  /** The outcome of the last request. */
  readonly data: PaymentOutcome | undefined
}

/** Asks users for payments. */
export function usePay({ onSuccess, onError }: UsePayOptions = {}): UsePay {
  const { open: openModal } = useModal()
  const tell = useTell()
  const [state, setState] = useState<{ readonly isPending: boolean; readonly data: PaymentOutcome | undefined }>({
    isPending: false,
    data: undefined,
  })
  const listeners = useRef({ onSuccess, onError })
  useEffect(() => {
    listeners.current = { onSuccess, onError }
  })
  const newest = useRef(0)
  const open = useCallback(
    async (request: PaymentRequest) => {
      const id = ++newest.current
      setState({ isPending: true, data: undefined })
      const ask = async () => openModal(PayView, copyOf(request))
      const outcome = await ask().then(
        (answer): PaymentOutcome => answer ?? { status: 'closed' },
        (error: unknown): PaymentOutcome => ({ status: 'failed', error }),
      )
      if (id === newest.current) setState({ isPending: false, data: outcome })
      tell(() => {
        if (outcome.status === 'paid') listeners.current.onSuccess?.({ ...outcome, status: 'paid' })
        else listeners.current.onError?.(outcome as never)
      })
      return outcome
    },
    [openModal, tell],
  )
  const { isPending, data } = state
  const isError = data?.status === 'failed' || data?.status === 'rejected'
  return { open, isPending, data, isSuccess: data?.status === 'paid', isError, error: isError ? data.error : null }
}
