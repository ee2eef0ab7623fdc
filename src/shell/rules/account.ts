import type { RouterEntry } from 'portico/kernel'
import type { Namespace, Network } from 'portico/wallet'
import {
  type AccountAction,
  type NamespaceParams,
  NetworksView,
  SwitchNetworkView,
  UnsupportedChainView,
  type WalletFeature,
} from '../tokens.ts'

/** The actions of the account: those with a feature in the order of the features, then the others. */
export function orderActions<Action extends Pick<AccountAction, 'feature'>>(
  actions: readonly Action[],
  order: readonly WalletFeature[],
): readonly Action[] {
  const rank = ({ feature }: Action) => {
    const index = feature === undefined ? -1 : order.indexOf(feature)
    return index < 0 ? order.length : index
  }
  return [...actions].sort((a, b) => rank(a) - rank(b))
}

/** The page of an address in the block explorer of a network. */
export function explorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (!base || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.protocol !== 'https:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${accountPath(network)}/${encodeURIComponent(address)}`
  return url.href
}

/** Explorers of Solana speak of accounts. */
const accountPath = (network: Network) => (network.chainNamespace === 'solana' ? 'account' : 'address')

/** The parameters of a view about a family; none where it is about the active one. */
export const toParams = (namespace: Namespace | undefined): NamespaceParams => (namespace ? { namespace } : {})

const networkViews: readonly string[] = [NetworksView.id, SwitchNetworkView.id, UnsupportedChainView.id]

/**
 * Once a network is chosen: how many views to leave so that the one from which networks were looked for shows again.
 * `undefined` where there is none, so that there is nothing left to do.
 */
export function stepsAfterSwitch(stack: readonly Pick<RouterEntry, 'view'>[]): number | undefined {
  const steps = [...stack].reverse().findIndex(({ view }) => !networkViews.includes(view))
  return steps < 0 ? undefined : steps
}
