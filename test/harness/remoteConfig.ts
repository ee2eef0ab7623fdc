import type { AnyFlag, RemoteFeature } from 'portico/kernel'

/**
 * What the project configuration says. By flag id: `false` is off, `true` on with the flag's default, a list on with
 * these; anything else is sent as it is, malformed. Flags that are not named are left to the host. An array is sent as is.
 */
export type RemoteSetting = Readonly<Record<string, unknown>> | readonly unknown[]

/** The setting as the service sends it. Throws when it names a flag that is not installed. */
export function toWire(setting: RemoteSetting, flags: readonly AnyFlag[]): readonly unknown[] {
  if (Array.isArray(setting)) return setting
  const named = setting as Readonly<Record<string, unknown>>
  const stranger = Object.keys(named).find((id) => !flags.some((flag) => flag.id === id && flag.remote !== false))
  if (stranger !== undefined) throw new Error(`No installed plugin has a flag "${stranger}" that the project can set`)

  const entries = new Map<string, unknown>()
  for (const flag of flags) {
    if (flag.remote === false) continue
    const entry = flag.id in named ? toEntry(flag, flag.remote, named[flag.id]) : undefined
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
  if (next === undefined) return before ?? { id, isEnabled: true, config: null }
  const old = before as RemoteFeature | undefined
  if (!old?.config?.length) return next
  const entry = next as RemoteFeature
  if (typeof entry.isEnabled !== 'boolean') return next
  return { id, isEnabled: old.isEnabled || entry.isEnabled, config: [...old.config, ...(entry.config ?? [])] }
}
