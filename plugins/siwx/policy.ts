import { featuresSlice, type PluginContext } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import { readSiweConfig } from './config/siweClient.ts'
import type { SiwxOptions } from './options.ts'
import { hostedFlag } from './tokens.ts'

type Parts = Pick<PluginContext<SiwxOptions>, 'options' | 'flags' | 'store'>

/** Whether there is anything to sign for a family. */
export function applies({ options, flags, store }: Parts, namespace: Namespace): boolean {
  const { siwx, siweConfig, storage } = options
  if (siwx) return siwx.appliesTo?.(namespace) ?? true
  if (siweConfig) return (readSiweConfig(siweConfig).enabled ?? true) && namespace === 'eip155'
  // While nobody knows whether the project has it on, nobody gets in without it.
  return storage !== 'hosted' || store.get(featuresSlice).source === 'pending' || flags.get(hostedFlag) !== false
}

/** Whether one who does not sign is disconnected. */
export function isRequired({ options: { siwx, siweConfig, required } }: Pick<Parts, 'options'>): boolean {
  if (siwx) return siwx.getRequired?.() ?? true
  return siweConfig ? (readSiweConfig(siweConfig).required ?? true) : required
}
