import type { AnyFlag, Flag, RemoteFeature } from './defineFlag.ts'
import { defineError } from './errors.ts'
import { is } from './validate.ts'

/** The remote configuration by feature id; `false` marks an entry that was malformed. */
export type RemoteFeatures = ReadonlyMap<string, RemoteFeature | false>

/** Local settings of the host: `features` of `createModal`. `true` means the default of the flag. */
export type Features = Readonly<Record<string, unknown>>

export const UnknownFeatureError = defineError(
  'FEATURE_UNKNOWN',
  (p: { feature: string; known: string }) => `Unknown feature "${p.feature}". Installed features: ${p.known}`,
)
export const InvalidFeatureError = defineError(
  'FEATURE_INVALID',
  (p: { feature: string; problem?: string }) =>
    `The value of the feature "${p.feature}" is not valid${p.problem ?? ''}`,
)

/** Throws `FEATURE_UNKNOWN` or `FEATURE_INVALID` for the first local setting that no installed flag has or accepts. */
export function checkFeatures(features: Features, flags: readonly AnyFlag[]): void {
  for (const [name, value] of Object.entries(features)) {
    const flag = flags.find((candidate) => candidate.id === name || candidate.alias === name)
    if (!flag)
      throw new UnknownFeatureError({ feature: name, known: flags.map((item) => item.id).join(', ') || 'none' })
    if (typeof value !== 'boolean' && value !== undefined && !takes(flag, value)) {
      throw new InvalidFeatureError({ feature: name }, { details: name })
    }
  }
}

/** Whether a flag may have a value. Never throws. */
function takes<Value>({ struct }: Flag<Value>, value: unknown): value is Value {
  if (!struct) return typeof value === 'boolean'
  if (typeof struct !== 'function') return is(value, struct)
  try {
    return struct(value) === true
  } catch {
    // A getter or a proxy of the host threw.
    return false
  }
}

/** The host's setting of a flag, under either of its names. */
export function localSetting(flag: AnyFlag, features: Features): unknown {
  return features[flag.id] ?? (flag.alias === undefined ? undefined : features[flag.alias])
}

function resolveLocal<Value>(flag: Flag<Value>, features: Features): Value | false {
  const value = localSetting(flag, features)
  if (value === undefined || (value === true && !takes(flag, true))) return flag.fallback
  return takes(flag, value) ? value : false
}

/**
 * The value of a flag. With a remote configuration, only the remote value counts: a missing or malformed entry means
 * off, and an entry whose `config` is `null` leaves the decision to the host. If the host set nothing, such an entry
 * can still enable a feature whose default is off. Without a remote configuration, the host's setting counts, else the
 * default.
 */
export function resolveFlag<Value>(
  flag: Flag<Value>,
  remote: RemoteFeatures | undefined,
  features: Features,
): Value | false {
  if (flag.optIn && localSetting(flag, features) === undefined) return false
  if (flag.remote === false || !remote) return resolveLocal(flag, features)
  const entry = remote.get(flag.remote)
  if (!entry) return false
  // For a feature that is off by default and not set by the host, the entry decides.
  const isUndecided = flag.fallback === false && localSetting(flag, features) === undefined
  if (entry.config === null && !(isUndecided && entry.isEnabled)) return resolveLocal(flag, features)
  const value = flag.read(entry)
  return value !== false && takes(flag, value) ? value : false
}
