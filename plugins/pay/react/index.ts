'use client'

export {
  type UseAvailableExchanges,
  type UseAvailableExchangesOptions,
  useAvailableExchanges,
} from './useAvailableExchanges.ts'
export {
  type UseExchangeBuyStatus,
  type UseExchangeBuyStatusOptions,
  useExchangeBuyStatus,
} from './useExchangeBuyStatus.ts'
export { type UsePay, type UsePayOptions, usePay } from './usePay.ts'
export { type UsePayUrlActions, usePayUrlActions } from './usePayUrlActions.ts'
