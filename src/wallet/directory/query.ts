import type { Read } from 'portico/kernel'
import type { Api } from '../../kernel/internal.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import { networksSlice } from '../tokens.ts'
import { readLinkEnvironment } from '../walletApps/environment.ts'
import { hasInAppBrowser } from '../walletApps/inAppBrowser.ts'
import { getWallets, ids } from './endpoints.ts'
import { readEntries } from './entry.ts'
import type { ListedWallet, WalletPage } from './tokens.ts'

export interface WalletQuery {
  readonly page?: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly search?: string
  readonly badge?: 'certified'
  /** Whether wallets count that a phone can not get to. */
  readonly anywhere?: true
  readonly signal: AbortSignal
}

/** Calls the directory and returns the valid wallets that can be used here. Throws the error of the call. */
export async function queryWallets(api: Api, query: WalletQuery): Promise<WalletPage> {
  const { page = 1, entries, include = [], exclude = [], chains = [], search, badge, signal } = query
  const mustReach = !query.anywhere && readLinkEnvironment().isMobile
  const { data, count } = await api.call(
    getWallets,
    {
      page,
      entries,
      include: ids(include),
      exclude: ids(exclude),
      chains: ids(chains),
      search: search || undefined,
      badge_type: badge,
    },
    { signal },
  )
  const wallets = readEntries(data).filter(
    (wallet) => speaks(wallet, chains) && !exclude.includes(wallet.id) && (!mustReach || isReachable(wallet)),
  )
  return { wallets, count, isLast: data.length === 0 || page * entries >= count }
}

/** A wallet without chains is kept: it may support all. */
const speaks = ({ chains }: ListedWallet, wanted: readonly CaipNetworkId[]) =>
  wanted.length === 0 || chains.length === 0 || chains.some((chain) => wanted.includes(chain))

/** Whether a phone can get to a wallet: by a link to pair over, or by the browser of its app. */
const isReachable = (wallet: ListedWallet) =>
  hasInAppBrowser(wallet) ||
  (wallet.canPair && (wallet.mobileLink ?? wallet.universalLink ?? wallet.webappLink) !== undefined)

/** The CAIP-2 ids, older ones included, of the host's networks; of one family if it is named. */
export function chainsOf(read: Read, namespace?: Namespace): readonly CaipNetworkId[] {
  return read(networksSlice)
    .networks.filter((network) => namespace === undefined || network.chainNamespace === namespace)
    .flatMap(({ caipNetworkId, deprecatedCaipNetworkId }) =>
      deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId],
    )
}
