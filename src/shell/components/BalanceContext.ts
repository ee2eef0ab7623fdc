import { createContext } from 'react'
import type { BalanceState } from '../hooks/useNativeBalance.ts'

/** The balance that the account view reads, for the tabs below it: one request for both. */
export const BalanceContext = createContext<BalanceState>({ status: 'loading' })
