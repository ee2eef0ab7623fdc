import type { PluginContext } from 'portico/kernel'
import { chainAdapters, nameResolvers, networksSlice } from 'portico/wallet'
import { createEvmAdapter } from './adapter.ts'
import { createEnsResolver } from './ens.ts'
import { evmMessages } from './messages.ts'
import type { EvmOptions } from './options.ts'

export { translations } from './translations.ts'

export function setup({ api, messages, options, signal, slots, store, use }: PluginContext<EvmOptions>): void {
  const fallbackName = () => messages.get(evmMessages).browserWallet
  const networks = () => store.get(networksSlice).networks
  slots.contribute(nameResolvers, createEnsResolver({ networks, api, use, signal }))
  slots.contribute(chainAdapters, createEvmAdapter({ ...options, fallbackName, networks, api, signal }))
}
