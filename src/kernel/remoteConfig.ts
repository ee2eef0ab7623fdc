import { string, type } from 'superstruct'
import type { RemoteFeature } from './defineFlag.ts'
import { defineError } from './errors.ts'
import { RemoteFeatureStruct, type RemoteFeatures } from './flags.ts'
import type { ConfigurationSource } from './state.ts'
import { abortable } from './tasks.ts'
import { is } from './validate.ts'

export const InvalidConfigurationError = defineError(
  'CONFIGURATION_INVALID',
  (p: { source: string }) => `The configuration source "${p.source}" gave no list`,
)

const Entry = type({ id: string() })

/** Entries by feature id. One malformed entry is that feature off; entries without an id are left out. */
export function readFeatures(entries: readonly unknown[]): RemoteFeatures {
  const features = new Map<string, RemoteFeature | false>()
  for (const entry of entries) {
    if (is(entry, RemoteFeatureStruct)) features.set(entry.id, entry)
    else if (is(entry, Entry)) features.set(entry.id, false)
  }
  return features
}

/** Requests the configuration from a source. Rejects as the source does, or with `CONFIGURATION_INVALID`. */
export async function loadRemoteFeatures(source: ConfigurationSource, signal: AbortSignal): Promise<RemoteFeatures> {
  const entries: unknown = await abortable(Promise.resolve(source.load(signal)), signal)
  if (!Array.isArray(entries)) throw new InvalidConfigurationError({ source: source.id })
  return readFeatures(entries)
}
