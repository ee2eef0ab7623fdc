import type { Read } from 'portico/kernel'
import { type Namespace, selectHolder } from 'portico/wallet'
import { type ActivityState, activitySlice } from './tokens.ts'

/**
 * The activity of the active account of a namespace, by default the active one. Pending transactions are those of all
 * accounts.
 */
export function selectActivity(read: Read, namespace?: Namespace): ActivityState {
  const state = read(activitySlice)
  const holder = selectHolder(read, namespace)
  return holder && state.account === holder.caipAddress ? state : { ...activitySlice.initial, pending: state.pending }
}
