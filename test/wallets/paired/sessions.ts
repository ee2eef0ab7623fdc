import type { CaipNetworkId } from 'portico/wallet'
import type { WalletClient } from './client.ts'
import { namespaceOf, referenceOf } from './namespaceHandler.ts'
import { accountsOn, type SessionNamespace } from './namespaces.ts'
import { type PairedState, sharedAddresses } from './state.ts'
import type { PairedNamespace, PairedSession } from './types.ts'

/** The sessions of a wallet, and what it tells them of itself. */
export interface Sessions {
  list(): readonly PairedSession[]
  /** Takes over which networks and accounts the sessions of an earlier time cover. */
  adopt(): void
  /** Moves to a network, known or not: covers it in each session of its namespace, and tells of it. */
  moveTo(network: CaipNetworkId): Promise<void>
  /** Shares the accounts of other keys, and tells of them. */
  share(namespace: PairedNamespace, keys: readonly number[]): Promise<void>
  /** Covers these networks, and no others. */
  cover(networks: readonly CaipNetworkId[]): Promise<void>
  /** Emits an event of one network in every session that covers it. */
  emit(network: CaipNetworkId, name: string, data: unknown): Promise<void>
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
const chainsOf = (namespace: { readonly chains?: string[]; readonly accounts: readonly string[] }) =>
  unique([
    ...(namespace.chains ?? []),
    ...namespace.accounts.map((account) => account.slice(0, account.lastIndexOf(':'))),
  ])

/** Makes the sessions of a client. */
export function createSessions(client: WalletClient, state: PairedState): Sessions {
  const all = () => client.session.getAll()

  /** Writes each session anew, with the networks that `choose` makes of those it covers. */
  const rewrite = async (choose: (chains: readonly string[], key: string) => readonly string[]) => {
    for (const { topic, namespaces } of all()) {
      const next = Object.entries(namespaces).map(([key, namespace]): [string, SessionNamespace] => {
        const chains = [...choose(chainsOf(namespace), key)]
        return [key, { ...namespace, chains, accounts: accountsOn(state, chains) }]
      })
      await client.update({ topic, namespaces: Object.fromEntries(next) })
    }
  }
  const covers = (network: CaipNetworkId) => (session: ReturnType<typeof all>[number]) =>
    Object.values(session.namespaces).some((namespace) => chainsOf(namespace).includes(network))
  const emit: Sessions['emit'] = async (network, name, data) => {
    for (const { topic } of all().filter(covers(network)))
      await client.emit({ topic, event: { name, data }, chainId: network })
  }
  return {
    list: () =>
      all().map(({ topic, peer, namespaces, expiry }) => ({
        topic,
        app: { name: peer.metadata.name, url: peer.metadata.url },
        accounts: Object.values(namespaces).flatMap(({ accounts }) => accounts),
        expiry,
      })),
    adopt() {
      for (const [key, namespace] of all().flatMap(({ namespaces }) => Object.entries(namespaces))) {
        const networks = chainsOf(namespace) as CaipNetworkId[]
        state.networks = unique([...state.networks, ...networks])
        const [network] = networks
        const handler = state.handlers.get(namespaceOf(`${key}:`))
        if (!network || !handler) continue
        const keys = handler.addresses(network).map((address) => namespace.accounts.indexOf(`${network}:${address}`))
        const shared = keys.map((place, index) => ({ place, index })).filter(({ place }) => place >= 0)
        state.keys.set(
          handler.namespace,
          shared.sort((a, b) => a.place - b.place).map(({ index }) => index),
        )
      }
    },
    async moveTo(network) {
      const namespace = namespaceOf(network)
      state.networks = unique([...state.networks, network])
      state.active.set(namespace, network)
      if (!all().every(covers(network)))
        await rewrite((chains, key) => (key === namespace ? unique([...chains, network]) : chains))
      const reference = referenceOf(network)
      await emit(network, 'chainChanged', namespace === 'eip155' ? Number(reference) : reference)
    },
    async share(namespace, keys) {
      state.keys.set(namespace, keys)
      await rewrite((chains) => chains)
      const network = state.active.get(namespace)
      if (network) await emit(network, 'accountsChanged', [...sharedAddresses(state, network)])
    },
    async cover(networks) {
      state.networks = networks
      await rewrite((_, key) => networks.filter((network) => namespaceOf(network) === namespaceOf(`${key}:`)))
    },
    emit,
  }
}
