import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { connectionOf, type Runtime, type StoredChange } from '../runtime.ts'
import { activeSession, allowsMultiWallet } from '../sessions/sessionList.ts'
import { type StoredConnection, type StoredWallet, storedConnections } from '../storageKeys.ts'
import { isRemembered } from './isRemembered.ts'

type Stored = Partial<Record<Namespace, StoredConnection>>

/** The stored connection of each namespace, with changes that this tab has not written yet. */
export function readRemembered({ ctx, unwritten }: Runtime): Stored {
  const stored: Stored = ctx.storage.get(storedConnections)
  if (unwritten.size === 0) return stored
  const changed = [...unwritten].map(([namespace, change]) => [namespace, change(stored[namespace])] as const)
  const all = { ...stored, ...Object.fromEntries(changed) }
  return Object.fromEntries(Object.entries(all).filter(([, entry]) => entry !== undefined))
}

/**
 * Changes the stored entry of one namespace; writes nothing if `enableReconnect` is off. All namespaces share one record,
 * which another tab may write at the same time: with Web Locks, the tabs take turns to read, change and write it. Without
 * them (insecure pages, Safari before 15.4) it is written at once.
 */
function write(runtime: Runtime, namespace: Namespace, change: StoredChange): void {
  const { ctx, unwritten } = runtime
  if (!ctx.options.enableReconnect) return
  const now = readRemembered(runtime)[namespace]
  if (!now && !change(now)) return
  const isWaiting = unwritten.size > 0
  const earlier = unwritten.get(namespace)
  unwritten.set(namespace, earlier ? (stored) => change(earlier(stored)) : change)
  if (isWaiting) return
  const { locks } = globalThis.navigator ?? {}
  const done = new AbortController()
  const writeNow = () => {
    done.abort()
    writeAll(runtime)
  }
  if (!locks || ctx.signal.aborted) {
    writeNow()
    return
  }
  // When the page or the kernel ends, write without waiting for the lock.
  ctx.signal.addEventListener('abort', writeNow, { signal: done.signal })
  globalThis.window?.addEventListener('pagehide', writeNow, { signal: done.signal })
  locks.request(`${ctx.name}/connections`, writeNow).catch(writeNow)
}

function writeAll(runtime: Runtime): void {
  const { ctx, unwritten } = runtime
  if (unwritten.size === 0) return
  ctx.storage.set(storedConnections, readRemembered(runtime) as never)
  unwritten.clear()
}

const storedWallet = ({ id, name, rdns }: Connector): StoredWallet => ({ connectorId: id, name, rdns })

/**
 * Stores the wallets of a namespace, to restore them after a reload, with account and network of the active one. One
 * write, so that other tabs never see a partial change. If several wallets may be connected, the one that was stored as
 * active stays stored: another tab connected it, or it could not be restored. @param gone a wallet that has disconnected
 */
export function remember(runtime: Runtime, namespace: Namespace, gone?: string): void {
  const { ctx, sessions, remembered } = runtime
  const [live, ...beside] = sessions.get(namespace) ?? []
  const connector = live?.session.connector
  if (!connector) return
  const { accounts, network } = connectionOf(ctx, namespace)
  const active: StoredConnection = {
    ...storedWallet(connector),
    address: accounts[0]?.address,
    network: network ?? undefined,
    explorerId: live.wallet.explorerId,
  }
  // The one that was active last comes last.
  const own = beside.reverse().map(({ session }) => storedWallet(session.connector))
  remembered.set(namespace, active)
  write(runtime, namespace, (entry) => {
    // Another tab disconnected all of them, which this tab is about to hear.
    if (!entry && gone !== undefined && ctx.options.tabs === 'sync') return undefined
    const stored: StoredWallet[] = [...(entry?.others ?? [])]
    if (entry && allowsMultiWallet(runtime) && !isRemembered(connector, entry)) {
      const { connectorId, name, rdns } = entry
      stored.push({ connectorId, name, rdns })
    }
    const known = [entry, ...stored].map((item) => item?.connectorId)
    // Another tab may have disconnected a wallet that is still connected here: it must not be stored again.
    const kept = ctx.options.tabs === 'sync' ? own.filter(({ connectorId }) => known.includes(connectorId)) : own
    const others = new Map<string, StoredWallet>()
    for (const item of [...stored, ...kept])
      if (![connector.id, gone].includes(item.connectorId)) others.set(item.connectorId, item)
    return withOthers(active, [...others.values()])
  })
}

const withOthers = (active: StoredConnection, others: readonly StoredWallet[]): StoredConnection =>
  others.length > 0 ? { ...active, others } : active

/** Stores the wallets again after the active one changed account or network, unless another one is stored by now. */
export function rememberMove(runtime: Runtime, namespace: Namespace): void {
  const id = activeSession(runtime, namespace)?.session.connector.id
  if (id !== undefined && readRemembered(runtime)[namespace]?.connectorId === id) remember(runtime, namespace)
}

/** Forgets the wallets of a namespace, unless another tab that is isolated has stored its own. */
export function forget(runtime: Runtime, namespace: Namespace): void {
  changeOwn(runtime, namespace, () => undefined)
}

/** Changes the stored entry of a namespace, unless another tab that is isolated has stored its own. */
function changeOwn(runtime: Runtime, namespace: Namespace, change: StoredChange): void {
  const { ctx, remembered } = runtime
  const entry = readRemembered(runtime)[namespace]
  const isOwn = ctx.options.tabs === 'sync' || entry?.connectorId === remembered.get(namespace)?.connectorId
  const next = isOwn ? change(entry) : undefined
  if (next) remembered.set(namespace, next)
  else remembered.delete(namespace)
  if (isOwn) write(runtime, namespace, change)
}

/**
 * Forgets the active wallet of a namespace that could not be restored; the first wallet stored beside it replaces it.
 */
export function forgetActive(runtime: Runtime, namespace: Namespace): void {
  const id = readRemembered(runtime)[namespace]?.connectorId
  changeOwn(runtime, namespace, (entry) => {
    if (!entry) return undefined
    const { others = [], ...active } = entry
    const [next, ...rest] = [active, ...others].filter(({ connectorId }) => connectorId !== id)
    return next && withOthers(next, rest)
  })
}

/** Whether a wallet, active or not, is stored to be restored after a reload. */
export function isKept(runtime: Runtime, namespace: Namespace, connectorId: string): boolean {
  const entry = readRemembered(runtime)[namespace]
  return [entry, ...(entry?.others ?? [])].some((item) => item?.connectorId === connectorId)
}

/** Forgets a wallet beside the active one. */
export function forgetOther(runtime: Runtime, namespace: Namespace, connectorId: string): void {
  if (!readRemembered(runtime)[namespace]?.others) return
  write(runtime, namespace, (entry) => {
    if (!entry) return undefined
    const { others = [], ...active } = entry
    return withOthers(
      active,
      others.filter((item) => item.connectorId !== connectorId),
    )
  })
}

/** Replaces the stored id of a wallet beside the active one, if the id has changed. */
export function renameOther(runtime: Runtime, from: string, connector: Connector): void {
  const { namespace, id } = connector
  if (!readRemembered(runtime)[namespace]?.others || from === id) return
  const renamed = storedWallet(connector)
  write(
    runtime,
    namespace,
    (entry) =>
      entry && withOthers(entry, entry.others?.map((item) => (item.connectorId === from ? renamed : item)) ?? []),
  )
}
