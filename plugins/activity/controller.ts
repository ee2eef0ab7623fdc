import { type PluginContext, sleep } from 'portico/kernel'
import {
  capabilitiesOf,
  dataRef,
  type Holder,
  loadAmounts,
  selectConnection,
  selectHolder,
  tracked,
} from 'portico/wallet'
import { activityMessages } from './messages.ts'
import { createPending } from './pending.ts'
import { isWorthShowing } from './rules/filter.ts'
import { putFirst, putLast, type Read } from './rules/merge.ts'
import { toItem } from './rules/toItem.ts'
import { type ActivityController, type ActivityListener, type ActivityState, activitySlice } from './tokens.ts'

/** For how long what was read counts as new, and how often pending ones are looked for. In milliseconds. */
const lifetime = 15_000
/** How many pages are read at once at most, where nothing on them is worth showing. */
const pagesAtOnce = 20

const nothing: Read = { items: [], cursor: null }

export function createActivity(ctx: PluginContext): ActivityController & ActivityListener {
  const { store, slots } = ctx
  const pending = createPending(store)
  const kept = new Map<string, Read & { readonly readAt: number }>()

  const isHolding = (holder: Holder) => selectHolder(store.get, holder.namespace)?.caipAddress === holder.caipAddress
  const show = ({ caipAddress }: Holder, next: Partial<ActivityState>) =>
    store.update(activitySlice, (draft) => Object.assign(draft, { more: 'idle', ...next, account: caipAddress }))
  const known = ({ caipAddress }: Holder): Read => {
    const state = store.get(activitySlice)
    return state.account === caipAddress ? state : (kept.get(caipAddress) ?? nothing)
  }
  const keep = ({ caipAddress }: Holder, read: Read, readAt: number) => {
    for (const [account, entry] of kept) if (Date.now() - entry.readAt >= lifetime) kept.delete(account)
    kept.set(caipAddress, { items: read.items, cursor: read.cursor, readAt })
  }

  /** Reads on until there is something to show; `null` where the service does not know the network. */
  const readOn = async (holder: Holder, from: string | undefined, signal: AbortSignal): Promise<Read | null> => {
    const data = await ctx.load(dataRef)
    const amounts = await loadAmounts()
    const { network } = holder
    let cursor = from
    for (let page = 0; page < pagesAtOnce; page++) {
      const answer = await data.readHistory(holder, { cursor, signal })
      if (!answer) return null
      const shown = answer.transactions.filter((one) => isWorthShowing(one, network.caipNetworkId))
      const items = shown.map((one) => toItem(one, amounts))
      pending.settle(holder, items)
      if (items.length > 0 || answer.next === null) return { items, cursor: answer.next }
      cursor = answer.next
    }
    return { items: [], cursor: cursor ?? null }
  }

  const track = (event: string, { address, namespace }: Holder, cursor: string | null) => {
    const { projectId } = ctx.api.project
    const [account] = selectConnection(store.get, namespace).accounts
    const properties = { address, projectId, cursor, isSmartAccount: account?.type === 'smartAccount' }
    ctx.events.emit(tracked, { event, properties })
  }
  const fail = (holder: Holder, cursor: string | null, error: unknown) => {
    ctx.log.warn('The activity of an account could not be read', error)
    ctx.notices.toast('error', ctx.messages.get(activityMessages).fetchFailed)
    track('ERROR_FETCH_TRANSACTIONS', holder, cursor)
  }

  const readFirst = async (holder: Holder, quiet: boolean, signal: AbortSignal) => {
    try {
      const page = await readOn(holder, undefined, signal)
      signal.throwIfAborted()
      if (!isHolding(holder)) return
      if (!page) return show(holder, { status: 'unsupported', ...nothing })
      const read = putFirst(page, known(holder))
      keep(holder, read, Date.now())
      show(holder, { status: 'ready', ...read })
    } catch (error) {
      signal.throwIfAborted()
      if (quiet || !isHolding(holder)) return
      kept.delete(holder.caipAddress)
      show(holder, { status: 'failed', ...nothing })
      fail(holder, null, error)
    }
  }

  const readMore = async (holder: Holder, cursor: string, signal: AbortSignal) => {
    show(holder, { more: 'loading' })
    try {
      const page = await readOn(holder, cursor, signal)
      signal.throwIfAborted()
      if (!isHolding(holder)) return
      if (!page) return show(holder, { status: 'unsupported', ...nothing })
      const read = putLast(page, known(holder))
      keep(holder, read, kept.get(holder.caipAddress)?.readAt ?? 0)
      show(holder, { status: 'ready', ...read })
    } catch (error) {
      if (signal.aborted) {
        if (store.get(activitySlice).account === holder.caipAddress) show(holder, {})
        throw error
      }
      if (!isHolding(holder)) return
      show(holder, { more: 'failed' })
      fail(holder, cursor, error)
    }
  }

  /** One at a time: a newer one ends the one before. Ends with the caller, too. */
  const alone = (signal: AbortSignal, task: (signal: AbortSignal) => Promise<void>) =>
    ctx.latest('read', (own) => task(AbortSignal.any([own, signal])))

  const controller: ActivityController = {
    async refresh({ namespace, force = false, signal }) {
      const holder = selectHolder(store.get, namespace)
      if (!holder) return
      if (!capabilitiesOf(slots, holder.namespace).activity) return show(holder, { status: 'unsupported', ...nothing })
      const state = store.get(activitySlice)
      const entry = kept.get(holder.caipAddress)
      const isFresh = entry !== undefined && Date.now() - entry.readAt < lifetime
      const isShown = state.account === holder.caipAddress && state.status === 'ready'
      if (isFresh && !force) {
        if (!isShown) show(holder, { status: 'ready', items: entry.items, cursor: entry.cursor })
        return
      }
      if (!isShown) show(holder, { status: 'loading', ...nothing })
      await alone(signal, (either) => readFirst(holder, false, either))
    },
    async more({ namespace, signal }) {
      const holder = selectHolder(store.get, namespace)
      const { account, status, cursor, more } = store.get(activitySlice)
      if (!holder || account !== holder.caipAddress || status !== 'ready' || !cursor || more === 'loading') return
      track('LOAD_MORE_TRANSACTIONS', holder, cursor)
      await alone(signal, (either) => readMore(holder, cursor, either))
    },
    async follow({ namespace, signal }) {
      const either = AbortSignal.any([signal, ctx.signal])
      await controller.refresh({ namespace, signal })
      while (!either.aborted) {
        await sleep(lifetime, either).catch(() => {})
        const holder = selectHolder(store.get, namespace)
        if (either.aborted || !holder || !pending.isWaiting(holder)) continue
        const { account, status, more } = store.get(activitySlice)
        const isIdle = account === holder.caipAddress && status === 'ready' && more !== 'loading'
        if (isIdle && globalThis.document?.visibilityState !== 'hidden') {
          await alone(either, (own) => readFirst(holder, true, own))
        }
      }
    },
  }
  return { ...controller, sent: pending.sent, settled: pending.settled }
}
