import type { PluginContext } from 'portico/kernel'
import type { UniversalOptions } from '../options.ts'
import { fromProvider } from './fromProvider.ts'
import { openClient } from './open.ts'
import type { PairingClient } from './types.ts'

const nameless = { name: '', description: '', url: '', icons: [] }

/** The client that the host brought, else the one that is made of WalletConnect's package. */
export async function openPairingClient(ctx: PluginContext<UniversalOptions>): Promise<PairingClient> {
  const { client, provider, relayUrl, verify = relayUrl === undefined, metadata, storage } = ctx.options
  if (provider) return fromProvider(await provider, { isHosts: true })
  if (typeof client === 'function') return client()
  if (client) return client
  return openClient({
    projectId: ctx.api.project.projectId,
    relayUrl,
    verify,
    metadata: metadata ?? ctx.metadata ?? nameless,
    name: ctx.name,
    storage,
  })
}
