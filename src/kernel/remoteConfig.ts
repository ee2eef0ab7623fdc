import { array, object, string, type, unknown } from 'superstruct'
import type { Api } from './api.ts'
import type { RemoteFeature } from './defineFlag.ts'
import { defineEndpoint, projectService } from './endpoint.ts'
import { RemoteFeatureStruct, type RemoteFeatures } from './flags.ts'
import { is } from './validate.ts'

/** The project configuration: which features the project's owner switched on. */
export const getProjectConfig = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/appkit/v1/config',
  input: object({}),
  answer: type({ features: array(unknown()) }),
})

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

export async function loadRemoteFeatures(api: Api, signal: AbortSignal): Promise<RemoteFeatures> {
  const { features } = await api.call(getProjectConfig, {}, { signal })
  return readFeatures(features)
}
