import { is, type Read } from 'portico/kernel'
import { array, boolean, nonempty, nullable, optional, type Struct, string, type } from 'superstruct'
import type { Api } from '../../kernel/internal.ts'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../caip.ts'
import { cleanText } from '../discovery/untrustedText.ts'
import { networksSlice } from '../tokens.ts'
import { readLinkEnvironment } from '../walletApps/environment.ts'
import { hasInAppBrowser } from '../walletApps/inAppBrowser.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'
import { isWalletBase, toWalletLink } from '../walletApps/safeLink.ts'
import { getWallets, ids } from './endpoints.ts'
import type { ListedWallet, WalletPage } from './tokens.ts'

const nullish = <Value, Schema>(struct: Struct<Value, Schema>) => optional(nullable(struct))
const text = nullish(string())

/** An entry of the directory as the service sends it. */
const Entry = type({
  id: nonempty(string()),
  name: nonempty(string()),
  badge_type: text,
  chains: nullish(array(string())),
  homepage: text,
  image_id: text,
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  link_mode: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: nullish(array(type({ injected_id: text }))),
  supports_wc: nullish(boolean()),
})

const page = (link: string | null | undefined) => (link && isSafePageLink(link) ? link : undefined)
/** A page to which a pairing URI can be handed. */
const pairingPage = (link: string | null | undefined) => (link && isWalletBase(link) ? page(link) : undefined)
const app = (link: string | null | undefined) => (link ? toWalletLink(link) : undefined)
const isNetworkId = (id: string): id is CaipNetworkId => parseCaipNetworkId(id) !== undefined

/** Reads an entry of the directory. `undefined` if it is invalid; links that are not safe to open are left out. */
export function readEntry(value: unknown): ListedWallet | undefined {
  if (!is(value, Entry)) return undefined
  const name = cleanText(value.name, 80)
  if (name === '') return undefined
  return present({
    id: value.id,
    name,
    imageId: value.image_id || undefined,
    rdns: value.rdns || undefined,
    injectedIds: (value.injected ?? []).flatMap(({ injected_id }) => (injected_id ? [injected_id] : [])),
    chains: (value.chains ?? []).filter(isNetworkId),
    isCertified: value.badge_type === 'certified',
    canPair: value.supports_wc !== false,
    homepage: page(value.homepage),
    mobileLink: app(value.mobile_link),
    desktopLink: app(value.desktop_link),
    webappLink: pairingPage(value.webapp_link),
    universalLink: pairingPage(value.link_mode),
    appStore: page(value.app_store),
    playStore: page(value.play_store),
    chromeStore: page(value.chrome_store),
  })
}

/** Reads the valid entries, each wallet once. */
export function readEntries(values: readonly unknown[]): readonly ListedWallet[] {
  const wallets = new Map<string, ListedWallet>()
  for (const value of values) {
    const wallet = readEntry(value)
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  return [...wallets.values()]
}

type Present<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> }

/** Leaves out members that are `undefined`. */
function present<Type extends object>(values: Type): Present<Type> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Type>
}

export interface WalletQuery {
  readonly page?: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly search?: string
  readonly badge?: 'certified'
  /** On a phone, also return wallets that it can not reach. */
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

/** Whether a phone can reach a wallet: by a pairing link, or in the browser of its app. */
const isReachable = (wallet: ListedWallet) =>
  hasInAppBrowser(wallet) ||
  (wallet.canPair && (wallet.mobileLink ?? wallet.universalLink ?? wallet.webappLink) !== undefined)

/** The CAIP-2 ids, older ones included, of the host's networks; of one namespace if it is named. */
export function chainsOf(read: Read, namespace?: Namespace): readonly CaipNetworkId[] {
  return read(networksSlice)
    .networks.filter((network) => namespace === undefined || network.chainNamespace === namespace)
    .flatMap(({ caipNetworkId, deprecatedCaipNetworkId }) =>
      deprecatedCaipNetworkId ? [caipNetworkId, deprecatedCaipNetworkId] : [caipNetworkId],
    )
}
