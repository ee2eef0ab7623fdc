import { type CaipNetworkId, type Namespace, type Network, parseCaipAddress } from 'portico/wallet'
import { isAddress, keyOfAddress } from './address.ts'
import type { PairedSession } from './structs.ts'

/** The part of a session for one namespace, with the host's network ids. */
export interface Coverage {
  readonly methods: ReadonlySet<string>
  readonly chains: readonly CaipNetworkId[]
  /** Addresses by network, each once, in the order in which the wallet lists them. */
  readonly accounts: ReadonlyMap<CaipNetworkId, readonly string[]>
  /** The id by which the wallet knows each network. */
  readonly wireIds: ReadonlyMap<CaipNetworkId, string>
}

/**
 * Reads one namespace's part of a session (CAIP-25); `undefined` if it has no account. A deprecated id of a network counts
 * as that network.
 */
export function readCoverage(
  session: Pick<PairedSession, 'namespaces'>,
  namespace: Namespace,
  networks: readonly Network[],
): Coverage | undefined {
  const toKnown = (id: CaipNetworkId) =>
    networks.find(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId === id)?.caipNetworkId ?? id
  const methods = new Set<string>()
  const accounts = new Map<CaipNetworkId, string[]>()
  const wireIds = new Map<CaipNetworkId, string>()
  /** A wallet may spell an address in several ways: the first one counts. */
  const spelled = new Map<string, string>()

  const addChain = (wire: CaipNetworkId) => {
    const id = toKnown(wire)
    if (!accounts.has(id)) accounts.set(id, [])
    if (wire === id || !wireIds.has(id)) wireIds.set(id, wire)
    return accounts.get(id) ?? []
  }
  for (const [key, part] of Object.entries(session.namespaces)) {
    if (key !== namespace && !key.startsWith(`${namespace}:`)) continue
    for (const method of part.methods) methods.add(method)
    for (const chain of part.chains ?? (key === namespace ? [] : [key])) {
      if (chain.startsWith(`${namespace}:`)) addChain(chain as CaipNetworkId)
    }
    for (const text of part.accounts) {
      const account = parseCaipAddress(text)
      if (account?.namespace !== namespace || !isAddress(namespace, account.address)) continue
      const known = addChain(account.caipNetworkId)
      const key = keyOfAddress(namespace, account.address)
      const address = spelled.get(key) ?? account.address
      spelled.set(key, address)
      if (!known.includes(address)) known.push(address)
    }
  }
  const hasAccounts = [...accounts.values()].some((list) => list.length > 0)
  return hasAccounts ? { methods, chains: [...accounts.keys()], accounts, wireIds } : undefined
}
