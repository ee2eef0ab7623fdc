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

/** Whether there is anything to sign for a namespace. */
export function applies({ options, flags, store }: Parts, namespace: Namespace): boolean {
  const { siwx, siweConfig, storage, required } = options
  if (siwx) return siwx.appliesTo?.(namespace) !== false
  if (siweConfig) return readSiweConfig(siweConfig).enabled !== false && namespace === 'eip155'
  // If the host requires sign-in, the project can not switch it off: without its service no account passes.
  if (storage !== 'hosted' || required === true) return true
  // Required until the remote configuration says otherwise.
  return store.get(featuresSlice).source === 'pending' || flags.get(hostedFlag) !== false
}

/** Whether users who do not sign are disconnected. */
export function isRequired({ options: { siwx, siweConfig, required } }: Pick<Parts, 'options'>): boolean {
  if (siwx) return siwx.getRequired?.() !== false
  return (siweConfig ? readSiweConfig(siweConfig).required : required) !== false
}
