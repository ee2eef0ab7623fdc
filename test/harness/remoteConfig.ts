import { defineEndpoint, defineService } from 'portico/kernel'
import { array, object, type, unknown } from 'superstruct'
import type { AnyFlag, RemoteFeature } from '../../src/kernel/internal.ts'

/** The endpoint of a test's remote configuration. */
export const getConfiguration = defineEndpoint({
  service: defineService('configuration', 'https://configuration.test'),
  path: '/features',
  input: object({}),
  answer: type({ features: array(unknown()) }),
})

/**
 * A project configuration, by flag id: `false` is off, `true` is on with the flag's default, a list is on with this value;
 * other values are sent unchanged, as malformed entries. Flags without an entry are off. An array is sent unchanged.
 */
export type RemoteSetting = Readonly<Record<string, unknown>> | readonly unknown[]

/**
 * The setting in the form of the service; without a setting, an entry for each flag that leaves the choice to the host.
 * Throws if the setting has a flag that is not installed, or that the project can not set.
 */
export function toWire(setting: RemoteSetting | undefined, flags: readonly AnyFlag[]): readonly unknown[] {
  if (!setting) {
    const ids = new Set(flags.flatMap(({ remote }) => remote || []))
    // Enabled, an entry would switch on a feature that is off by default.
    return [...ids].map((id) => ({ id, isEnabled: false, config: null }))
  }
  if (Array.isArray(setting)) return setting
  const named = setting as Readonly<Record<string, unknown>>
  const stranger = Object.keys(named).find((id) => !flags.some((flag) => flag.id === id && flag.remote !== false))
  if (stranger !== undefined)
    throw new Error(
      `No installed plugin has a flag "${stranger}" that the project can set; kernel.flags.setFeatures sets those of the host`,
    )

  const entries = new Map<string, unknown>()
  for (const flag of flags) {
    if (flag.remote === false || !(flag.id in named)) continue
    const entry = toEntry(flag, flag.remote, named[flag.id])
    entries.set(flag.remote, merge(flag.remote, entries.get(flag.remote), entry))
  }
  return [...entries.values()]
}

function toEntry(flag: AnyFlag, id: string, value: unknown): unknown {
  if (value === false) return { id, isEnabled: false, config: [] }
  if (Array.isArray(value)) return { id, isEnabled: true, config: value }
  if (value !== true) return { id, isEnabled: value, config: value }
  // Flags read different values as "on": take the first of the common ones that this flag does.
  const shapes = [Array.isArray(flag.fallback) ? flag.fallback : [], [flag.id], [id]]
  const isOn = (config: readonly string[]) => flag.read({ id, isEnabled: true, config }) !== false
  return { id, isEnabled: true, config: shapes.find(isOn) ?? [] }
}

/** Combines the entries of flags that read the same one: it is on if one of them is, with the values of all. */
function merge(id: string, before: unknown, next: unknown): unknown {
  if (!isWellFormed(before) || !isWellFormed(next)) return next
  const config = [...(before.config ?? []), ...(next.config ?? [])]
  return { id, isEnabled: before.isEnabled || next.isEnabled, config }
}

const isWellFormed = (entry: unknown): entry is RemoteFeature =>
  typeof (entry as Partial<RemoteFeature> | undefined)?.isEnabled === 'boolean'
