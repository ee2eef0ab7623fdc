import type { PluginContext } from 'portico/kernel'
import { accountTabs } from 'portico/shell'
import { chainAdapters } from 'portico/wallet'
import { createEmberAdapter } from './adapter.ts'
import { emberMessages } from './messages.ts'
import { askFaucet, FaucetTab, faucet } from './tokens.ts'

export const endpoints = [askFaucet]
export const translations = { de: () => import('./locales/de.ts') }

export function setup({ api, messages, slots }: PluginContext): void {
  const drip = async (address: string, signal: AbortSignal) =>
    (await api.call(askFaucet, { address }, { signal })).transaction
  slots.contribute(chainAdapters, createEmberAdapter(globalThis, drip))
  slots.contribute(accountTabs, {
    id: 'ember-faucet',
    label: () => messages.get(emberMessages).faucet,
    needs: faucet,
    view: FaucetTab,
  })
}
