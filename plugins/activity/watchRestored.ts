import { abortable, is, isAbort, type PluginContext } from 'portico/kernel'
import { capabilities, capabilityOf, networksSlice, parseCaipAddress, type Settlement } from 'portico/wallet'
import { enums } from 'superstruct'
import { toKey } from './rules/hash.ts'
import { activitySlice, type PendingItem } from './tokens.ts'

/** The answers of an adapter on how a transaction ended. */
const Ended = enums(['confirmed', 'failed', 'replaced', 'expired'])

/**
 * Follows pending transactions from before a reload on their chains. Transactions sent on this page are followed by
 * their sender.
 */
export function watchRestored(
  ctx: PluginContext,
  tell: (settled: { readonly hash: string; readonly status: Settlement }) => void,
): void {
  const { store, slots, log } = ctx
  const isPending = ({ item }: PendingItem) =>
    store
      .get(activitySlice)
      .pending.some(({ item: { hash, status } }) => status === 'pending' && toKey(hash) === toKey(item.hash))

  const ask = async (one: PendingItem) => {
    const network = store
      .get(networksSlice)
      .networks.find(({ caipNetworkId }) => one.account.startsWith(`${caipNetworkId.toLowerCase()}:`))
    const settled = network && capabilityOf(slots, network.chainNamespace, capabilities.settled)
    if (!settled) return
    const over = new AbortController()
    const stop = store.watch(
      activitySlice,
      ({ pending }) => pending,
      () => isPending(one) || over.abort(),
    )
    const either = AbortSignal.any([over.signal, ctx.signal])
    try {
      const { hash } = one.item
      // Accounts are stored in lower case, which only EVM addresses keep their meaning in.
      const from = network.chainNamespace === 'eip155' ? parseCaipAddress(one.account)?.address : undefined
      const status = await abortable(settled(network, hash, either, from), either)
      if (is(status, Ended)) tell({ hash, status })
    } catch (error) {
      if (!isAbort(error)) log.warn('How a transaction ended could not be asked', error)
    } finally {
      stop()
    }
  }
  for (const one of store.get(activitySlice).pending.filter(isPending)) void ask(one)
}
