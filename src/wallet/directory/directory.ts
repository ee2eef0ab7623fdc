import { definePlugin, once } from 'portico/kernel'
import { pictureRules } from '../../kernel/internal.ts'
import { wallet } from '../wallet.ts'
import { type DirectoryOptions, directoryDefaults } from './options.ts'
import { recentLimit, storedRecentWallets } from './storedRecent.ts'
import { type DirectoryController, directorySlice } from './tokens.ts'

/**
 * The directory of wallets: the first list, further pages, search, and images. Sends no request on its own.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks }), directory({ featuredWalletIds })] })
 */
export const directory = definePlugin<DirectoryController, DirectoryOptions>({
  id: 'directory',
  dependencies: [wallet],
  slices: [directorySlice],
  storage: [storedRecentWallets],
  endpoints: async () => (await import('./controller.ts')).endpoints,
  defaults: directoryDefaults,
  setup(ctx) {
    const { customWallets } = ctx.options
    ctx.slots.contribute(pictureRules, {
      id: 'directory',
      resolve: (url) => (customWallets.some(({ imageUrl }) => imageUrl === url) ? url : undefined),
    })
    // Set before the wallets are loaded, so that a list can reserve rows for them.
    ctx.store.update(directorySlice, (draft) => {
      draft.featuredCount = ctx.options.featuredWalletIds.length
      draft.recentCount = Math.min(ctx.storage.get(storedRecentWallets).length, recentLimit)
    })
    let here: Pick<DirectoryController, 'imageHere'> | undefined
    const load = once(async () => {
      const { createDirectory } = await import('./controller.ts')
      ctx.signal.throwIfAborted()
      const controller = createDirectory(ctx)
      here = controller
      return controller
    })
    return {
      loadKept: async () => void (await load()),
      loadFirst: async (signal) => (await load()).loadFirst(signal),
      list: async (page, options) => (await load()).list(page, options),
      search: async (query, options) => (await load()).search(query, options),
      image: async (imageId, signal) => (await load()).image(imageId, signal),
      assetImage: async (imageId, signal) => (await load()).assetImage(imageId, signal),
      imageHere: (kind, imageId) => here?.imageHere(kind, imageId),
      remember: async (wallet) => (await load()).remember(wallet),
    }
  },
})
