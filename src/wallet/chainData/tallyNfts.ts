import type { CaipNetworkId } from '../caip.ts'
import { cleanText } from '../discovery/pageWallets.ts'
import type { Transaction } from './history.ts'
import { cleanPicture } from './sanitize.ts'
import type { Nft } from './tokens.ts'

/** Transfers in minus transfers out, keyed by the properties of a collectible, which has no id in a transfer. */
export type NftTally = Map<string, Nft>

const maxName = 80
const signs = { in: 1, out: -1, self: 0 } as const

/**
 * Adds the collectibles that transactions of a network moved, without spam, failed transactions, and collectibles that
 * have neither name nor image.
 */
export function tallyNfts(tally: NftTally, transactions: readonly Transaction[], network: CaipNetworkId): void {
  for (const { metadata, transfers } of transactions) {
    if (metadata.status !== 'confirmed' || (metadata.chain && metadata.chain !== network)) continue
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
export const heldNfts = (tally: NftTally): readonly Nft[] => [...tally.values()].filter(({ count }) => count > 0)

type File = { readonly url?: string | null | undefined; readonly content_type?: string | null | undefined }

const pictureOf = (file: File | null | undefined) =>
  file?.content_type && !file.content_type.startsWith('image/') ? undefined : cleanPicture(file?.url)
