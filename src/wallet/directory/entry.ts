import { is } from 'portico/kernel'
import { array, boolean, nonempty, nullable, optional, type Struct, string, type } from 'superstruct'
import { type CaipNetworkId, parseCaipNetworkId } from '../caip.ts'
import { cleanText } from '../discovery/pageWallets.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'
import { toWalletLink } from '../walletApps/safeLink.ts'
import type { ListedWallet } from './tokens.ts'

const nullish = <Value, Schema>(struct: Struct<Value, Schema>) => optional(nullable(struct))
const text = nullish(string())

/** A wallet as the directory tells of it. */
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
const app = (link: string | null | undefined) => (link ? toWalletLink(link) : undefined)
const isNetworkId = (id: string): id is CaipNetworkId => parseCaipNetworkId(id) !== undefined

/** Reads an entry of the directory. A broken one is none; a link that may not be opened is left out. */
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
    webappLink: page(value.webapp_link),
    universalLink: page(value.link_mode),
    appStore: page(value.app_store),
    playStore: page(value.play_store),
    chromeStore: page(value.chrome_store),
  })
}

/** Reads the entries that are sound, each wallet once. */
export function readEntries(values: readonly unknown[]): readonly ListedWallet[] {
  const wallets = new Map<string, ListedWallet>()
  for (const value of values) {
    const wallet = readEntry(value)
    if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  }
  return [...wallets.values()]
}

type Present<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> }

/** Leaves out what is `undefined`. */
function present<Type extends object>(values: Type): Present<Type> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Type>
}
