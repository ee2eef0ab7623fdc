import { defineError } from './errors.ts'
import { translationsSlice } from './messages.ts'
import type { InstalledPlugin, PluginBody } from './plugin.ts'
import { ownFlags } from './pluginFlags.ts'
import { slotsSlice } from './slots.ts'
import { featuresSlice, localeSlice, modalClosed, modalOpened, modalSlice, noticesSlice, routerSlice } from './state.ts'

interface Duplicate {
  readonly id: string
  readonly owners: string
}
const textOf = (kind: string, { id, owners }: Duplicate) => `Two ${kind} have the id "${id}": in ${owners}`

const DuplicateSliceError = defineError('SLICE_DUPLICATE', (p: Duplicate) => textOf('slices', p))
const DuplicateViewError = defineError('VIEW_DUPLICATE', (p: Duplicate) => textOf('views', p))
const DuplicateEventError = defineError('EVENT_DUPLICATE', (p: Duplicate) => textOf('events', p))
const DuplicateStorageKeyError = defineError('STORAGE_DUPLICATE', (p: Duplicate) => textOf('storage keys', p))
const DuplicateFlagError = defineError('FLAG_DUPLICATE', (p: Duplicate) => textOf('flags', p))

/** Slices that the kernel writes itself. */
export const kernelSlices = [
  routerSlice,
  modalSlice,
  noticesSlice,
  localeSlice,
  featuresSlice,
  slotsSlice,
  translationsSlice,
]

/** The parts of a body that have names of their own. */
type Named = Pick<PluginBody, 'slices' | 'views' | 'events' | 'storage'>

/**
 * Throws `SLICE_DUPLICATE`, `VIEW_DUPLICATE`, `EVENT_DUPLICATE` or `STORAGE_DUPLICATE` if two owners use the same name: a slice
 * and a storage key have one writer, an event has one emitter, and a view has one plugin, which is reset if the view fails.
 * `bodies` come with the ids of their plugins. `pageSlice` gives the slice that the page keeps under an id.
 */
export function checkTokens(
  bodies: Iterable<readonly [id: string, body: Named]>,
  pageSlice: (id: string) => unknown,
): void {
  const slices = new Map(kernelSlices.map(({ id }) => [id, 'the kernel']))
  const views = new Map<string, string>()
  const keys = new Map<string, string>()
  const events = new Map([modalOpened, modalClosed].map(({ id }) => [id, 'the kernel']))
  for (const [plugin, body] of bodies) {
    const owner = `"${plugin}"`
    for (const slice of body.slices ?? []) {
      const isOfPage = (pageSlice(slice.id) ?? slice) !== slice
      const first = slices.get(slice.id) ?? (isOfPage ? 'the page' : undefined)
      if (first) throw new DuplicateSliceError({ id: slice.id, owners: `${first} and ${owner}` })
      slices.set(slice.id, owner)
    }
    for (const { id } of body.views ?? []) {
      if (views.has(id)) throw new DuplicateViewError({ id, owners: `${views.get(id)} and ${owner}` })
      views.set(id, owner)
    }
    for (const { id } of body.events ?? []) {
      if (events.has(id)) throw new DuplicateEventError({ id, owners: `${events.get(id)} and ${owner}` })
      events.set(id, owner)
    }
    for (const { id } of body.storage ?? []) {
      if (keys.has(id)) throw new DuplicateStorageKeyError({ id, owners: `${keys.get(id)} and ${owner}` })
      keys.set(id, owner)
    }
  }
}

/** Throws `FLAG_DUPLICATE` if two flags have the same name. Plugins may share a flag. */
export function checkFlags(plugins: readonly InstalledPlugin[]): void {
  const flags = new Map<string, readonly [flag: unknown, owner: string]>()
  for (const { definition } of plugins) {
    const owner = `"${definition.id}"`
    for (const flag of ownFlags(definition)) {
      const [known, first] = flags.get(flag.id) ?? [flag, owner]
      if (known !== flag) throw new DuplicateFlagError({ id: flag.id, owners: `${first} and ${owner}` })
      flags.set(flag.id, [known, first])
    }
  }
}
