import type { Read } from 'portico/kernel'
import { type ActiveAccount, type Namespace, selectActiveAccount } from 'portico/wallet'
import { noSessions, type SessionsState, sessionsSlice } from './tokens.ts'

/** The namespace whose accounts can have sessions. */
export const evmNamespace: Namespace = 'eip155'

/** The account that the sessions are of. */
export const selectEvmAccount = (read: Read): ActiveAccount | undefined => selectActiveAccount(read, evmNamespace)

/** The sessions of the account on screen; none while those of another one are known. */
export function selectSessions(read: Read): SessionsState {
  const state = read(sessionsSlice)
  return state.account !== null && state.account === selectEvmAccount(read)?.caipAddress ? state : noSessions
}
