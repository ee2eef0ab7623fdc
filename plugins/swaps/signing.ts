import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  capabilities,
  capabilityOf,
  codeOf,
  connectionsSlice,
  data,
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
import { makeOrder, type Wish } from './order.ts'
import type { CheckedCall } from './rules/transaction.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import type { Settings } from './settings.ts'
import { sign } from './sign.ts'
import { type Step, type SwapOrder, type SwapsState, swapsSlice } from './tokens.ts'
import { createTracker } from './track.ts'

/** Milliseconds for which an order may be signed without being built anew. */
const lifetime = 20_000
/** For how long a transaction is waited for, in milliseconds: one that was dropped never comes. */
const timeLimit = 15 * 60_000
/** What the form does for signing. */
export interface Form {
  update(patch: Partial<SwapsState>): void
  /** Keeps the order as it is: one that is being made would be shown in place of the one that the wallet signs. */
  hold(): void
  /** Makes the order of the form anew. */
  rebuild(): Promise<void>
  isReviewing(): boolean
  place(order: Omit<SwapOrder, 'id'>): void
  clear(): void
}

/** Asks the wallet for approvals and swaps, one at a time. */
export function createSigning(ctx: PluginContext, settings: Settings, form: Form) {
  const { store, slots, notices, router, messages } = ctx
  const track = createTracker(ctx)
  const state = () => store.get(swapsSlice)
  const texts = () => messages.get(swapsMessages)
  const connector = () => selectConnection(store.get, evmNamespace).connectorId
  /** What the wallet is asked, with the wallet. */
  let asked: { readonly connector: string | null } | undefined

  const begin = (step: Step) => {
    const { wallet } = selectConnection(store.get, evmNamespace)
    const own = { connector: connector() }
    asked = own
    form.hold()
    form.update({ step, wallet: wallet?.name ?? null, failure: null })
    return own
  }
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

  const fail = (error: unknown) => {
    const failure = failureOf(error)
    if (failure !== 'declined') ctx.report(error)
    if (form.isReviewing()) return form.update({ failure })
    notices.toast('error', failureText(failure, texts()))
  }

  const wishOf = ({ network, account, from, to, amount }: SwapOrder): Wish => {
    const activeAccount = selectEvmAccount(store.get)
    if (activeAccount?.address !== account || activeAccount.network.caipNetworkId !== network)
      throw new SwapOutdatedError()
    return { activeAccount, from, to, amount }
  }

  /** How a transaction ended; `undefined` where the namespace can not tell, or did not in time. */
  const settled = async ({ network: id }: SwapOrder, hash: string, signal: AbortSignal) => {
    const network = store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const read = capabilityOf(slots, evmNamespace, capabilities.settled)
    if (!network || !read) return undefined
    try {
      return await withTimeLimit(timeLimit, (until) => read(network, hash, until), signal)
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

  /** Says how a swap ended, once the chain does. */
  const follow = async (order: SwapOrder, hash: string) => {
    const status = await settled(order, hash, ctx.signal)
    if (!status) return
    ctx.peek(wallet)?.noteSettled({ hash, network: order.network, status })
    const { swapped, undone, replaced, expired } = texts()
    const { from, to, amount } = order
    const done = swapped({ amount: `${fromBaseUnits(amount, from.decimals)} ${from.symbol}`, symbol: to.symbol })
    const said: Readonly<Record<Settlement, string>> = { confirmed: done, failed: undone, replaced, expired }
    notices.toast(status === 'confirmed' ? 'success' : status === 'replaced' ? 'info' : 'error', said[status])
    await refreshHoldings(order)
  }

  /** The order to sign: the one that was shown, or a newer one that gives no less; `undefined` if another is to be shown. */
  const current = async (order: SwapOrder): Promise<SwapOrder | undefined> => {
    if (Math.abs(Date.now() - order.at) < lifetime) return order
    const next = await makeOrder(ctx, wishOf(order), settings, ctx.signal)
    form.place(next)
    const placed = state().order
    const isNoLess = BigInt(next.minimum) >= BigInt(order.minimum)
    if (isNoLess && next.transaction && placed) return placed
    form.update({ hasMoved: true })
    return undefined
  }

  return {
    async approve() {
      const { order, step } = state()
      if (!order || order.transaction || step !== 'idle') return
      const own = begin('asksApproval')
      try {
        const ask = async (call: CheckedCall, next: Step) => {
          if (asked !== own) return undefined
          form.update({ step: next })
          const hash = await sign(ctx, order, call)
          if (asked !== own) return undefined
          form.update({ step: 'approving' })
          return hash
        }
        const waiting = { ask, settled: (hash: string) => settled(order, hash, ctx.signal) }
        if (!(await approveRouter(ctx, settings, wishOf(order), waiting))) return
        if (!end(own)) return
        if (!form.isReviewing()) notices.toast('success', texts().approved)
        await form.rebuild()
      } catch (error) {
        if (!end(own) || ctx.signal.aborted) return
        track('SWAP_APPROVAL_ERROR', order, { message: codeOf(error) })
        fail(error)
      }
    },
    async swap(shown: number) {
      const { order, step } = state()
      if (!order?.transaction || step !== 'idle') return
      // The order changed in the moment of the press: the new one is to be looked at first.
      if (order.id !== shown) return form.update({ hasMoved: true })
      const own = begin('asksSwap')
      const domain = ctx.peek(wallet)
      let signed = order
      try {
        const latest = await current(order)
        // The wallet left while the order was built anew.
        if (asked !== own) return
        if (!latest?.transaction) return void end(own)
        signed = latest
        track('INITIATE_SWAP', signed)
        const hash = await sign(ctx, signed, latest.transaction)
        const isWaiting = end(own)
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
        fail(error)
      }
    },
  }
}
