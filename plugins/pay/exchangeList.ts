import type { PluginContext } from 'portico/kernel'
import type { PaymentRequest } from './rules/request.ts'
import { assetId } from './rules/wire.ts'
import { type ExchangeCalls, type Payment, paySlice } from './tokens.ts'

/** The query for exchanges: a payment, or an asset without an amount while the user has not chosen one. */
export type ListQuery = Pick<PaymentRequest, 'paymentAsset' | 'payWithExchange'> & {
  readonly amount?: string
}

export interface ExchangeListReader {
  /**
   * Reads the exchanges into the state, unless it has those of the same query. Those of another amount of the same asset stay
   * until the answer, so that no row disappears while the user presses it. Never rejects.
   */
  read(query: ListQuery): Promise<void>
}

/** Reads the list of the request on screen, or that of the deposit. */
export function createExchangeList(
  { store, latest, log }: PluginContext<never>,
  service: ExchangeCalls,
  choice: Payment['choice'],
): ExchangeListReader {
  return {
    read(query) {
      const about = JSON.stringify([assetId(query.paymentAsset), query.payWithExchange])
      const key = `${about} ${query.amount ?? ''}`
      const state = store.get(paySlice)
      const before = (choice === 'deposit' ? state.deposit : state).list
      if (before.key === key && (before.status === 'ready' || before.status === 'loading')) return Promise.resolve()
      const show = (status: 'loading' | 'ready' | 'failed', exchanges: typeof before.exchanges = []) =>
        store.update(paySlice, (draft) => {
          ;(choice === 'deposit' ? draft.deposit : draft).list = { key, status, exchanges: [...exchanges] }
        })
      show('loading', before.key.startsWith(`${about} `) ? before.exchanges : [])
      return latest(`exchanges to ${choice}`, async (signal) => {
        try {
          const exchanges = await service.getExchanges({ ...query, choice }, signal)
          signal.throwIfAborted()
          show('ready', exchanges)
        } catch (error) {
          signal.throwIfAborted()
          log.warn('The exchanges could not be read', error)
          show('failed')
        }
      })
    },
  }
}
