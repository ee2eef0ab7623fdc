import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  capabilities,
  capabilityOf,
  codeOf,
  connectionsSlice,
  data,
  formatExactAmount,
  fromBaseUnits,
  networksSlice,
  type Settlement,
  selectConnection,
  wallet,
} from 'portico/wallet'
import { approveRouter } from './approval.ts'
import { SwapOutdatedError } from './errors.ts'
import { failureOf } from './failures.ts'
import { failureText } from './failureText.ts'
import { swapsMessages } from './messages.ts'
import type { Wish } from './order.ts'
import type { createOrders } from './orders.ts'
import type { CheckedCall } from './rules/transaction.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import type { Settings } from './settings.ts'
import { sign } from './sign.ts'
import { type Step, type SwapOrder, type SwapsState, swapsSlice } from './tokens.ts'
import { createTracker } from './track.ts'

/** Milliseconds after which an order is built again before it is signed. */
const lifetime = 20_000
/** Time limit for a transaction to settle, because a dropped one never does. In milliseconds. */
const timeLimit = 15 * 60_000
/** The functions of the form that signing needs. */
export interface Form {
  update(patch: Partial<SwapsState>): void
  /** Aborts an order that is being created, because it would replace the one that the wallet signs. */
  hold(): void
  /** Creates the order of the form again. */
  rebuild(): Promise<void>
  isReviewing(): boolean
  readonly orders: ReturnType<typeof createOrders>
  clear(): void
}

