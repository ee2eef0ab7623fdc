import type { PluginContext } from 'portico/kernel'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { type Holder, isHolding, selectHolder } from './holder.ts'
import { noNfts, selectNfts } from './select.ts'
import { heldNfts, type NftTally, tallyNfts } from './tallyNfts.ts'
import { type DataController, dataSlice, type NftsState } from './tokens.ts'

/** How many pages are read at once at most, where they hold none that was not there before. */
const pagesAtOnce = 3

interface Progress {
  readonly account: string
  readonly tally: NftTally
  cursor: string | null
}

/** Reads collectibles out of the history of the accounts: the service has no list of them. */
export function createNfts(
  ctx: PluginContext,
  readHistory: DataController['readHistory'],
): DataController['refreshNfts'] {
  const { store, slots, log } = ctx
  const progress = new Map<string, Progress>()

  const show = (holder: Holder, next: Partial<NftsState>) => {
    if (!isHolding(store.get, holder)) return
    const before = selectNfts(store.get, holder.namespace)
    store.update(dataSlice, (draft) => {
      draft.nfts[holder.namespace] = { ...before, ...next, account: holder.caipAddress } as never
    })
  }

  /** `null` where the service does not know the network. */
  const readPages = async (holder: Holder, from: Progress | undefined, signal: AbortSignal) => {
    const { caipNetworkId } = holder.network
    const to: Progress = { account: holder.caipAddress, tally: new Map(from?.tally), cursor: from?.cursor ?? null }
    const before = heldNfts(to.tally).length
    for (let page = 0; page < pagesAtOnce; page++) {
      const answer = await readHistory(holder, { cursor: to.cursor ?? undefined, signal })
      if (!answer) return null
      tallyNfts(to.tally, answer.transactions, caipNetworkId)
      to.cursor = answer.next
      if (to.cursor === null || heldNfts(to.tally).length > before) break
    }
    return to
  }

  return async (namespace, { more = false, signal }) => {
    const holder = selectHolder(store.get, namespace)
    if (!holder || !capabilityOf(slots, namespace, capabilities.activity)) return
    const known = progress.get(namespace)
    const from = more && known?.account === holder.caipAddress ? known : undefined
    if (selectNfts(store.get, namespace).status !== 'ready') show(holder, { ...noNfts, status: 'loading' })
    const either = AbortSignal.any([signal, ctx.signal])
    try {
      const to = await readPages(holder, from, either)
      if (!to) return show(holder, { status: 'unsupported' })
      progress.set(namespace, to)
      show(holder, { status: 'ready', items: heldNfts(to.tally), hasMore: to.cursor !== null })
    } catch (error) {
      either.throwIfAborted()
      log.warn('The collectibles of an account could not be read', error)
      show(holder, { status: 'failed' })
    }
  }
}
