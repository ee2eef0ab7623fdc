import type { PluginContext } from 'portico/kernel'
import type { DirectoryOptions } from './options.ts'
import { chainsOf, type WalletQuery } from './query.ts'
import type { DirectoryState, ListedWallet, WalletPage } from './tokens.ts'

/** How many wallets the directory recommends. */
const recommendedSize = 4

/** Entries with the id alone, until the directory answers: enough to recognize well-known installed wallets. */
export const entriesOfIds = (ids: readonly string[]): readonly ListedWallet[] =>
  ids.map((id) => ({ id, name: id, injectedIds: [], chains: [], isCertified: false, canPair: false }))

/** Reads the directory's wallets of the first list. Never rejects: a failed request sets the status `failed`. */
export async function loadFirst(
  { options, store, log, signal }: PluginContext<DirectoryOptions>,
  query: (wanted: WalletQuery) => Promise<WalletPage>,
  update: (next: Partial<DirectoryState>) => void,
): Promise<void> {
  const { includeWalletIds: include, excludeWalletIds: exclude, recommendedWalletIds } = options
  const featuredIds = options.featuredWalletIds.filter((id) => !exclude.includes(id))
  const chosenIds = recommendedWalletIds?.filter((id) => !exclude.includes(id) && !featuredIds.includes(id))
  const chains = chainsOf(store.get)

  /** Reads wallets by their ids, in the order of the ids. */
  const byIds = async (
    wanted: readonly string[],
    where: Pick<WalletQuery, 'chains' | 'anywhere'>,
  ): Promise<readonly ListedWallet[]> => {
    if (wanted.length === 0) return []
    const { wallets } = await query({ ...where, entries: wanted.length, include: wanted, signal })
    return wanted.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
  }
  update({ status: 'loading' })
  let hasFailed = false
  /** The answer; `undefined` if the request fails, so that the other answers are shown. */
  const settle = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await answer
    } catch (error) {
      if (!hasFailed && !signal.aborted) log.warn('The directory of wallets did not answer', error)
      hasFailed = true
      return undefined
    }
  }
  const [featured, chosen, rest, excluded] = await Promise.all([
    settle(byIds(featuredIds, { chains })),
    chosenIds && settle(byIds(chosenIds, { chains })),
    // If the host chose the recommended wallets, one entry is enough to get the total count.
    settle(
      query({
        entries: chosenIds ? 1 : recommendedSize,
        include,
        exclude: [...exclude, ...featuredIds],
        chains,
        signal,
      }),
    ),
    settle(byIds(exclude, { anywhere: true })),
  ])
  if (signal.aborted) return
  const recommended = chosenIds ? chosen : rest?.wallets.slice(0, recommendedSize)
  update({
    status: hasFailed ? 'failed' : 'ready',
    ...(featured && { featured }),
    ...(recommended && { recommended }),
    ...(excluded && {
      excluded: entriesOfIds(exclude).map((item) => excluded.find(({ id }) => id === item.id) ?? item),
    }),
    ...(featured && rest && { count: rest.count + featured.length }),
  })
}
