import { definePlugin } from 'portico/kernel'
import type { WalletPage } from '../../wallet/directory/tokens.ts'
import {
  type ConnectorInfo,
  type DirectoryController,
  type DirectoryState,
  directorySlice,
  type ListedWallet,
} from '../../wallet/internal.ts'

/** A wallet of the directory. Its name is its id by default. */
export const listed = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  injectedIds: [],
  chains: [],
  isCertified: false,
  canPair: true,
  ...more,
})

/** `count` wallets, from `Wallet 1` on. */
export const listedMany = (count: number): readonly ListedWallet[] =>
  Array.from({ length: count }, (_, index) => listed(`w${index + 1}`, { name: `Wallet ${index + 1}` }))

/** The row that leads to pairing. */
export const pairing: Partial<ConnectorInfo> = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' }

/** The script of the directory; tests may replace each part at any time. */
export interface DirectoryScript {
  /** The answer of `loadFirst`, for the first list; may reject or throw. */
  first: () => Promise<Partial<DirectoryState>> | Partial<DirectoryState>
  all: readonly ListedWallet[]
  page?: (page: number, signal: AbortSignal) => Promise<WalletPage>
  search?: DirectoryController['search']
  image?: DirectoryController['image']
  assetImage?: DirectoryController['assetImage']
  imageHere?: DirectoryController['imageHere']
  /** The state before the first request. */
  initial?: Partial<DirectoryState>
}

/** A scripted directory that records its requests. */
export function createDirectory(given: Partial<DirectoryScript> = {}) {
  const script: DirectoryScript = { first: () => ({}), all: [], ...given }
  const asked = {
    first: 0,
    pages: [] as number[],
    searches: [] as string[],
    images: [] as string[],
    assetImages: [] as string[],
    remembered: [] as string[],
  }
  const plugin = definePlugin<DirectoryController>({
    id: 'directory',
    slices: [directorySlice],
    setup(ctx) {
      const update = (state: Partial<DirectoryState>) =>
        ctx.store.update(directorySlice, (draft) => {
          Object.assign(draft, state)
        })
      update(script.initial ?? {})
      const controller: DirectoryController = {
        async loadKept() {},
        async loadFirst(signal) {
          if (ctx.store.get(directorySlice).status === 'ready') return
          asked.first += 1
          update({ status: 'loading' })
          try {
            const state = await script.first()
            if (!signal.aborted) update({ status: 'ready', count: script.all.length, ...state })
          } catch {
            update({ status: 'failed' })
          }
        },
        async list(page, { signal }) {
          asked.pages.push(page)
          if (script.page) return script.page(page, signal)
          const { length: count } = script.all
          return { wallets: script.all.slice((page - 1) * 40, page * 40), count, isLast: page * 40 >= count }
        },
        async search(query, options) {
          asked.searches.push(options.certified ? `${query}+certified` : query)
          if (script.search) return script.search(query, options)
          return script.all.filter(
            ({ name, isCertified }) =>
              name.toLowerCase().includes(query.toLowerCase()) && (!options.certified || isCertified),
          )
        },
        async image(imageId, signal) {
          asked.images.push(imageId)
          return script.image?.(imageId, signal)
        },
        async assetImage(imageId, signal) {
          asked.assetImages.push(imageId)
          return script.assetImage?.(imageId, signal)
        },
        imageHere: (kind, imageId) => script.imageHere?.(kind, imageId),
        async remember({ id }) {
          asked.remembered.push(id)
        },
      }
      return controller
    },
  })
  return { plugin: plugin(), script, asked }
}
