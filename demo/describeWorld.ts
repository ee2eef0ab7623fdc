import type { World } from '../test/world/index.ts'
import type { PageWorld } from './world.ts'

/** What the page is told of its world. */
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
