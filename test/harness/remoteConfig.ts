import { defineEndpoint, defineService } from 'portico/kernel'
import { array, object, type, unknown } from 'superstruct'
import type { AnyFlag, RemoteFeature } from '../../src/kernel/internal.ts'

/** What the remote configuration of a test comes from. */
export const getConfiguration = defineEndpoint({
  service: defineService('configuration', 'https://configuration.test'),
  path: '/features',
  input: object({}),
  answer: type({ features: array(unknown()) }),
})

/**
 * What the project configuration says. By flag id: `false` is off, `true` on with the flag's default, a list on with
 * these; anything else is sent as it is, malformed. The answer has no entry for other flags: those are off. An array is
 * sent as is.
 */
export type RemoteSetting = Readonly<Record<string, unknown>> | readonly unknown[]

/**
 * The setting as the service sends it; without one, an entry for each flag that leaves the choice to the host. Throws when
 * it names a flag that is not installed, or that the project can not set.
 */
export function toWire(setting: RemoteSetting | undefined, flags: readonly AnyFlag[]): readonly unknown[] {
  if (!setting) {
    const ids = new Set(flags.flatMap(({ remote }) => remote || []))
    return [...ids].map((id) => ({ id, isEnabled: true, config: null }))
  }
  if (Array.isArray(setting)) return setting
  const named = setting as Readonly<Record<string, unknown>>
  const stranger = Object.keys(named).find((id) => !flags.some((flag) => flag.id === id && flag.remote !== false))
  if (stranger !== undefined) throw new Error(`No installed plugin has a flag "${stranger}" that the project can set`)

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
  // What a flag reads as "on" is its own affair: take the first of the shapes in use that it does.
  const shapes = [Array.isArray(flag.fallback) ? flag.fallback : [], [flag.id], [id]]
  const isOn = (config: readonly string[]) => flag.read({ id, isEnabled: true, config }) !== false
  return { id, isEnabled: true, config: shapes.find(isOn) ?? [] }
}

/** Several flags may read one entry: it is on when one of them is, with what each of them needs. */
function merge(id: string, before: unknown, next: unknown): unknown {
  const old = before as RemoteFeature | undefined
  if (!old?.config?.length) return next
  const entry = next as RemoteFeature
  if (typeof entry.isEnabled !== 'boolean') return next
  return { id, isEnabled: old.isEnabled || entry.isEnabled, config: [...old.config, ...(entry.config ?? [])] }
}
