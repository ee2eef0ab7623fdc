import type { Connector } from 'portico/wallet'
import type { Announcement } from './announced.ts'
import type { InjectedWallet } from './injected.ts'

/** A wallet that was injected, announced or both. */
interface Entry extends InjectedWallet, Partial<Pick<Announcement, 'uuid' | 'rdns' | 'icon'>> {
  /** Its id as `window.ethereum`, where it was known by another one before it was found there. */
  readonly alias?: string
}

/**
 * Which of the wallets that were found are one wallet (EIP-6963).
 *
 * - The same provider, or the same uuid, or the same rdns with the same name, is one wallet: the first comes first.
 * - Only a wallet's own provider changes its name or icon, and nothing changes its provider or id.
 * - The same rdns under another name is another wallet, told apart by its name.
 * - What was injected under the name of an announced wallet is that wallet.
 */
export function createFoundWallets(found: (connector: Connector) => void, fallbackName: () => string) {
  const entries: Entry[] = []

  /** Adds an entry, or puts it in the place of what it was before, and reports it. */
  const tell = (entry: Entry, before?: Entry) => {
    entries[before ? entries.indexOf(before) : entries.length] = entry
    const { id, uuid, alias, name, rdns, icon, provider } = entry
    found({
      id,
      name: name || fallbackName(),
      type: uuid ? 'ANNOUNCED' : 'INJECTED',
      namespace: 'eip155',
      ...(rdns && { rdns }),
      ...(icon && { imageUrl: icon }),
      ...(alias && { alias }),
      provider: async () => provider,
    })
  }

  return {
    announce(announcement: Announcement): void {
      const { uuid, rdns, name, icon, provider } = announcement
      const first = entries.find(
        (other) => other.provider === provider || other.uuid === uuid || (other.rdns === rdns && other.name === name),
      )
      if (!first) {
        const base = rdns || name || 'unnamed'
        tell({ ...announcement, id: entries.some(({ id }) => id === base) ? `${base}/${name}` : base })
      } else if (first.provider === provider && (!first.uuid || first.name !== name || first.icon !== icon)) {
        tell({ ...announcement, ...first, name, icon }, first)
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
