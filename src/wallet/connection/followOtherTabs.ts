import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { connectionOf, connectorKey, findNetwork, type Runtime, restoreTask } from '../runtime.ts'
import { dropSession, refreshSession, tellMove } from '../sessions/activeSession.ts'
import { chooseAccount, chooseIn } from '../sessions/chooseAccount.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, allowsMultiWallet, allSessions, otherSessions } from '../sessions/sessionList.ts'
import type { StoredConnection, StoredWallet } from '../storageKeys.ts'
import { connectionsSlice } from '../tokens.ts'
import { isRemembered } from './isRemembered.ts'
import { readRemembered } from './remember.ts'
import { isInUse, isSameState, rereadWallet } from './rereadWallet.ts'

/**
 * Applies changes of other tabs, as stored: disconnects what they disconnected, and reads the account and network of a
 * wallet again, without a prompt, if they changed. Does not connect wallets that are not connected in this tab.
 * `isBack`: the page was in the back/forward cache, where it got no events: the wallets are read again.
 */
export function followOtherTabs(runtime: Runtime, isBack: boolean): void {
  const { ctx } = runtime
  const moved = follows(runtime) ? applyStored(runtime, isBack) : []
  if (!isBack) return
  for (const live of allSessions(runtime)) {
    const { namespace, id } = live.session.connector
    if (live.beside || !moved.includes(namespace))
      void ctx.latest(`reread:${connectorKey(namespace, id)}`, (signal) => rereadWallet(runtime, live, signal))
  }
}

/** Without `enableReconnect`, storage has only what an earlier visit left. */
const follows = ({ ctx: { options } }: Runtime) => options.tabs === 'sync' && options.enableReconnect

/** Returns the namespaces whose wallets are read again. */
function applyStored(runtime: Runtime, isBack: boolean): readonly Namespace[] {
  const { ctx } = runtime
  const { connections } = ctx.store.get(connectionsSlice)
  const moved: Namespace[] = []
  for (const namespace of Object.keys(connections) as Namespace[]) {
    const there = readRemembered(runtime)[namespace]
    if (!there) {
      // A new task of the same key aborts the restoring task.
      void ctx.latest(restoreTask(namespace), async () => dropAll(runtime, namespace))
      continue
    }
    dropUnlisted(runtime, namespace)
    const isFollowed = shouldFollow(runtime, namespace, there)
    runtime.remembered.set(namespace, there)
    if (isFollowed && followStored(runtime, namespace, isBack)) moved.push(namespace)
  }
  return moved
}

/**
 * Whether another tab has changed the active wallet of a namespace, or disconnected the one that is active here. A
 * stored wallet that is locked may have another one in its place here: only a change of this namespace makes it active again.
 */
function shouldFollow(runtime: Runtime, namespace: Namespace, there: StoredConnection): boolean {
  const before = runtime.remembered.get(namespace)
  const isSame =
    before?.connectorId === there.connectorId && before.address === there.address && before.network === there.network
  const connector = activeSession(runtime, namespace)?.session.connector
  return !isSame || connector?.id === there.connectorId || isUnlisted(runtime, connector, there)
}

/**
 * Applies what another tab stored for a namespace where a wallet is active. While a wallet is being asked to connect,
 * another one does not become active: that waits for `followSkipped`. Returns whether the wallet is read again.
 */
function followStored(runtime: Runtime, namespace: Namespace, isBack = false): boolean {
  const there = readRemembered(runtime)[namespace]
  if (!there || !follows(runtime)) return false
  if (!activeSession(runtime, namespace)) {
    if (connectionOf(runtime.ctx, namespace).status === 'connecting') skip(runtime, namespace)
    return false
  }
  if (isThere(runtime, namespace, there)) {
    // The other tab may have been somewhere else before.
    stopFollowing(runtime, namespace)
    return false
  }
  void runtime.ctx.latest(followTask(namespace), async (signal) => {
    await move(runtime, there, { namespace, isBack, signal })
    if (signal.aborted) return
    // The wallet that was active here until then may be disconnected there.
    dropUnlisted(runtime, namespace)
    dropActive(runtime, namespace)
  })
  // Without a connector of this tab, the wallet that the other tab connected can not be asked.
  return runtime.connectors.has(connectorKey(namespace, there.connectorId))
}

/** The key of the task that applies a change of another tab. */
const followTask = (namespace: Namespace) => `follow:${namespace}`

/** Ends the task that follows another tab to a wallet: that wallet is not wanted. */
export function stopFollowing({ ctx }: Runtime, namespace: Namespace): void {
  void ctx.latest(followTask(namespace), async () => {})
}

function skip(runtime: Runtime, namespace: Namespace): void {
  runtime.skipped ??= new Set()
  runtime.skipped.add(namespace)
}

/** Once no wallet is being asked to connect: applies a change of another tab that was skipped, if any. */
export function followSkipped(runtime: Runtime, namespace: Namespace, isSkipped = false): void {
  if (runtime.attempts.has(namespace)) return
  if (runtime.skipped?.delete(namespace) || isSkipped) followStored(runtime, namespace)
}

