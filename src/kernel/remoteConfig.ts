import { array, boolean, nullable, string, type } from 'superstruct'
import type { AnyFlag, RemoteFeature } from './defineFlag.ts'
import { defineError } from './errors.ts'
import { type Features, localSetting, type RemoteFeatures } from './flags.ts'
import type { NoticeController } from './notices.ts'
import type { ConfigurationSource } from './state.ts'
import { is } from './validate.ts'

const InvalidConfigurationError = defineError(
  'CONFIGURATION_INVALID',
  (p: { source: string }) => `The configuration source "${p.source}" returned no list`,
)

const RemoteFeatureStruct = type({ id: string(), isEnabled: boolean(), config: nullable(array(string())) })
const Entry = type({ id: string() })

/**
 * Reads the answer of a source into entries by feature id. A malformed entry switches its feature off, as does one that a flag
 * fails to read, which is reported: a flag of one plugin must not stop the others. An entry without an id is skipped. Throws
 * `CONFIGURATION_INVALID` if the answer is no list.
 */
export function readFeatures(
  { id }: Pick<ConfigurationSource, 'id'>,
  entries: unknown,
  flags: readonly AnyFlag[] = [],
  report: (error: unknown) => void = () => {},
): RemoteFeatures {
  if (!Array.isArray(entries)) throw new InvalidConfigurationError({ source: id })
  const features = new Map<string, RemoteFeature | false>()
  for (const entry of entries) {
    if (!is(entry, Entry)) continue
    const { id } = entry
    features.set(id, is(entry, RemoteFeatureStruct) && entry)
    try {
      for (const flag of flags) if (flag.remote === id && features.get(id)) flag.read(entry as RemoteFeature)
    } catch (error) {
      features.set(id, false)
      report(error)
    }
  }
  return features
}

/** Warns the developer of local settings that the remote configuration overrides. */
export function warnOfIgnored(
  flags: readonly AnyFlag[],
  features: Features,
  found: RemoteFeatures,
  notices: Pick<NoticeController, 'alert'>,
): void {
  const ignored = flags.filter((flag) => {
    const setting = localSetting(flag, features)
    // Opting in leaves the decision to the remote configuration, so do not warn about it.
    if (flag.remote === false || setting === undefined || (flag.optIn && setting === true)) return false
    const entry = found.get(flag.remote)
    return !entry || entry.config !== null
  })
  if (ignored.length === 0) return
  const name = ({ id, alias }: AnyFlag) =>
    features[id] === undefined ? `"features.${alias}" (now "${id}")` : `"features.${id}"`
  const names = [...new Set(ignored.map(name))].join(', ')
  notices.alert('warning', {
    code: 'LOCAL_CONFIGURATION_IGNORED',
    text: 'Local configuration ignored',
    debug: `The project configuration decides about ${names}; the local settings are ignored.`,
    // Otherwise developers would look for the reason in the code of the host.
    always: true,
  })
}
