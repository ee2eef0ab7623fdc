import type { PluginContext } from 'portico/kernel'
import { type CaipNetworkId, namespaceOf, networksSlice, type Session, wallet } from 'portico/wallet'
import type { RequestScene } from '../wallet/internal.ts'
import { unlisted } from './unlisted.ts'

/** A request of the page. */
interface Asked {
  readonly session: Session
  /** The network that the request is for; `undefined` for that of the session. */
  readonly network: CaipNetworkId | undefined
}

export const networkOf = ({ network, session }: Asked): CaipNetworkId => network ?? session.network

/** Makes functions that return the user's addresses, the network and the origin of a request. */
export function createScenes({ store, peek }: Pick<PluginContext, 'store' | 'peek'>) {
  /**
   * The session whose addresses may sign: a paired wallet takes requests for each of its namespaces. `undefined` if the namespace
   * of the network is not connected with the same wallet.
   */
  const ownerOf = (asked: Asked): Session | undefined => {
    const { namespace, id } = asked.session.connector
    const other = namespaceOf(networkOf(asked))
    if (other === namespace) return asked.session
    const owner = peek(wallet)?.session(other, { isReviewed: true })
    return owner?.connector.id === id ? owner : undefined
  }
  return {
    ownerOf,
    /** The active address for the network of a request. */
    addressOf: (asked: Asked): string => (ownerOf(asked) ?? asked.session).accounts[0]?.address ?? '',
    /** `address` is the one that was active when the page asked. */
    sceneOf(asked: Asked & { readonly address: string }): Omit<RequestScene, 'isKnown'> {
      const id = networkOf(asked)
      const network =
        store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? unlisted(id)
      const owner = ownerOf(asked)
      const accounts = owner && [...owner.accounts, ...(owner.furtherAddresses ?? [])].map((own) => own.address)
      return { address: asked.address, ...(accounts && { accounts }), network, origin: location.origin }
    },
  }
}
