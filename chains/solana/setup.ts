import type { PluginContext } from 'portico/kernel'
import { chainAdapters, networksSlice } from 'portico/wallet'
import { createSolanaAdapter } from './adapter.ts'

export function setup({ api, signal, slots, store }: PluginContext): void {
  const state = () => store.get(networksSlice)
  const adapter = createSolanaAdapter({
    networks: () => state().networks,
    preferred: () => state().selected.solana,
    api,
    signal,
  })
  slots.contribute(chainAdapters, adapter)
}
