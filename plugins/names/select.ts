import type { Read } from 'portico/kernel'
import { type ActiveAccount, type Namespace, selectActiveAccount } from 'portico/wallet'
import { emptyForm, type NamesState, namesSlice } from './tokens.ts'

/** The account of a namespace that can have names. */
export function selectNameAccount(read: Read, namespace?: Namespace): ActiveAccount | undefined {
  const activeAccount = selectActiveAccount(read, namespace)
  return activeAccount?.namespace === 'eip155' ? activeAccount : undefined
}

/** The form, empty where it is for another account than the one on screen. */
export function selectForm(read: Read, activeAccount: ActiveAccount | undefined): NamesState {
  const state = read(namesSlice)
  return state.account === activeAccount?.caipAddress ? state : emptyForm
}
