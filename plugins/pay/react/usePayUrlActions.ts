import { useCallback } from 'react'
import { openExchangePage } from '../popup.ts'
import type { PayUrl, PayUrlQuery } from '../tokens.ts'
import { useExchangeCalls } from './useExchangeCalls.ts'

export interface UsePayUrlActions {
  /** Where to pay at an exchange. Rejects with what the service throws. */
  getUrl(query: PayUrlQuery): Promise<PayUrl>
  /**
   * The same, and goes there: call it in a click, as browsers open windows in no other case. `isBlocked` says that the
   * browser did not; offer `url` as a link then.
   */
  openUrl(query: PayUrlQuery, newTab?: boolean): Promise<PayUrl & { readonly isBlocked: boolean }>
}

/** Pages of exchanges for payments. */
export function usePayUrlActions(): UsePayUrlActions {
  const load = useExchangeCalls()
  const getUrl = useCallback(
    async (query: PayUrlQuery) => (await load()).getPayUrl(query, new AbortController().signal),
    [load],
  )
  const openUrl = useCallback(
    async (query: PayUrlQuery, newTab = true) => {
      const page = openExchangePage(newTab)
      try {
        const found = await getUrl(query)
        page?.go(found.url)
        return { ...found, isBlocked: page === null }
      } catch (error) {
        page?.close()
        throw error
      }
    },
    [getUrl],
  )
  return { getUrl, openUrl }
}
