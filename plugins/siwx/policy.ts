import { featuresSlice, type PluginContext } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import { readSiweConfig } from './config/siweClient.ts'
import { hostedFlag } from './flags.ts'
import type { SiwxOptions } from './options.ts'
import type { SiwxConfig } from './types.ts'

interface Parts extends Pick<PluginContext, 'flags' | 'store'> {
  readonly options: Omit<SiwxOptions, 'siwx'> & {
    readonly siwx: Pick<SiwxConfig, 'appliesTo' | 'getRequired'> | null
  }
}

/** Whether there is anything to sign for a family. */
export function applies({ options, flags, store }: Parts, namespace: Namespace): boolean {
  const { siwx, siweConfig, storage, required } = options
  if (siwx) return siwx.appliesTo?.(namespace) !== false
  if (siweConfig) return readSiweConfig(siweConfig).enabled !== false && namespace === 'eip155'
  // What the host requires the project can not switch off: without its service nobody gets in.
  if (storage !== 'hosted' || required === true) return true
  // While nobody knows whether the project has it on, nobody gets in without it.
  return store.get(featuresSlice).source === 'pending' || flags.get(hostedFlag) !== false
}

/** Whether one who does not sign is disconnected. */
export function isRequired({ options: { siwx, siweConfig, required } }: Pick<Parts, 'options'>): boolean {
  if (siwx) return siwx.getRequired?.() !== false
  return (siweConfig ? readSiweConfig(siweConfig).required : required) !== false
}
