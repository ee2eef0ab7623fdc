import type { Network } from 'portico/wallet'

/** The page of an address in the block explorer of a network. */
export function explorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (!base || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.protocol !== 'https:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${accountPath(network)}/${encodeURIComponent(address)}`
  return url.href
}

/** The path of addresses in explorers of the network's namespace. */
const accountPath = (network: Network) => (network.chainNamespace === 'solana' ? 'account' : 'address')
