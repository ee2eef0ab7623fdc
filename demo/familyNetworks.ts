import { bitcoin, bitcoinTestnet } from 'portico/chains/bitcoin/networks'
import { solanaDevnet } from 'portico/chains/solana/networks'
import type { NetworkInput } from 'portico/wallet'
import type { PageOptions } from './options.ts'
import type { PageWorld } from './world.ts'

/** The networks of other families: those that the local world stands for, and Bitcoin itself, which needs no node to sign. */
export function familyNetworks(world: PageWorld, families: PageOptions['families']): readonly NetworkInput[] {
  const solanaLocal = { ...solanaDevnet, name: 'Solana Local', rpcUrls: { default: { http: [world.solana.url] } } }
  return [
    ...(families.includes('solana') ? [solanaLocal] : []),
    ...(families.includes('bip122') ? [bitcoinTestnet, bitcoin] : []),
  ]
}
