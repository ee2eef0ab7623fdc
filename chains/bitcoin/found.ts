import { type Connector, describeWallet } from 'portico/wallet'
import type { BitcoinWallet } from './wallet.ts'

/** How a wallet is found, the best way first. */
const ranks = ['standard', 'satsConnect', 'injected'] as const
type Rank = (typeof ranks)[number]

/** The interface of a wallet's object; `unisatLike` for those that are made like Unisat's. */
export type WalletKind = 'standard' | 'satsConnect' | 'leather' | 'okx' | 'unisat' | 'unisatLike'

/** One way in which a wallet was found on the page. Two ways to the same object are one wallet. */
export interface Way extends Pick<Connector, 'name' | 'imageUrl'> {
  /** The id of the connector. */
  readonly id: string
  readonly rank: Rank
  readonly kind: WalletKind
  readonly object: unknown
}

export type LoadWallets = () => Promise<{
  readonly openWallet: (ways: readonly Way[]) => BitcoinWallet
}>

const namespace = 'bip122'

/** Adds a found wallet, with the name and the icon that it reports. */
export type AddWallet = (rank: Rank, kind: WalletKind, object: unknown, name: unknown, icon?: unknown) => void

/** The part of a name that identifies a wallet: 'OKX Wallet' is the same as 'OKX'. */
const keyOf = (name: string) => {
  const key = name.toLowerCase()
  return key.replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '') || key
}

/**
 * Merges found wallets that have the same name or the same object. The id of a wallet does not depend on the way in which it
 * was found; its connector uses all ways that exist when the wallet is opened, the best one first.
 */
export function createFoundWallets(
  found: (connector: Connector) => void,
  load: LoadWallets,
  lost: (connector: Pick<Connector, 'namespace' | 'id'>) => void = () => {},
) {
  const told = new Map<string, string>()
  /** The best ways first. */
  let all: readonly Way[] = []
  const waysOf = (id: string) => all.filter((way) => way.id === id)
  /** The first way of each rank: a second object with the same name may be another wallet, and must not get its calls. */
  const bestWaysOf = (id: string) => ranks.flatMap((rank) => waysOf(id).find((way) => way.rank === rank) ?? [])

  const tell = (id: string) => {
    const ways = waysOf(id)
    const [best] = ways
    if (!best) return
    const { name, rank } = best
    const imageUrl = ways.find((way) => way.imageUrl)?.imageUrl
    const print = [rank, name, imageUrl].join()
    if (print === told.get(id)) return
    told.set(id, print)
    found({
      id,
      name,
      type: rank === 'injected' ? 'INJECTED' : 'ANNOUNCED',
      namespace,
      ...(imageUrl && { imageUrl }),
      provider: async () => (await load()).openWallet(bestWaysOf(id)),
    })
  }

  const add: AddWallet = (rank, kind, object, name, icon) => {
    const description = describeWallet(name, icon)
    const same = all.filter((way) => way.object === object)
    const isKnown = (way: Way) => way.rank === rank && (way.kind === kind || kind !== 'unisat')
    if (!description || same.some(isKnown)) return
    const id = same[0]?.id ?? `bitcoin:${keyOf(description.name)}`
    const way = { ...description, id, rank, kind, object }
    // Unisat itself comes before a wallet that stands in its place, also if it is found later.
    const ways = kind === 'unisat' ? [way, ...all] : [...all, way]
    all = ranks.flatMap((next) => ways.filter((way) => way.rank === next))
    tell(id)
  }

  return {
    add,
    /** Removes the ways to an object that left the page, and reports a wallet as lost once it has no way left. */
    remove(object: unknown): void {
      const gone = all.filter((way) => way.object === object)
      all = all.filter((way) => !gone.includes(way))
      for (const { id } of gone) {
        tell(id)
        if (waysOf(id).length === 0 && told.delete(id)) lost({ namespace, id })
      }
    },
  }
}
