import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { capabilities, capabilityOf, isBaseUnits, selectActiveAccount, wallet } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import { sendSlice } from './tokens.ts'

/** How long balances and fee count as known, in milliseconds. */
const lifetime = 20_000
/** Time limit for reading them, in milliseconds: the chain checks the balance of a transfer, too. */
const timeLimit = 8_000

/** Changes with whatever the figures depend on. */
const keyOf = ({ network, from, to, token }: Order) => [network, from, to, token.id].join()

/** Reads the figures of an order: the balance of its token, that of the coin, and the network fee. */
export function createFigures(ctx: PluginContext, readFee: (order: Order) => Promise<void>) {
  const { store, slots, log } = ctx
  let last: { readonly key: string; readonly at: number; isDone: boolean } | undefined
  let reading: { readonly key: string; readonly done: Promise<void> } | undefined

  const readCoin = async ({ namespace }: Order, signal: AbortSignal) =>
    (await ctx.load(wallet)).refreshBalance(namespace, { force: true, signal })

  const readToken = async (order: Order, signal: AbortSignal) => {
    const { namespace, network, from, token } = order
    const activeAccount = selectActiveAccount(store.get, namespace)
    const read = capabilityOf(slots, namespace, capabilities.transfers)?.token
    if (!activeAccount || !read || token.address === undefined) return
    if (activeAccount.address !== from || activeAccount.network.caipNetworkId !== network) return
    const value: unknown = (await read(activeAccount, token.address, signal))?.value
    signal.throwIfAborted()
    store.update(sendSlice, (draft) => {
      if (isBaseUnits(value) && draft.order && keyOf(draft.order) === keyOf(order)) draft.held = value
    })
  }

  const readAll = async (order: Order, signal: AbortSignal) => {
    const results = await Promise.allSettled([readFee(order), readCoin(order, signal), readToken(order, signal)])
    for (const result of results) {
      if (result.status === 'rejected') log.info('The balance for a transfer could not be read', result.reason)
    }
  }

  return {
    /** Whether the figures are known well enough to sign. A maximum leaves little, so it waits for a reading that is under way. */
    areKnown: (order: Order): boolean =>
      last?.key === keyOf(order) && Math.abs(Date.now() - last.at) < lifetime && (last.isDone || !order.isMax),
    /** Reads them into the state; callers of the same time share one reading. Never rejects: what fails stays as it was. */
    read(order: Order): Promise<void> {
      const key = keyOf(order)
      if (reading?.key === key) return reading.done
      const begun = { key, at: Date.now(), isDone: false }
      const done = withTimeLimit(timeLimit, (signal) => readAll(order, signal), ctx.signal)
        .catch((error: unknown) => log.info('The figures of a transfer were not read in time', error))
        .finally(() => {
          begun.isDone = true
          if (reading?.done === done) reading = undefined
        })
      last = begun
      reading = { key, done }
      return done
    },
  }
}
