import type { Read } from 'portico/kernel'
import { useKernel, useRead, useTask } from 'portico/view'
import { type Namespace, type Network, selectActiveAccount, selectIsUnsupported } from 'portico/wallet'
import { useCallback, useEffect, useMemo } from 'react'
import { activity } from '../plugin.ts'
import { createLookAlikeCheck } from '../rules/lookAlike.ts'
import { type ActivityRow, toRows, withPending } from '../rules/rows.ts'
import { type ActivityState, activitySlice } from '../tokens.ts'

/**
 * The activity of the active account of a namespace, by default the active namespace. `pending` has the transactions of all
 * accounts.
 */
function selectActivity(read: Read, namespace?: Namespace): ActivityState {
  const state = read(activitySlice)
  const activeAccount = selectActiveAccount(read, namespace)
  return activeAccount && state.account === activeAccount.caipAddress
    ? state
    : { ...activitySlice.initial, pending: state.pending }
}

/** The activity on screen, with functions that load more. */
export interface Activity extends Pick<ActivityState, 'status' | 'more' | 'cursor'> {
  /** A key of the account and its network; empty without a connected wallet. */
  readonly account: string
  readonly network: Network | undefined
  readonly rows: readonly ActivityRow[]
  readonly isBusy: boolean
  /** Reads the newest transactions again after a failure. */
  retry(): void
  /** Loads older transactions. */
  next(): void
}

/** Reads the activity of a namespace's account while mounted; starts again for another account or network. */
export function useActivity(namespace: Namespace | undefined): Activity {
  const kernel = useKernel()
  const following = useTask()
  const older = useTask()
  const state = useRead((read) => selectActivity(read, namespace))
  const activeAccount = useRead((read) => selectActiveAccount(read, namespace))
  const account = activeAccount?.caipAddress ?? ''
  const { run: follow } = following
  const { run: read } = older

  // biome-ignore lint/correctness/useExhaustiveDependencies: the activity is read again for another account
  const start = useCallback(
    () => void follow(async (signal) => (await kernel.load(activity)).follow({ namespace, signal })),
    [follow, kernel, namespace, account],
  )
  useEffect(start, [start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read for another account ends
  const next = useCallback(
    () => void read(async (signal) => (await kernel.load(activity)).more({ namespace, signal })),
    [read, kernel, namespace, account],
  )
  const { items, pending, cursor, more } = state
  // A string, so that the memoised rows change once a day and not with each `Date` object.
  const today = new Date().toDateString()
  const address = activeAccount?.address ?? ''
  const rows = useMemo(() => {
    const all = withPending(items, pending, account)
    return toRows(all, new Date(today), createLookAlikeCheck(all, address))
  }, [items, pending, account, address, today])
  const isElsewhere = useRead((read) => selectIsUnsupported(read, namespace))
  const isLost = following.error !== null && state.status === 'idle'
  // The state stays `idle` on a network that the host did not configure, and if the plugin's code could not be loaded.
  const status = isElsewhere ? 'unsupported' : isLost ? 'failed' : state.status
  const isBusy = status === 'loading' || more === 'loading' || older.busy
  return { account, network: activeAccount?.network, status, more, cursor, rows, isBusy, retry: start, next }
}
