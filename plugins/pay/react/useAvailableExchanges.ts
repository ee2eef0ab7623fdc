import { useTask } from 'portico/view'
import { useCallback, useEffect, useRef, useState } from 'react'
import { copyOf } from '../rules/copyOf.ts'
import type { Exchange } from '../rules/exchanges.ts'
import type { ExchangeQuery } from '../tokens.ts'
import { useExchangeCalls } from './useExchangeCalls.ts'

export interface UseAvailableExchangesOptions extends ExchangeQuery {
  /** @default true */
  readonly shouldFetchOnInit?: boolean | undefined
}

export interface UseAvailableExchanges {
  /** `undefined` until the service has answered this query. */
  readonly data: readonly Exchange[] | undefined
  readonly isLoading: boolean
  readonly error: unknown
  /** Reads the exchanges, again if they were read before. */
  readonly fetch: () => Promise<void>
}

/** Writes a query also with an amount that is a `bigint`, which JSON has not, of a host without types. */
const keyOf = (query: ExchangeQuery) =>
  JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

/** The exchanges that can pay an amount of an asset. */
export function useAvailableExchanges({
  shouldFetchOnInit = true,
  ...query
}: UseAvailableExchangesOptions = {}): UseAvailableExchanges {
  const load = useExchangeCalls()
  const { run, busy, error } = useTask()
  const [last, setLast] = useState<{ readonly key: string; readonly exchanges: readonly Exchange[] }>()
  const key = keyOf(query)
  const wanted = useRef<ExchangeQuery>(query)
  wanted.current = query
  const read = useCallback(
    () =>
      run(async (signal) => {
        const asked = copyOf(wanted.current)
        const exchanges = await (await load()).getExchanges(asked, signal)
        if (!signal.aborted) setLast({ key: keyOf(asked), exchanges })
      }),
    [run, load],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is a new object on each render
  useEffect(() => {
    if (shouldFetchOnInit) void read()
  }, [shouldFetchOnInit, read, key])
  return { data: last?.key === key ? last.exchanges : undefined, isLoading: busy, error, fetch: read }
}
