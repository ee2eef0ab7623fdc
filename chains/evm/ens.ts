import type { PluginContext } from 'portico/kernel'
import type { NameResolver, Network } from 'portico/wallet'
import { loadOperations } from './adapter.ts'

/** Dependencies of the resolver. */
export interface NameSources extends Pick<PluginContext, 'api' | 'use' | 'signal'> {
  /** The networks of the host, of all namespaces. */
  readonly networks: () => readonly Network[]
}

/** Labels with a dot between them: which of them are names, the registry knows (also those of DNS). */
const nameForm = /^(?!.{256})[^\s.]+(?:\.[^\s.]+)+$/

/** The resolver of ENS names; its code loads with the first name. */
export function createEnsResolver(sources: NameSources): NameResolver {
  let resolve: NameResolver['resolve'] | undefined
  return {
    id: 'ens',
    isName: (text, { chainNamespace }) => chainNamespace === 'eip155' && nameForm.test(text),
    async resolve(...args) {
      const { loadNames } = await loadOperations()
      resolve ??= (await loadNames()).createNames(sources)
      return resolve(...args)
    },
  }
}
