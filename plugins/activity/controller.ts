import { type PluginContext, sleep } from 'portico/kernel'
import {
  type ActiveAccount,
  capabilities,
  capabilityOf,
  data,
  loadAmounts,
  selectActiveAccount,
  selectConnection,
  tracked,
  wallet,
} from 'portico/wallet'
import { activityMessages } from './messages.ts'
import { createPending, isOpen } from './pending.ts'
import { groupParts, joinParts, type Parts } from './rules/join.ts'
import { isListed, missingFrom, putFirst, putLast, type Read } from './rules/merge.ts'
import { isSentBy, withoutSpam } from './rules/spam.ts'
import { toItem } from './rules/toItem.ts'
import {
  type ActivityController,
  type ActivityItem,
  type ActivityListener,
  type ActivityState,
  activitySlice,
} from './tokens.ts'
import { watchRestored } from './watchRestored.ts'

/** Lifetime of the newest page, and interval of checks for pending transactions, in milliseconds. */
const lifetime = 15_000
/** Limit of pages per request if they have nothing to show. */
const pagesAtOnce = 20

const nothing: Read = { items: [], cursor: null }

export function createActivity(ctx: PluginContext): ActivityController & ActivityListener {
  const { store, slots } = ctx
  const pending = createPending(ctx, ctx.use(wallet).keep(ctx.storage))
  watchRestored(ctx, pending.settled)
  const kept = new Map<string, Read & { readonly readAt: number }>()
  /** The entries of the service that an item was made of. */
  const partsOf = new WeakMap<ActivityItem, Parts>()
  const lengthOf = (item: ActivityItem) => partsOf.get(item)?.length ?? 1

  const isActiveAccount = (activeAccount: ActiveAccount) =>
    selectActiveAccount(store.get, activeAccount.namespace)?.caipAddress === activeAccount.caipAddress
  const show = ({ caipAddress }: ActiveAccount, next: Partial<ActivityState>) =>
    store.update(activitySlice, (draft) => Object.assign(draft, { more: 'idle', ...next, account: caipAddress }))
  const known = ({ caipAddress }: ActiveAccount): Read => {
    const state = store.get(activitySlice)
    return state.account === caipAddress ? state : (kept.get(caipAddress) ?? nothing)
  }
  const isFresh = ({ readAt }: { readonly readAt: number }) => Math.abs(Date.now() - readAt) < lifetime
  /** Shows and caches a read, and drops its settled transactions from the pending ones in the same update: each is shown once. */
  const settle = (activeAccount: ActiveAccount, read: Read, readAt: number, more: ActivityState['more']) => {
    for (const [account, entry] of kept) if (!isFresh(entry)) kept.delete(account)
    const { items, cursor } = read
    const ended = items.filter(({ status }) => status !== 'pending').map(({ hash }) => hash)
    kept.set(activeAccount.caipAddress, { items, cursor, readAt })
    store.batch(() => {
      pending.settle(activeAccount, ended)
      show(activeAccount, { status: 'ready', items, cursor, more })
    })
  }

  /** Reads at most 20 pages, until one has something new to show; `null` if the service does not support the network. */
  const readOn = async (activeAccount: ActiveAccount, after: Read, signal: AbortSignal): Promise<Read | null> => {
    const reader = await ctx.load(data)
    const amounts = await loadAmounts()
    const { network, address, namespace } = activeAccount
    const [account] = selectConnection(store.get, namespace).accounts
    const facts = { coin: network.nativeCurrency.symbol, isContract: account?.type === 'smartAccount' }
    const parts = new Map(known(activeAccount).items.map((item) => [item.hash, partsOf.get(item) ?? []]))
    const asked = new Set<string>()
    let { cursor } = after
    let previous = cursor === null ? undefined : (after.items.at(-1)?.hash ?? '')
    for (let page = 0; page < pagesAtOnce; page++) {
      if (cursor !== null) asked.add(cursor)
      const answer = await reader.readHistory(activeAccount, { cursor: cursor ?? undefined, signal })
      if (!answer) return null
      const listed = answer.transactions.filter((one) => isListed(one, network.caipNetworkId))
      const readBefore = (hash: string) => parts.get(hash) ?? []
      const shown = groupParts(listed, readBefore, previous, answer.next === null).flatMap((group) => {
        const one = joinParts(group)
        parts.set(one.metadata.hash, group)
        const isOwn = group.some((part) => isSentBy(part, address)) || pending.wasSent(activeAccount, one.metadata.hash)
        const sound = withoutSpam(one, isOwn, facts.isContract)
        if (!sound) return []
        const item = toItem(sound, amounts, { ...facts, isOwn })
        partsOf.set(item, group)
        return [item]
      })
      previous = listed.at(-1)?.metadata.hash ?? previous ?? ''
      // A page may begin with the rest of a known transaction.
      const lengths = new Map(shown.map((item) => [item.id, lengthOf(item)]))
      const items = missingFrom(
        after.items.filter((item) => lengthOf(item) >= (lengths.get(item.id) ?? 0)),
        shown,
      )
      // Stop at a cursor that was read before: the service would send the same pages forever.
      cursor = answer.next !== null && asked.has(answer.next) ? null : answer.next
      if (items.length > 0 || cursor === null) return { items, cursor }
    }
    return { items: [], cursor }
  }

  const track = (event: string, { namespace }: ActiveAccount) => {
    const [account] = selectConnection(store.get, namespace).accounts
    ctx.events.emit(tracked, { event, properties: { isSmartAccount: account?.type === 'smartAccount' } })
  }
  const fail = (activeAccount: ActiveAccount, error: unknown) => {
    ctx.log.warn('The activity of an account could not be read', error)
    ctx.notices.toast('error', ctx.messages.get(activityMessages).fetchFailed)
    track('ERROR_FETCH_TRANSACTIONS', activeAccount)
  }

  const readFirst = async (activeAccount: ActiveAccount, quiet: boolean, signal: AbortSignal) => {
    try {
      const answer = await readOn(activeAccount, nothing, signal)
      signal.throwIfAborted()
      if (!isActiveAccount(activeAccount)) return
      if (!answer) return show(activeAccount, { status: 'unsupported', ...nothing })
      const before = store.get(activitySlice)
      const read = putFirst(answer, known(activeAccount))
      // Keep `failed` and `paused`: only the user loads older transactions again.
      const isSameEnd = before.account === activeAccount.caipAddress && before.cursor === read.cursor
      settle(activeAccount, read, Date.now(), isSameEnd && before.more !== 'loading' ? before.more : 'idle')
    } catch (error) {
      signal.throwIfAborted()
      if (quiet || !isActiveAccount(activeAccount)) return
      kept.delete(activeAccount.caipAddress)
      show(activeAccount, { status: 'failed', ...nothing })
      fail(activeAccount, error)
    }
  }

  const readMore = async (activeAccount: ActiveAccount, cursor: string, signal: AbortSignal) => {
    show(activeAccount, { more: 'loading' })
    try {
      const before = known(activeAccount)
      const answer = await readOn(activeAccount, { items: before.items, cursor }, signal)
      signal.throwIfAborted()
      if (!isActiveAccount(activeAccount)) return
      if (!answer) return show(activeAccount, { status: 'unsupported', ...nothing })
      const isPaused = answer.items.length === 0 && answer.cursor !== null
      const readAt = kept.get(activeAccount.caipAddress)?.readAt ?? 0
      settle(activeAccount, putLast(answer, known(activeAccount)), readAt, isPaused ? 'paused' : 'idle')
    } catch (error) {
      signal.throwIfAborted()
      if (!isActiveAccount(activeAccount)) return
      show(activeAccount, { more: 'failed' })
      fail(activeAccount, error)
    } finally {
      const { account, more } = store.get(activitySlice)
      if (account === activeAccount.caipAddress && more === 'loading') show(activeAccount, {})
    }
  }

  /** Runs one read at a time: a newer read or the caller's signal aborts it. */
  const alone = (signal: AbortSignal, task: (signal: AbortSignal) => Promise<void>) =>
    ctx.latest('read', (own) => task(AbortSignal.any([own, signal])))

  let newest = Promise.resolve()
  const readNewest = (activeAccount: ActiveAccount, quiet: boolean, signal: AbortSignal) => {
    newest = alone(signal, (either) => readFirst(activeAccount, quiet, either))
    return newest
  }

  const controller: ActivityController = {
    async refresh({ namespace, force = false, signal }) {
      const activeAccount = selectActiveAccount(store.get, namespace)
      if (!activeAccount) return
      if (!capabilityOf(slots, activeAccount.namespace, capabilities.activity))
        return show(activeAccount, { status: 'unsupported', ...nothing })
      const state = store.get(activitySlice)
      const entry = kept.get(activeAccount.caipAddress)
      const isShown = state.account === activeAccount.caipAddress && state.status === 'ready'
      if (entry && isFresh(entry) && !force) {
        if (!isShown) show(activeAccount, { status: 'ready', items: entry.items, cursor: entry.cursor })
        return
      }
      if (!isShown) show(activeAccount, { status: 'loading', ...nothing })
      await readNewest(activeAccount, false, signal)
    },
    async more({ namespace, signal }) {
      // A short list requests older transactions at once; they must not abort the read of the newest.
      await newest
      if (signal.aborted) return
      const activeAccount = selectActiveAccount(store.get, namespace)
      const { account, status, cursor, more } = store.get(activitySlice)
      if (
        !activeAccount ||
        account !== activeAccount.caipAddress ||
        status !== 'ready' ||
        !cursor ||
        more === 'loading'
      )
        return
      track('LOAD_MORE_TRANSACTIONS', activeAccount)
      await alone(signal, (either) => readMore(activeAccount, cursor, either))
    },
    async follow({ namespace, signal }) {
      const either = AbortSignal.any([signal, ctx.signal])
      await controller.refresh({ namespace, signal })
      while (!either.aborted) {
        await sleep(lifetime, either).catch(() => {})
        const activeAccount = selectActiveAccount(store.get, namespace)
        const { account, status, more, items } = store.get(activitySlice)
        if (either.aborted || !activeAccount || !(pending.isWaiting(activeAccount) || items.some(isOpen))) continue
        const isIdle = account === activeAccount.caipAddress && status === 'ready' && more !== 'loading'
        if (isIdle && globalThis.document?.visibilityState !== 'hidden') await readNewest(activeAccount, true, either)
      }
    },
  }
  return { ...controller, sent: pending.sent, settled: pending.settled }
}
