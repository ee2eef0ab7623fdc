import type { Read } from 'portico/kernel'
import {
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  networksSlice,
  selectNamespace,
} from 'portico/wallet'
import type { PrepareRequest } from '../wallet/internal.ts'
import { embeddedNamespaces } from './session.ts'

interface Wanted extends Pick<PrepareRequest, 'networks' | 'network' | 'silent'> {
  /** The namespace of the pending login. */
  readonly login: Namespace | undefined
  /** The network of the stored login. */
  readonly last: CaipNetworkId | null
}

/**
 * The networks to request accounts for, one in each namespace that both page and wallet have. First comes the namespace
 * that is requested, else that of the pending login, of the stored login if `silent`, or the active one.
 */
export function chooseTargets(read: Read, { networks, network, silent, login, last }: Wanted): readonly Network[] {
  const { selected } = read(networksSlice)
  const here = embeddedNamespaces.flatMap((namespace) => {
    const known = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const chosen = network?.chainNamespace === namespace ? network.caipNetworkId : selected[namespace]
    return known.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? known[0] ?? []
  })
  const stored = silent && last ? namespaceOf(last) : undefined
  const main = network?.chainNamespace ?? login ?? stored ?? selectNamespace(read)
  return [...here].sort((a, b) => Number(b.chainNamespace === main) - Number(a.chainNamespace === main))
}
