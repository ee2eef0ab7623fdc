import type { PluginContext } from 'portico/kernel'
import { getHistory } from './endpoints.ts'
import { NetworksUnknownError } from './errors.ts'
import { readTransactions } from './history.ts'
import { capabilitiesOf, type Holder, isHolding, selectHolder } from './holder.ts'
import { noNfts, selectNfts } from './select.ts'
import type { SupportedChains } from './supportedChains.ts'
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
export function createNfts(ctx: PluginContext, { supports, vouch }: SupportedChains): DataController['refreshNfts'] {
  const { store, slots, api, log } = ctx
  const progress = new Map<string, Progress>()

  const show = (holder: Holder, next: Partial<NftsState>) => {
    if (!isHolding(store.get, holder)) return
    const before = selectNfts(store.get, holder.namespace)
    store.update(dataSlice, (draft) => {
      draft.nfts[holder.namespace] = { ...before, ...next, account: holder.caipAddress } as never
    })
  }

  const readPages = async (holder: Holder, from: Progress | undefined, signal: AbortSignal): Promise<Progress> => {
    const { caipNetworkId } = holder.network
    const to: Progress = { account: holder.caipAddress, tally: new Map(from?.tally), cursor: from?.cursor ?? null }
    const before = heldNfts(to.tally).length
    for (let page = 0; page < pagesAtOnce; page++) {
      const query = { account: holder.address, chainId: caipNetworkId, cursor: to.cursor ?? undefined }
      const { data, next = null } = await api.call(getHistory, query, { signal: vouch(signal) })
      tallyNfts(to.tally, readTransactions(data), caipNetworkId)
      // A cursor that leads to itself would never end.
      to.cursor = next === to.cursor ? null : next
      if (to.cursor === null || heldNfts(to.tally).length > before) break
    }
    return to
  }

  return async (namespace, { more = false, signal }) => {
    const holder = selectHolder(store.get, namespace)
    if (!holder || !capabilitiesOf(slots, namespace).activity) return
    const known = progress.get(namespace)
    const from = more && known?.account === holder.caipAddress ? known : undefined
    if (selectNfts(store.get, namespace).status !== 'ready') show(holder, { ...noNfts, status: 'loading' })
    const either = AbortSignal.any([signal, ctx.signal])
    try {
      const isKnown = await supports(holder.network.caipNetworkId, either)
      if (isKnown === 'no') return show(holder, { status: 'unsupported' })
      if (isKnown === 'unknown') throw new NetworksUnknownError()
      const to = await readPages(holder, from, either)
      progress.set(namespace, to)
      show(holder, { status: 'ready', items: heldNfts(to.tally), hasMore: to.cursor !== null })
    } catch (error) {
      either.throwIfAborted()
      log.warn('The collectibles of an account could not be read', error)
      show(holder, { status: 'failed' })
    }
  }
}
