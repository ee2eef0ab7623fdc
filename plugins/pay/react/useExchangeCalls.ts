import { useModal } from 'portico/react'
import { useCallback } from 'react'
import { pay } from '../plugin.ts'
import type { ExchangeCalls } from '../tokens.ts'

/** The service of exchanges, loaded with the first call. Rejects with `PLUGIN_NOT_ENABLED` while payments are off. */
export function useExchangeCalls(): () => Promise<ExchangeCalls> {
  const { load } = useModal()
  return useCallback(async () => (await load()).load(pay), [load])
}
