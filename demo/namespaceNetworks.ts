import * as bitcoinNetworks from 'portico/chains/bitcoin/networks'
import * as evmNetworks from 'portico/chains/evm/networks'
import * as solanaNetworks from 'portico/chains/solana/networks'
import type { NetworkInput } from 'portico/wallet'
import type { PageOptions } from './options.ts'
import type { PageWorld } from './world.ts'

const { bitcoin, bitcoinTestnet } = bitcoinNetworks
const { solanaDevnet } = solanaNetworks

/** All networks that the package defines, without those that the demo always has. */
export const builtInNetworks = (namespaces: PageOptions['namespaces']): readonly NetworkInput[] => [
  ...Object.values(evmNetworks),
  ...(namespaces.includes('solana') ? Object.values(solanaNetworks).filter((network) => network !== solanaDevnet) : []),
  ...(namespaces.includes('bip122') ? [bitcoinNetworks.bitcoinSignet] : []),
]

/** The networks of other namespaces: those that the local world stands for, and Bitcoin itself, which needs no node to sign. */
export function namespaceNetworks(world: PageWorld, namespaces: PageOptions['namespaces']): readonly NetworkInput[] {
  const solanaLocal = { ...solanaDevnet, name: 'Solana Local', rpcUrls: { default: { http: [world.solana.url] } } }
  return [
    ...(namespaces.includes('solana') ? [solanaLocal] : []),
    ...(namespaces.includes('bip122') ? [bitcoinTestnet, bitcoin] : []),
  ]
}
