import type { Struct } from 'superstruct'

/** The entry of the remote configuration for one feature. */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** `null` leaves the choice to the local setting. */
  readonly config: readonly string[] | null
}

/** A feature switch with a value: `false` is off. */
export interface Flag<Value> {
  readonly id: string
  /** Validates a value; absent if the flag is only on or off. */
  readonly struct: Struct<Value> | ((value: unknown) => value is Value) | undefined
  readonly fallback: Value | false
  /** Id in the remote configuration; `false` for a flag that only the host sets. */
  readonly remote: string | false
  /** Older name of the local setting. */
  readonly alias: string | undefined
  /** Off unless the host sets it, even if the remote configuration has it on. */
  readonly optIn: boolean
  read(feature: RemoteFeature): unknown
}

// biome-ignore lint/suspicious/noExplicitAny: a flag of any value; the token keeps the real type
export type AnyFlag = Flag<any>

export interface FlagOptions {
  /**
   * Id of the entry of the remote configuration that decides: without that entry, the flag is off. @default `false`:
   * only the host sets the flag
   */
  readonly remote?: string | false
  /** Another name under which a host may set it. */
  readonly alias?: string
  /** Off unless the host sets it; then the remote configuration decides as for any other. @default false */
  readonly optIn?: boolean
  /** Turns the remote entry into a value. @default `isEnabled`, or the non-empty `config` where the value is a list */
  read?(feature: RemoteFeature): unknown
}

/**
 * Defines a feature flag that is on or off. Only the host sets it, unless it names an entry of the remote configuration.
 *
 * @example
 * export const sendFlag = defineSwitch('send', true)
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineSwitch = (id: string, fallback: boolean, options: FlagOptions = {}): Flag<boolean> =>
  Object.freeze({
    id,
    struct: undefined,
    fallback,
    remote: options.remote ?? false,
    alias: options.alias,
    optIn: options.optIn ?? false,
    read: options.read ?? ((feature: RemoteFeature) => feature.isEnabled),
  })

/**
 * Defines a feature flag with a value: its local name, the check of its value, and its default. Flags are loaded with the
 * page, so a function as the check saves loading superstruct there.
 *
 * @example
 * export const swapsFlag = defineFlag('swaps', isListOfTexts, ['1inch'], { remote: 'swap' })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineFlag<Value>(
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's schema parameter is of no use here
  struct: Struct<Value, any> | ((value: unknown) => value is Value),
  fallback: NoInfer<Value> | false,
  options: FlagOptions = {},
): Flag<Value> {
  const read = ({ isEnabled, config }: RemoteFeature) =>
    isEnabled && (Array.isArray(fallback) ? Boolean(config?.length) && config : true)
  return Object.freeze({
    id,
    struct: struct as Flag<Value>['struct'],
    fallback,
    remote: options.remote ?? false,
    alias: options.alias,
    optIn: options.optIn ?? false,
    read: options.read ?? read,
  })
}
