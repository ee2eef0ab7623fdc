import type { Read } from 'portico/kernel'
import { type ActiveAccount, type Namespace, selectActiveAccount } from 'portico/wallet'
import { noSessions, type SessionsState, sessionsSlice } from './tokens.ts'

/** The namespace whose accounts can have sessions. */
export const evmNamespace: Namespace = 'eip155'

/** The account whose sessions are shown. */
export const selectEvmAccount = (read: Read): ActiveAccount | undefined => selectActiveAccount(read, evmNamespace)

/** The sessions of the active account; an empty state if the state is for another account. */
export function selectSessions(read: Read): SessionsState {
  const state = read(sessionsSlice)
  return state.account !== null && state.account === selectEvmAccount(read)?.caipAddress ? state : noSessions
}