function dropAll(runtime: Runtime, namespace: Namespace): void {
  const { ctx } = runtime
  const isRestoring = connectionOf(ctx, namespace).status === 'connecting' && !runtime.attempts.has(namespace)
  dropOthers(runtime, namespace, () => true)
  if (isRestoring || activeSession(runtime, namespace)) dropSession(runtime, namespace)
}

/** Drops sessions beside the active one. Storage has the state of the other tab already. */
function dropOthers(runtime: Runtime, namespace: Namespace, isGone: (connectorId: string) => boolean): void {
  for (const live of otherSessions(runtime, namespace)) {
    if (isGone(live.session.connector.id)) dropSession(runtime, namespace, { live, forget: false })
  }
}

/** Drops the sessions beside the active one whose wallets are not stored. */
function dropUnlisted(runtime: Runtime, namespace: Namespace): void {
  const there = readRemembered(runtime)[namespace]
  if (there) dropOthers(runtime, namespace, (id) => walletsOf(there).every(({ connectorId }) => connectorId !== id))
}

/** If several wallets may be connected, drops the active one that is not stored: another tab disconnected it. */
function dropActive(runtime: Runtime, namespace: Namespace): void {
  const there = readRemembered(runtime)[namespace]
  const connector = activeSession(runtime, namespace)?.session.connector
  if (there && isUnlisted(runtime, connector, there)) dropSession(runtime, namespace, { forget: false })
}

/** Whether several wallets may be connected, and a connected one is not stored. */
function isUnlisted(runtime: Runtime, connector: Connector | undefined, there: StoredConnection): boolean {
  if (!connector || !allowsMultiWallet(runtime)) return false
  const isSameWallet = (item: StoredWallet) => item.connectorId === connector.id || isRemembered(connector, item)
  return !walletsOf(there).some(isSameWallet)
}

const walletsOf = (there: StoredConnection): readonly StoredWallet[] => [there, ...(there.others ?? [])]

/** Whether wallet, account and network of a namespace are those that another tab stored. */
function isThere(runtime: Runtime, namespace: Namespace, there: StoredConnection): boolean {
  const { accounts, network } = connectionOf(runtime.ctx, namespace)
  return (
    activeSession(runtime, namespace)?.session.connector.id === there.connectorId &&
    (there.address === undefined || there.address === accounts[0]?.address) &&
    (there.network === undefined || there.network === network)
  )
}

interface MoveOptions {
  readonly namespace: Namespace
  readonly isBack: boolean
  readonly signal: AbortSignal
}

/** Does not write storage, so that two tabs with different states do not trigger each other endlessly. */
async function move(runtime: Runtime, there: StoredConnection, { namespace, isBack, signal }: MoveOptions) {
  const { ctx } = runtime
  const before = connectionOf(ctx, namespace)
  const connector = runtime.connectors.get(connectorKey(namespace, there.connectorId))
  // After the back/forward cache, the wallet itself may have changed too; one with `prepare` delivers what was missed.
  const isDone = () => isThere(runtime, namespace, there) && (!isBack || connector?.prepare !== undefined)
  const other = otherSessions(runtime, namespace).find(({ session }) => session.connector.id === there.connectorId)
  if (other) {
    other.promote()
    tellMove(runtime, namespace, before)
    if (isDone()) return
  }
  const live = activeSession(runtime, namespace)
  if (!connector || !live) return
  if (runtime.attempts.has(namespace)) return skip(runtime, namespace)
  const { accounts } = connectionOf(ctx, namespace)
  const known = accounts.find(({ address }) => address === there.address)
  try {
    // The other tab may have chosen an account that is not the wallet's first one.
    const isOther = known !== undefined && known !== accounts[0]
    if (isOther && live.session.connector === connector && live.session.switchAccount) {
      withoutWriting(runtime, () => chooseAccount(live, known.address))
      if (isDone()) return
    }
    const network = findNetwork(ctx, there.network as never)
    const session = await requestSilently(runtime, {
      connector,
      network: network?.caipNetworkId,
      ...(known && { accountType: known.type }),
      signal,
    })
    try {
      // A shared approval has no network of its own: switch it on this side.
      if (connector.isShared && network && session.network !== network.caipNetworkId) {
        await session.switchNetwork(network, signal)
      }
      const { address } = there
      const isShared = address !== undefined && session.accounts.some((account) => account.address === address)
      const chosen =
        isShared && session.switchAccount ? withoutWriting(runtime, () => chooseIn(session, address)) : undefined
      if (runtime.attempts.has(namespace)) skip(runtime, namespace)
      else if (activeSession(runtime, namespace) === live && !isSameState(runtime, session)) {
        refreshSession(runtime, session, chosen)
      }
    } finally {
      if (!isInUse(runtime, session)) releaseSession(ctx, session)
    }
  } catch (error) {
    ctx.log.info('A change of another tab could not be applied here', error)
  }
}

/** Changes a session whose new state is stored already. */
function withoutWriting<Value>(runtime: Runtime, change: () => Value): Value {
  runtime.isFollowing = true
  try {
    return change()
  } finally {
    runtime.isFollowing = false
  }
}
