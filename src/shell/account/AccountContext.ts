import { createContext } from 'react'
import type { ShownAccount } from './useActiveAccount.ts'
import type { BalanceState } from './useNativeBalance.ts'

/** The account on screen and the balance that its view reads, for the tabs below it: one request for both. */
export const AccountContext = createContext<{
  readonly current: ShownAccount
  readonly balance: BalanceState
} | null>(null)
