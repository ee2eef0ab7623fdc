import { createContext } from 'react'
import type { ShownAccount } from './useActiveAccount.ts'
import type { BalanceState } from './useNativeBalance.ts'

/** The account on screen and its balance, which the view reads once for itself and its tabs. */
export const AccountContext = createContext<{
  readonly current: ShownAccount
  readonly balance: BalanceState
} | null>(null)
