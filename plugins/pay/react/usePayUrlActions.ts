import { useCallback } from 'react'
import { openExchangePage } from '../popup.ts'
import { copyOf } from '../rules/copyOf.ts'
import type { PayUrl, PayUrlQuery } from '../tokens.ts'
import { useExchangeCalls } from './useExchangeCalls.ts'

export interface UsePayUrlActions {
  /** Gets the URL to pay at an exchange. Rejects with the error of the service. */
  getUrl(query: PayUrlQuery): Promise<PayUrl>
  /**
   * Gets the URL and opens it. Call it in a click handler, because browsers block windows elsewhere. If the result has
   * `isBlocked`, the browser opened no window: offer `url` as a link.
   */
  openUrl(query: PayUrlQuery, newTab?: boolean): Promise<PayUrl & { readonly isBlocked: boolean }>
}

/** Pages of exchanges for payments. */
export function usePayUrlActions(): UsePayUrlActions {
  const load = useExchangeCalls()
  const getUrl = useCallback(
    async (query: PayUrlQuery) => {
      const own = copyOf(query)
      return (await load()).getPayUrl(own, new AbortController().signal)
    },
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
