import { type Connector, cleanIcon, cleanText, hasMethod, readProperty } from 'portico/wallet'
import type { InjectedWallet } from './injected.ts'
import type { Eip1193Provider } from './provider.ts'

/** The maximum length of a domain name (RFC 1035), in characters. */
const maxDomainLength = 253

/** A wallet as it announced itself. The uuid and the rdns are only compared, so their form is left to the wallet. */
export interface Announcement {
  readonly uuid: string
  readonly rdns: string
  /** Empty when it does not say. */
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Validates the detail of an announcement (EIP-6963). Reads each property once, so that a getter can not return another
 * value later.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readProperty(detail, 'info')
  const texts = ['uuid', 'rdns', 'name', 'icon'].map((key) => readProperty(info, key)) as [string, ...string[]]
  const [uuid, rdns, name, icon] = texts
  const provider = readProperty(detail, 'provider') as Eip1193Provider
  if (!uuid || texts.some((text) => typeof text !== 'string') || !hasMethod(provider, 'request')) return undefined
  return { uuid, rdns: cleanText(rdns, maxDomainLength), name: cleanText(name), icon: cleanIcon(icon), provider }
}

/** A wallet that was injected, announced or both. */
interface Entry extends InjectedWallet, Partial<Pick<Announcement, 'uuid' | 'rdns' | 'icon'>> {
  /** The id of its `window.ethereum` connector, if it was known by another id before. */
  readonly alias?: string
  readonly isDisputed?: boolean
}

/** The most wallets that a page may announce: each one is compared with all others. */
const mostEntries = 100

/**
 * Decides which of the found wallets are the same wallet (EIP-6963).
 *
 * - The same provider is one wallet. Nothing else proves that: any script may announce the uuid, rdns, name and icon of
 *   another wallet, also before that wallet does.
 * - Only a wallet's own provider changes its name or icon, and nothing changes its provider or id.
 * - Several providers with one uuid, or with one rdns and name, are all listed, and all marked as disputed.
 * - The same rdns under another name is another wallet, told apart by its name, and disputed too.
 * - An injected wallet with the name of an announced wallet is that wallet.
 */
export function createFoundWallets(found: (connector: Connector) => void, fallbackName: () => string) {
  const entries: Entry[] = []

  /** Adds an entry or replaces its previous version, and reports it. */
  const tell = (entry: Entry, before?: Entry) => {
    entries[before ? entries.indexOf(before) : entries.length] = entry
    const { id, uuid, alias, name, rdns, icon, provider, isDisputed } = entry
    found({
      id,
      name: name || fallbackName(),
      type: uuid ? 'ANNOUNCED' : 'INJECTED',
      namespace: 'eip155',
      ...(rdns && { rdns }),
      ...(icon && { imageUrl: icon }),
      ...(alias && { alias }),
      ...(isDisputed && { isDisputed }),
      provider: async () => provider,
    })
  }

  /** The first of a few ids that no entry has. */
  const freeId = (...wanted: readonly [string, string]) => {
    const isFree = (id: string) => !entries.some((entry) => entry.id === id)
    let id = wanted.find(isFree)
    for (let count = 2; id === undefined; count++) id = [`${wanted[1]}/${count}`].find(isFree)
    return id
  }
  /** Marks an entry and the others that claim to be the same wallet. */
  const dispute = ({ uuid, rdns }: Announcement): boolean => {
    const rivals = entries.filter((other) => other.uuid && (other.uuid === uuid || (rdns && other.rdns === rdns)))
    for (const rival of rivals) if (!rival.isDisputed) tell({ ...rival, isDisputed: true }, rival)
    return rivals.length > 0
  }

  return {
    announce(announcement: Announcement): void {
      const { rdns, name, icon, provider } = announcement
      const known = entries.find((other) => other.provider === provider)
      if (!known) {
        const isDisputed = dispute(announcement)
        if (entries.length >= mostEntries) return
        // A domain name has a dot. The ids of other connectors, such as that of WalletConnect, have none and stay theirs.
        const base = rdns.includes('.') ? rdns : `announced:${rdns || name || 'unnamed'}`
        tell({ ...announcement, id: freeId(base, `${base}/${name}`), ...(isDisputed && { isDisputed }) })
      } else if (!known.uuid || known.name !== name || known.icon !== icon) {
        const isDisputed = known.isDisputed || (!known.uuid && dispute(announcement))
        tell({ ...announcement, ...known, name, icon, ...(isDisputed && { isDisputed }) }, known)
      }
    },
    inject(wallet: InjectedWallet): void {
      const known = entries.find(({ provider }) => provider === wallet.provider)
      if (known) {
        if (!known.alias && known.id !== wallet.id) tell({ ...known, alias: wallet.id }, known)
      } else if (!entries.some(({ uuid, name }) => uuid && name.toLowerCase() === wallet.name.toLowerCase())) {
        tell(wallet)
      }
    },
  }
}
