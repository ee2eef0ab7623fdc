import type { PluginContext } from 'portico/kernel'
import { codeOf, tracked } from 'portico/wallet'
import type { Exchange } from './rules/exchanges.ts'
import type { PaymentRequest } from './rules/request.ts'
import type { Payment } from './tokens.ts'

type PayEvent = 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR'

const configurationOf = ({ paymentAsset, amount, recipient }: PaymentRequest) => ({
  network: paymentAsset.network,
  asset: paymentAsset.asset,
  amount,
  recipient,
})

/** Emits the field's analytics events about payments. What leaves the page names no account, see `analytics`. */
export const createTracker = ({ events }: Pick<PluginContext, 'events'>) => ({
  opened(request: PaymentRequest, exchanges: readonly Exchange[]) {
    const properties = { exchanges: exchanges.map(({ id }) => id), configuration: configurationOf(request) }
    events.emit(tracked, { event: 'PAY_MODAL_OPEN', properties })
  },
  selected({ request, by }: Payment) {
    const properties = {
      exchange: by.type === 'exchange' ? by.id : '',
      configuration: configurationOf(request),
      currentPayment: { type: by.type },
    }
    events.emit(tracked, { event: 'PAY_EXCHANGE_SELECTED', properties })
  },
  payment(event: PayEvent, { id, request, by }: Payment, error?: unknown) {
    const properties = {
      paymentId: id,
      configuration: configurationOf(request),
      currentPayment: { type: by.type },
      ...(error === undefined ? {} : { message: codeOf(error) }),
    }
    events.emit(tracked, { event, properties })
  },
})
