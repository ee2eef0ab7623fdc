import type { Read } from 'portico/kernel'
import { type Namespace, selectHolder } from 'portico/wallet'
import { type ActivityState, activitySlice } from './tokens.ts'

/** What is known of what the active account of a namespace did, or of the active one. Pending ones are of all accounts. */
export function selectActivity(read: Read, namespace?: Namespace): ActivityState {
  const state = read(activitySlice)
  const holder = selectHolder(read, namespace)
  return holder && state.account === holder.caipAddress ? state : { ...activitySlice.initial, pending: state.pending }
}
