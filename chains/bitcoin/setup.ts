import type { PluginContext } from 'portico/kernel'
import { chainAdapters, networksSlice } from 'portico/wallet'
import { createBitcoinAdapter } from './adapter.ts'
import type { EsploraUrls } from './balance.ts'
import type { BitcoinOptions } from './options.ts'

export function setup({ api, options, report, signal, slots, store }: PluginContext<BitcoinOptions>): void {
  const preferred = () => store.get(networksSlice).selected.bip122
  const { esplora: given, ...rest } = options
  const esplora = given && Object.keys(given).length > 0 ? checkServices(given, report) : undefined
  // The adapter awaits this promise and handles its failure.
  esplora?.catch(() => {})
  slots.contribute(chainAdapters, createBitcoinAdapter({ ...rest, esplora, preferred, api, signal }))
}

async function checkServices(given: EsploraUrls, report: (error: unknown) => void): Promise<EsploraUrls> {
  const { checkEsplora } = await import('./esplora.ts')
  return checkEsplora(given, report)
}
