import type { PluginContext } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { cleanText } from '../discovery/untrustedText.ts'
import { type ActiveAccount, isActiveAccount, selectActiveAccount } from './activeAccount.ts'
import type { Transaction } from './history.ts'
import { noNfts, selectNfts } from './select.ts'
import { cleanPicture } from './structs.ts'
import { type DataController, dataSlice, type Nft, type NftsState } from './tokens.ts'

/** Transfers in minus transfers out, keyed by the properties of a collectible, which has no id in a transfer. */
export type NftTally = Map<string, Nft>

const maxName = 80
const signs = { in: 1, out: -1, self: 0 } as const

/**
 * Adds the collectibles that transactions of a network moved, without spam, failed transactions, and collectibles that
 * have neither name nor image. Pages overlap when new transactions come between two reads: each transaction counts once.
 */
function tallyNfts({ tally, counted }: Progress, transactions: readonly Transaction[], network: CaipNetworkId): void {
  for (const { id: transaction, metadata, transfers } of transactions) {
    if (metadata.status !== 'confirmed' || (metadata.chain && metadata.chain !== network)) continue
    if (counted.has(transaction)) continue
    counted.add(transaction)
    for (const { direction, quantity, nft_info: info } of transfers) {
      if (!info || info.flags?.is_spam) continue
      const { preview, detail } = info.content ?? {}
      const imageUrl = pictureOf(preview) ?? pictureOf(detail)
      const name = cleanText(info.name ?? '', maxName)
      if (!name && !imageUrl) continue
      const id = `${name} ${imageUrl ?? ''}`
      const count = (tally.get(id)?.count ?? 0) + signs[direction] * Number(quantity.numeric)
      tally.set(id, { id, name, ...(imageUrl ? { imageUrl } : {}), count })
    }
  }
}

/** The collectibles that remain, in the order of their last transfer. */
const ownedNfts = (tally: NftTally): readonly Nft[] => [...tally.values()].filter(({ count }) => count > 0)

type File = { readonly url?: string | null | undefined; readonly content_type?: string | null | undefined }

const pictureOf = (file: File | null | undefined) =>
  file?.content_type && !file.content_type.startsWith('image/') ? undefined : cleanPicture(file?.url)

/** Cap on the pages that one call reads while they bring no new collectible. */
const pagesAtOnce = 3

interface Progress {
  readonly account: string
  readonly tally: NftTally
  /** The ids of the transactions in the tally. */
  readonly counted: Set<string>
  cursor: string | null
}

/** Derives collectibles from the history of the accounts, because the service has no list of them. */
export function createNfts(
  ctx: PluginContext,
  readHistory: DataController['readHistory'],
): DataController['refreshNfts'] {
  const { store, slots, log } = ctx
  const progress = new Map<string, Progress>()

  const show = (activeAccount: ActiveAccount, next: Partial<NftsState>) => {
    if (!isActiveAccount(store.get, activeAccount)) return
    const before = selectNfts(store.get, activeAccount.namespace)
    store.update(dataSlice, (draft) => {
      draft.nfts[activeAccount.namespace] = { ...before, ...next, account: activeAccount.caipAddress } as never
    })
  }

  /** `null` if the service does not support the network. */
  const readPages = async (activeAccount: ActiveAccount, from: Progress | undefined, signal: AbortSignal) => {
    const { caipNetworkId } = activeAccount.network
    const to: Progress = {
      account: activeAccount.caipAddress,
      tally: new Map(from?.tally),
      counted: new Set(from?.counted),
      cursor: from?.cursor ?? null,
    }
    const before = ownedNfts(to.tally).length
    for (let page = 0; page < pagesAtOnce; page++) {
      const answer = await readHistory(activeAccount, { cursor: to.cursor ?? undefined, signal })
      if (!answer) return null
      tallyNfts(to, answer.transactions, caipNetworkId)
      to.cursor = answer.next
      if (to.cursor === null || ownedNfts(to.tally).length > before) break
    }
    return to
  }

  return async (namespace, { more = false, signal }) => {
    const activeAccount = selectActiveAccount(store.get, namespace)
    if (!activeAccount || !capabilityOf(slots, namespace, capabilities.activity)) return
    const known = progress.get(namespace)
    const from = more && known?.account === activeAccount.caipAddress ? known : undefined
    // What was read before a failure stays while it is requested again.
    if (!['ready', 'failed'].includes(selectNfts(store.get, namespace).status))
      show(activeAccount, { ...noNfts, status: 'loading' })
    const either = AbortSignal.any([signal, ctx.signal])
    try {
      const to = await readPages(activeAccount, from, either)
      if (!to) return show(activeAccount, { status: 'unsupported' })
      progress.set(namespace, to)
      show(activeAccount, { status: 'ready', items: ownedNfts(to.tally), hasMore: to.cursor !== null })
    } catch (error) {
      either.throwIfAborted()
      log.warn('The collectibles of an account could not be read', error)
      show(activeAccount, { status: 'failed' })
    }
  }
}
