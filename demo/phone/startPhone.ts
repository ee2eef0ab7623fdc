import { type PairedWallet, startPairedWallet } from '../../test/wallets/index.ts'
import type { PageWorld } from '../world.ts'

/** Starts the wallet of the phone: the chains of the world, and what needs no node to sign for. It asks before it answers. */
export async function startPhone({
  chains,
  relayUrl,
  projectId,
}: Pick<PageWorld, 'chains' | 'relayUrl' | 'projectId'>): Promise<PairedWallet> {
  const nodes = Object.fromEntries(chains.map(({ id, rpcUrls }) => [`eip155:${id}`, rpcUrls.default.http[0] ?? '']))
  const wallet = await startPairedWallet({
    relayUrl,
    projectId,
    name: 'Pocket',
    networks: [
      ...chains.map(({ id }) => `eip155:${id}` as const),
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'bip122:000000000019d6689c085ae165831e93',
    ],
    nodes,
    storage: localStorage,
  })
  wallet.cues.manual()
  // Its client signs in with the Buffer of Node: without one it only connects, as many wallets do.
  if (!('Buffer' in globalThis)) wallet.cues.signIn('never')
  return wallet
}
