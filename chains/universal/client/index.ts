import type { PluginContext } from 'portico/kernel'
import { project as projectPlugin } from 'portico/project'
import { type Namespace, networksSlice } from 'portico/wallet'
import type { UniversalOptions } from '../options.ts'
import { rpcMapOf } from '../propose.ts'
import { fromProvider } from './fromProvider.ts'
import { openClient } from './open.ts'
import type { PairingClient } from './types.ts'

const nameless = { name: '', description: '', url: '', icons: [] }

/** The host's client, else one created with WalletConnect's package. */
export async function openPairingClient(ctx: PluginContext<UniversalOptions>): Promise<PairingClient> {
  const { client, provider, relayUrl, verify = relayUrl === undefined, metadata, storage, namespaces } = ctx.options
  if (provider) {
    return fromProvider(await provider, {
      isHosts: true,
      rpcMapOf: (namespace) => rpcMapOf(namespace as Namespace, ctx.store.get(networksSlice).networks, namespaces),
    })
  }
  if (typeof client === 'function') return client()
  if (client) return client
  const project = ctx.use(projectPlugin)
  return openClient({
    projectId: project.projectId,
    relayUrl,
    verify,
    metadata: metadata ?? project.metadata ?? nameless,
    name: ctx.name,
    storage,
  })
}
