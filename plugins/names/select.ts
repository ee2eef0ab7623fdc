import type { Read } from 'portico/kernel'
import { type Holder, type Namespace, selectHolder } from 'portico/wallet'
import { emptyForm, type NamesState, namesSlice } from './tokens.ts'

/** The account of a namespace that can have names. */
export function selectNameHolder(read: Read, namespace?: Namespace): Holder | undefined {
  const holder = selectHolder(read, namespace)
  return holder?.namespace === 'eip155' ? holder : undefined
}

/** The form, empty where it is for another account than the one on screen. */
export function selectForm(read: Read, holder: Holder | undefined): NamesState {
  const state = read(namesSlice)
  return state.account === holder?.caipAddress ? state : emptyForm
}
