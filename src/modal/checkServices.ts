import type { InstalledPlugin } from '../kernel/internal.ts'
import { OptionUnknownError } from './errors.ts'
import type { ServiceUrls } from './options.ts'

/** The services of Portico and its plugins. Their URLs may be set although the plugin is not installed. */
const ownServices = ['analytics', 'data', 'meld', 'project']

/**
 * Reports each service that no plugin has. Loads the code of plugins, off ones too, until all services are found: a page whose
 * services are those of Portico loads nothing. Rejects if a plugin fails to load, since it may have the service.
 */
export async function checkServices(
  services: ServiceUrls,
  plugins: readonly InstalledPlugin[],
  report: (error: unknown) => void,
): Promise<void> {
  const known = new Set(ownServices)
  const missing = () => Object.keys(services).filter((id) => services[id] !== undefined && !known.has(id))
  const definitions = new Set(plugins.map(({ definition }) => definition))
  // The loop also visits dependencies that are added meanwhile.
  for (const { dependencies = [], services: named = [] } of definitions) {
    for (const { definition } of dependencies) definitions.add(definition)
    for (const { id } of named) known.add(id)
  }
  for (const definition of definitions) {
    if (missing().length === 0) return
    const { endpoints = [] } = definition.load ? await definition.load() : definition
    for (const { service } of typeof endpoints === 'function' ? await endpoints() : endpoints) known.add(service.id)
  }
  for (const id of missing())
    report(new OptionUnknownError({ option: `services.${id}`, known: [...known].sort().join(', ') }))
}
