import type { World } from '../test/world/index.ts'
import type { PageWorld } from './world.ts'

/** The description of the local world for the page. */
export const describeWorld = (world: World): PageWorld => ({
  projectId: 'demo',
  services: {
    project: world.api.url,
    data: world.api.url,
    analytics: world.api.url,
    meld: `${world.api.url}/onramp/page?projectId=page`,
  },
  relayUrl: world.relay.url,
  solana: { url: world.solana.url },
  bitcoin: { url: world.bitcoin.url },
  embeddedWallet: { url: world.embeddedWallet.url },
  chains: world.chains.map((chain) => ({ ...chain, rpcUrls: { default: { http: [...chain.rpcUrls.default.http] } } })),
})
