import { abortable, defineError, is, type PluginContext, problemOf, validate } from 'portico/kernel'
import { getAssetImage, getWalletImage, getWallets } from './endpoints.ts'
import { entriesOfIds, loadFirst } from './first.ts'
import { createImages } from './images.ts'
import type { CustomWallet, DirectoryOptions } from './options.ts'
import { chainsOf, queryWallets, type WalletQuery } from './query.ts'
import { recentLimit, storedRecentWallets } from './storedRecent.ts'
import { CustomWalletStruct, StoredWalletStruct, toListed } from './structs.ts'
import { type DirectoryController, type DirectoryState, directorySlice, type ListedWallet } from './tokens.ts'

/** Stores recent wallets; `onChange` is called whenever they change, here or in another tab. */
export function createRecent(ctx: Pick<PluginContext, 'storage'>, onChange: () => void) {
  const read = (): readonly ListedWallet[] =>
    ctx.storage
      .get(storedRecentWallets)
      .filter((wallet): wallet is ListedWallet => is(wallet, StoredWalletStruct))
      .slice(0, recentLimit)
  ctx.storage.watch(storedRecentWallets, onChange)
  const write = (wallets: readonly ListedWallet[]) => {
    ctx.storage.set(storedRecentWallets, [...wallets])
    onChange()
  }
  /** Replaces stored wallets by newer ones: links, certification and names may have changed since. */
  const refresh = (wallets: readonly ListedWallet[]) => {
    const before = read()
    const after = before.map((stored) => wallets.find(({ id }) => id === stored.id) ?? stored)
    if (JSON.stringify(after) !== JSON.stringify(before)) write(after)
  }
  return {
    read,
    refresh,
    remember(wallet: ListedWallet) {
      const before = read()
      if (before.some(({ id }) => id === wallet.id)) refresh([wallet])
      else write([wallet, ...before].slice(0, recentLimit))
    },
  }
}

/** A wallet of `customWallets` is not usable, and is left out. */
const CustomWalletInvalidError = defineError(
  'CUSTOM_WALLET_INVALID',
  (p: { option: string; problem: string }) => `The option "${p.option}" is not usable. ${p.problem}`,
)

/** The valid ones of the host's own wallets; `report` gets `CUSTOM_WALLET_INVALID` for each invalid one. */
export function readCustom(
  wallets: readonly CustomWallet[],
  report: (error: unknown) => void,
): readonly ListedWallet[] {
  return wallets.flatMap((wallet, index) => {
    const [wrong, checked] = validate(wallet, CustomWalletStruct)
    if (!wrong) return [toListed(checked as CustomWallet)]
    const option = ['customWallets', index, ...wrong.path].join('.')
    const known = Object.keys(CustomWalletStruct.schema).join(', ')
    const problem = wrong.type === 'never' ? `Unknown field. Known fields: ${known}` : problemOf(wrong).problem
    report(new CustomWalletInvalidError({ option, problem }, { cause: wrong }))
    return []
  })
}

/** The calls of the plugin. */
export const endpoints = [getWallets, getWalletImage, getAssetImage]

const pageSize = 40
const searchSize = 100
/** Limit of the search text. */
const longestQuery = 100
/** Limit of certified names that are kept. A directory of 5,000 wallets has about 500 certified ones. */
const mostCertified = 2_000

/** Loads the first list on demand; shows stored wallets at once. */
export function createDirectory(ctx: PluginContext<DirectoryOptions>): Omit<DirectoryController, 'loadKept'> {
  const { api, store, options } = ctx
  const { includeWalletIds: include, excludeWalletIds: excluded } = options
  const update = (next: Partial<DirectoryState>) =>
    store.update(directorySlice, (draft) => {
      Object.assign(draft, next)
    })
  const query = async (wanted: WalletQuery) => {
    const answer = await queryWallets(api, wanted)
    recent.refresh([...custom, ...answer.wallets])
    return answer
  }

  const showRecent = () =>
    update({
      recent: recent
        .read()
        .filter(({ id }) => !excluded.includes(id) && (include.length === 0 || include.includes(id))),
    })
  const recent = createRecent(ctx, showRecent)
  const custom = readCustom(options.customWallets, ctx.report)
  update({ custom, excluded: entriesOfIds(excluded), preferUniversalLinks: options.preferUniversalLinks })
  recent.refresh(custom)
  showRecent()

  const images = createImages(ctx.signal)
  const imageFrom =
    (endpoint: typeof getWalletImage, kind: 'image' | 'assetImage'): DirectoryController['image'] =>
    (id, signal) =>
      images.get(`${kind}/${id}`, (either) => api.call(endpoint, { id }, { signal: either }), signal)

  /** Keeps the names of certified wallets, which look-alikes imitate. */
  const noteCertified = (wallets: readonly ListedWallet[]) => {
    const { certified } = store.get(directorySlice)
    const known = new Set(certified.map(({ id }) => id))
    const added = wallets.filter(({ id, isCertified }) => isCertified && !known.has(id))
    if (added.length === 0) return
    const names = added.map(({ id, name, rdns }) => ({ id, name, ...(rdns && { rdns }) }))
    update({ certified: [...certified, ...names].slice(-mostCertified) })
  }

  let first: Promise<void> | undefined
  /** The wallets to leave out of pages, fixed by the first page, so that later pages do not shift. */
  const left = new Map<string, readonly string[]>()

  const controller: ReturnType<typeof createDirectory> = {
    async loadFirst(signal) {
      signal.throwIfAborted()
      if (store.get(directorySlice).status !== 'ready') {
        first ??= loadFirst(ctx, query, update).finally(() => {
          first = undefined
        })
      }
      if (first) await abortable(first, signal)
    },
    async list(page, { namespace, signal }) {
      const place = namespace ?? ''
      if (page <= 1 || !left.has(place)) {
        if (store.get(directorySlice).status !== 'failed') await controller.loadFirst(signal)
        const { featured, recommended } = store.get(directorySlice)
        left.set(place, [
          ...new Set([...recommended.map(({ id }) => id), ...excluded, ...featured.map(({ id }) => id)]),
        ])
      }
      const exclude = left.get(place) ?? []
      const chains = chainsOf(store.get, namespace)
      const answer = await query({ page, entries: pageSize, include, exclude, chains, signal })
      noteCertified(answer.wallets)
      return answer
    },
    async search(text, { certified = false, namespace, signal }) {
      const { wallets } = await query({
        entries: searchSize,
        search: text.trim().slice(0, longestQuery),
        include,
        exclude: excluded,
        chains: chainsOf(store.get, namespace),
        ...(certified ? { badge: 'certified' } : {}),
        signal,
      })
      noteCertified(wallets)
      return wallets
    },
    image: imageFrom(getWalletImage, 'image'),
    assetImage: imageFrom(getAssetImage, 'assetImage'),
    imageHere: (kind, id) => images.here(`${kind}/${id}`),
    remember: async (wallet) => recent.remember(wallet),
  }
  return controller
}