/** Asks the wallet for approvals and swaps, one at a time. */
export function createSigning(ctx: PluginContext, settings: Settings, form: Form) {
  const { store, slots, notices, router, messages } = ctx
  const { orders } = form
  const track = createTracker(ctx)
  const state = () => store.get(swapsSlice)
  const texts = () => messages.get(swapsMessages)
  const connector = () => selectConnection(store.get, evmNamespace).connectorId
  /** The open request to a wallet. */
  let asked: { readonly connector: string | null; readonly isInReview: boolean } | undefined

  const begin = (step: Step) => {
    const { wallet } = selectConnection(store.get, evmNamespace)
    const own = { connector: connector(), isInReview: form.isReviewing() }
    asked = own
    form.hold()
    form.update({ step, wallet: wallet?.name ?? null, failure: null })
    return own
  }
  /** Whether a request is not to be made: the wallet disconnected, or the user left the review meanwhile. */
  const isOver = (own: NonNullable<typeof asked>) => asked !== own || (own.isInReview && !form.isReviewing())
  const end = (own: typeof asked) => {
    if (asked !== own) return false
    asked = undefined
    form.update({ step: 'idle', wallet: null })
    return true
  }
  // Unlock the form when the wallet disconnects: it may never answer.
  store.watch(connectionsSlice, connector, (now) => {
    if (asked && asked.connector !== now) end(asked)
  })

  const fail = (error: unknown, { id }: SwapOrder) => {
    const failure = failureOf(error)
    if (failure !== 'declined') ctx.report(error)
    // A wallet may answer late, while the review shows another order.
    if (form.isReviewing() && state().order?.id === id) return form.update({ failure })
    notices.toast('error', failureText(failure, texts()))
  }

  const showMoved = () => form.update({ hasMoved: true, moves: state().moves + 1 })

  const wishOf = ({ network, account, from, to, amount }: SwapOrder): Wish => {
    const activeAccount = selectEvmAccount(store.get)
    if (activeAccount?.address !== account || activeAccount.network.caipNetworkId !== network)
      throw new SwapOutdatedError()
    return { activeAccount, from, to, amount }
  }

  /** The settlement of a transaction; `undefined` if the namespace can not tell, or not within the time limit. */
  const settled = async ({ network: id, account }: SwapOrder, hash: string, signal: AbortSignal) => {
    const network = store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const read = capabilityOf(slots, evmNamespace, capabilities.settled)
    if (!network || !read) return undefined
    try {
      return await withTimeLimit(timeLimit, (until) => read(network, hash, until, account), signal)
    } catch (error) {
      if (codeOf(error) === 'TIME_LIMIT') return undefined
      throw error
    }
  }

  const refreshHoldings = async ({ from, to }: SwapOrder) => {
    const { signal } = ctx
    await Promise.allSettled([
      ctx.load(wallet).then((domain) => domain.refreshBalance(evmNamespace, { force: true, signal })),
      ctx
        .load(data)
        .then((holdings) => holdings.refreshTokens(evmNamespace, { force: true, changed: [from.id, to.id], signal })),
    ])
  }

  /** Shows a toast and reads the balances again once a swap has settled. */
  const follow = async (order: SwapOrder, hash: string) => {
    const status = await settled(order, hash, ctx.signal)
    if (!status) return
    ctx.peek(wallet)?.noteSettled({ hash, network: order.network, status })
    const { swapped, undone, replaced, expired } = texts()
    const { from, to, amount } = order
    const sold = formatExactAmount(fromBaseUnits(amount, from.decimals), messages.format.locale)
    const done = swapped({ amount: `${sold} ${from.symbol}`, symbol: to.symbol })
    const said: Readonly<Record<Settlement, string>> = { confirmed: done, failed: undone, replaced, expired }
    notices.toast(status === 'confirmed' ? 'success' : status === 'replaced' ? 'info' : 'error', said[status])
    await refreshHoldings(order)
  }

  /**
   * The order to sign: the shown one, or a newer one that sells as much and gives no less; `undefined` if the new one must be shown
   * first.
   */
  const current = async (order: SwapOrder): Promise<SwapOrder | undefined> => {
    if (Math.abs(Date.now() - order.at) < lifetime && (await orders.isCovered(order, ctx.signal))) return order
    const next = await orders.make(wishOf(order), ctx.signal)
    orders.place(next)
    const placed = state().order
    // Another amount is told by itself.
    if (next.amount !== order.amount) return undefined
    if (BigInt(next.minimum) < BigInt(order.minimum)) showMoved()
    else if (next.transaction && placed) return placed
    return undefined
  }

  return {
    async approve() {
      const { order, step } = state()
      if (!order || order.transaction || step !== 'idle') return
      const own = begin('asksApproval')
      try {
        const ask = async (call: CheckedCall, next: Step) => {
          if (isOver(own)) return undefined
          form.update({ step: next })
          const hash = await sign(ctx, order, call, () => isOver(own))
          if (asked !== own || hash === undefined) return undefined
          form.update({ step: 'approving' })
          return hash
        }
        const wish = wishOf(order)
        const approved = (router: string) => orders.noteApproved(wish, router)
        const waiting = { ask, settled: (hash: string) => settled(order, hash, ctx.signal), approved }
        if (!(await approveRouter(ctx, settings, wish, waiting, order.router))) return void end(own)
        if (!end(own)) return
        if (!form.isReviewing()) notices.toast('success', texts().approved)
        await form.rebuild()
      } catch (error) {
        if (!end(own) || ctx.signal.aborted) return
        track('SWAP_APPROVAL_ERROR', order, { message: codeOf(error) })
        fail(error, order)
      }
    },
    async swap(shown: number) {
      const { order, step } = state()
      if (!order?.transaction || step !== 'idle') return
      // The order changed at the moment of the press: the user has to see the new one first.
      if (order.id !== shown) return showMoved()
      const own = begin('asksSwap')
      const domain = ctx.peek(wallet)
      let signed = order
      try {
        const latest = await current(order)
        if (!latest?.transaction || isOver(own)) return void end(own)
        signed = latest
        track('INITIATE_SWAP', signed)
        const hash = await sign(ctx, signed, latest.transaction, () => isOver(own))
        const isWaiting = end(own)
        if (hash === undefined) return
        const { network, account, from, amount, transaction } = signed
        domain?.noteSent({
          hash,
          network,
          from: account,
          to: transaction?.to ?? '',
          amount: fromBaseUnits(amount, from.decimals),
          token: {
            symbol: from.symbol,
            name: from.name,
            ...(from.isCoin ? { isCoin: true } : {}),
            ...(from.iconUrl ? { iconUrl: from.iconUrl } : {}),
          },
          sentAt: Date.now(),
        })
        track('SWAP_SUCCESS', signed)
        notices.toast('success', texts().submitted)
        if (isWaiting && form.isReviewing()) router.reset(AccountView)
        if (isWaiting) form.clear()
        follow(signed, hash).catch(ctx.report)
        await refreshHoldings(signed)
      } catch (error) {
        end(own)
        track('SWAP_ERROR', signed, { message: codeOf(error) })
        fail(error, signed)
      }
    },
  }
}
