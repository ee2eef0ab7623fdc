import type { Connector } from 'portico/wallet'
import { is, nonempty, string, type } from 'superstruct'
import { asProvider, type Eip1193Provider, readProperty } from './provider.ts'
import { cleanIcon, cleanText } from './sanitize.ts'

/** `EIP6963ProviderInfo`. The uuid and the rdns are only compared, so their form is left to the wallet. */
const ProviderInfo = type({ uuid: nonempty(string()), name: string(), icon: string(), rdns: string() })

/** Of a domain name (RFC 1035). */
const maxDomainLength = 253

interface Announcement {
  readonly uuid: string
  readonly rdns: string
  /** Empty when it does not say. */
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

interface Entry extends Announcement {
  readonly id: string
  /** Its id as `window.ethereum`, if it is that too. */
  readonly alias?: string
}

/** Checks the detail of an announcement. Each property is read once, so that what was checked is what is used. */
function readAnnouncement(detail: unknown): Announcement | undefined {
  const source = readProperty(detail, 'info')
  const info = {
    uuid: readProperty(source, 'uuid'),
    name: readProperty(source, 'name'),
    icon: readProperty(source, 'icon'),
    rdns: readProperty(source, 'rdns'),
  }
  const provider = asProvider(readProperty(detail, 'provider'))
  if (!provider || !is(info, ProviderInfo)) return undefined
  const name = cleanText(info.name)
  return { uuid: info.uuid, rdns: cleanText(info.rdns, maxDomainLength), name, icon: cleanIcon(info.icon), provider }
}

const toConnector = ({ id, alias, name, rdns, icon, provider }: Entry, fallbackName: string): Connector => ({
  id,
  name: name || fallbackName,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...(rdns && { rdns }),
  ...(icon && { imageUrl: icon }),
  ...(alias && { alias }),
  provider: async () => provider,
})

/**
 * Which announced wallets are one wallet (EIP-6963).
 *
 * - The same provider, or the same uuid, or the same rdns with the same name, is one wallet: the first comes first.
 * - Only a wallet's own provider changes its name or icon, and nothing changes its provider or id.
 * - The same rdns under another name is another wallet, told apart by its name.
 */
export function createAnnouncements(fallbackName: () => string) {
  const entries: Entry[] = []

  /** The connector of an announcement that brings something new, else `undefined`. `known` is an id given earlier. */
  function add(detail: unknown, known?: (provider: Eip1193Provider) => string | undefined): Connector | undefined {
    const announcement = readAnnouncement(detail)
    if (!announcement) return undefined
    const { uuid, rdns, name, icon, provider } = announcement
    const index = entries.findIndex(
      (other) => other.provider === provider || other.uuid === uuid || (other.rdns === rdns && other.name === name),
    )
    const first = entries[index]
    if (first) {
      if (first.provider !== provider || (first.name === name && first.icon === icon)) return undefined
      const updated = { ...first, name, icon }
      entries[index] = updated
      return toConnector(updated, fallbackName())
    }
    const base = rdns || name || 'unnamed'
    const id = known?.(provider) ?? (entries.some((other) => other.id === base) ? `${base}/${name}` : base)
    const entry = { ...announcement, id }
    entries.push(entry)
    return toConnector(entry, fallbackName())
  }

  return {
    add,
    /** The connector of a provider that is also known by another id, if it is one of these wallets. */
    addAlias(provider: Eip1193Provider, alias: string): Connector | undefined {
      const index = entries.findIndex((entry) => entry.provider === provider)
      const entry = entries[index]
      if (!entry) return undefined
      const updated = { ...entry, alias }
      entries[index] = updated
      return toConnector(updated, fallbackName())
    },
    hasName: (name: string) => entries.some((entry) => entry.name.toLowerCase() === name.toLowerCase()),
  }
}
