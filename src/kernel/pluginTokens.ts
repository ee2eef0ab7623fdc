import { defineError } from './errors.ts'
import type { InstalledPlugin } from './plugin.ts'
import { ownFlags } from './pluginFlags.ts'
import { featuresSlice, localeSlice, modalSlice, noticesSlice, routerSlice } from './state.ts'

interface Duplicate {
  readonly id: string
  readonly owners: string
}
const textOf = (kind: string, { id, owners }: Duplicate) => `Two ${kind} have the id "${id}": in ${owners}`

export const DuplicateSliceError = defineError('SLICE_DUPLICATE', (p: Duplicate) => textOf('slices', p))
export const DuplicateViewError = defineError('VIEW_DUPLICATE', (p: Duplicate) => textOf('views', p))
export const DuplicateFlagError = defineError('FLAG_DUPLICATE', (p: Duplicate) => textOf('flags', p))

/** Slices that the kernel writes itself. */
export const kernelSlices = [routerSlice, modalSlice, noticesSlice, localeSlice, featuresSlice]

/**
 * Throws `SLICE_DUPLICATE`, `VIEW_DUPLICATE` or `FLAG_DUPLICATE` where one name has two owners: a slice has one writer,
 * a view one plugin that is reset for it, and two flags may not have one name. Plugins may share a flag.
 */
export function checkTokens(plugins: readonly InstalledPlugin[]): void {
  const slices = new Map(kernelSlices.map(({ id }) => [id, 'the kernel']))
  const views = new Map<string, string>()
  const flags = new Map<string, readonly [flag: unknown, owner: string]>()
  for (const { definition } of plugins) {
    const owner = `"${definition.id}"`
    for (const { id } of definition.slices ?? []) {
      if (slices.has(id)) throw new DuplicateSliceError({ id, owners: `${slices.get(id)} and ${owner}` })
      slices.set(id, owner)
    }
    for (const { id } of definition.views ?? []) {
      if (views.has(id)) throw new DuplicateViewError({ id, owners: `${views.get(id)} and ${owner}` })
      views.set(id, owner)
    }
    for (const flag of ownFlags(definition)) {
      const [known, first] = flags.get(flag.id) ?? [flag, owner]
      if (known !== flag) throw new DuplicateFlagError({ id: flag.id, owners: `${first} and ${owner}` })
      flags.set(flag.id, [known, first])
    }
  }
}
