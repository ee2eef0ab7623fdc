import { useKernel, usePlugin, useRead, useSlice } from 'portico/view'
import { useEffect, useRef } from 'react'
import { swaps } from '../plugin.ts'
import type { FormStep } from '../rules/form.ts'
import { selectEvmAccount } from '../select.ts'
import { SwapView, swapsSlice } from '../tokens.ts'

/**
 * Returns a function for a form that is submitted while its quote is awaited: the review opens with the quote, unless the form
 * or the account was changed meanwhile, the user has left, or there is no quote.
 */
export function useAwaitedReview(step: FormStep): () => void {
  const { review } = usePlugin(swaps)
  const { modal, router } = useKernel()
  const account = useRead((read) => selectEvmAccount(read)?.caipAddress)
  // The maximum may be lowered while its quote is awaited.
  const form = useSlice(swapsSlice, ({ from, to, amount, isMax }) => `${account} ${from} ${to} ${isMax || amount}`)
  const awaited = useRef('')
  useEffect(() => {
    if (step === 'quoting' && awaited.current === form) return
    const isReady = step === 'ready' && awaited.current === form
    awaited.current = ''
    // The form stays mounted while the code of the next view loads.
    if (isReady && modal.isOpen() && router.current()?.view === SwapView.id) review()
  }, [step, form, review, modal, router])
  return () => {
    awaited.current = form
  }
}
