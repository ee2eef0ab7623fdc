import type { PluginContext } from 'portico/kernel'
import { chainAdapters, nameResolvers, networksSlice } from 'portico/wallet'
import { createEvmAdapter } from './adapter.ts'
import { createEnsResolver } from './ens.ts'
import { evmMessages } from './messages.ts'
import type { EvmOptions } from './options.ts'

type Tag = keyof typeof import('./locales/index.ts')

const load = (tag: Tag) => async () => ({ default: (await import('./locales/index.ts'))[tag] })

export const translations = {
  ar: load('ar'),
  de: load('de'),
  es: load('es'),
  fr: load('fr'),
  ja: load('ja'),
  pt: load('pt'),
  zh: load('zh'),
}

export function setup({ api, messages, options, signal, slots, store, use }: PluginContext<EvmOptions>): void {
  const fallbackName = () => messages.get(evmMessages).browserWallet
  const networks = () => store.get(networksSlice).networks
  slots.contribute(nameResolvers, createEnsResolver({ networks, api, use, signal }))
  slots.contribute(chainAdapters, createEvmAdapter({ ...options, fallbackName, networks, api, signal }))
}
