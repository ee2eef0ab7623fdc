import type { Namespace, Network } from 'portico/wallet'
import type { RouterEntry } from '../../kernel/internal.ts'
import { type NamespaceParams, NetworksView, SwitchNetworkView, UnsupportedChainView } from '../viewTokens.ts'

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

/** The parameters of a view about a namespace; none for the active namespace. */
export const toParams = (namespace: Namespace | undefined): NamespaceParams => (namespace ? { namespace } : {})

const networkViews: readonly string[] = [NetworksView.id, SwitchNetworkView.id, UnsupportedChainView.id]

/**
 * After a network was chosen: the number of views to leave to return to the view that opened the list of networks.
 * `undefined` if there is none.
 */
export function stepsAfterSwitch(stack: readonly Pick<RouterEntry, 'view'>[]): number | undefined {
  const steps = [...stack].reverse().findIndex(({ view }) => !networkViews.includes(view))
  return steps < 0 ? undefined : steps
}
