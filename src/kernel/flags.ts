import { array, boolean, is, nullable, type Struct, string, type } from 'superstruct'
import { defineError } from './errors.ts'

/** What the project configuration says of one feature. */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** `null` leaves the choice to the local setting. */
  readonly config: readonly string[] | null
}

export const RemoteFeatureStruct = type({ id: string(), isEnabled: boolean(), config: nullable(array(string())) })

/** The project configuration by feature id; `false` marks an entry that was malformed. */
export type RemoteFeatures = ReadonlyMap<string, RemoteFeature | false>

/** A feature switch with a value: `false` is off. */
export interface Flag<Value> {
  readonly id: string
  readonly struct: Struct<Value>
  readonly fallback: Value | false
  /** Id in the project configuration; `false` for a flag that only the host sets. */
  readonly remote: string | false
  /** Older name of the local setting. */
  readonly alias: string | undefined
  read(feature: RemoteFeature): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: a flag of any value; the token keeps the real type
export type AnyFlag = Flag<any>

export interface FlagOptions {
  /** Id in the project configuration; `false` for a flag that is never switched from afar. @default the flag's id */
  readonly remote?: string | false
  /** Another name under which a host may set it. */
  readonly alias?: string
  /** Turns the remote entry into a value. @default `isEnabled`, or the non-empty `config` where the value is a list */
  read?(feature: RemoteFeature): unknown
}

/** The local settings of a host: `features` of `createModal`. `true` stands for a flag's default. */
export type Features = Readonly<Record<string, unknown>>

/**
 * Defines a feature flag: its local name, the struct of its value and its default.
 *
 * @example
 * export const swapsFlag = defineFlag('swaps', array(string()), ['1inch'], { remote: 'swap' })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineFlag<Value>(
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's schema parameter is of no use here
  struct: Struct<Value, any>,
  fallback: NoInfer<Value> | false,
  options: FlagOptions = {},
): Flag<Value> {
  const isList = Array.isArray(fallback)
  const read = (feature: RemoteFeature) => {
    if (!isList) return feature.isEnabled
    return feature.isEnabled && feature.config?.length ? feature.config : false
  }
  return Object.freeze({
    id,
    struct: struct as Struct<Value>,
    fallback,
    remote: options.remote ?? id,
    alias: options.alias,
    read: options.read ?? read,
  })
}

export const UnknownFeatureError = defineError(
  'FEATURE_UNKNOWN',
  (p: { feature: string; known: string }) => `Unknown feature "${p.feature}". Installed features: ${p.known}`,
)
export const InvalidFeatureError = defineError(
  'FEATURE_INVALID',
  (p: { feature: string }) => `The value of the feature "${p.feature}" is not one it takes`,
)

/** Throws `FEATURE_UNKNOWN` or `FEATURE_INVALID` for the first local setting that no installed flag takes. */
export function checkFeatures(features: Features, flags: readonly AnyFlag[]): void {
  for (const [name, value] of Object.entries(features)) {
    const flag = flags.find((candidate) => candidate.id === name || candidate.alias === name)
    if (!flag)
      throw new UnknownFeatureError({ feature: name, known: flags.map((item) => item.id).join(', ') || 'none' })
    if (typeof value !== 'boolean' && value !== undefined && !is(value, flag.struct)) {
      throw new InvalidFeatureError({ feature: name })
    }
  }
}

/** The host's setting of a flag, under either of its names. */
export function localSetting(flag: AnyFlag, features: Features): unknown {
  return features[flag.id] ?? (flag.alias === undefined ? undefined : features[flag.alias])
}

function resolveLocal<Value>(flag: Flag<Value>, features: Features): Value | false {
  const value = localSetting(flag, features)
  if (value === undefined || (value === true && !is(true, flag.struct))) return flag.fallback
  return is(value, flag.struct) ? value : false
}

/**
 * The value of a flag. With a remote configuration the remote value alone counts: a missing or malformed entry is off,
 * and an entry whose `config` is `null` leaves it to the host. Without one, the host's setting, else the default.
 */
export function resolveFlag<Value>(
  flag: Flag<Value>,
  remote: RemoteFeatures | undefined,
  features: Features,
): Value | false {
  if (flag.remote === false || !remote) return resolveLocal(flag, features)
  const entry = remote.get(flag.remote)
  if (!entry) return false
  if (entry.config === null) return resolveLocal(flag, features)
  const value = flag.read(entry)
  return value !== false && is(value, flag.struct) ? value : false
}
