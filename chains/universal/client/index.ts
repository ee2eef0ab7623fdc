import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { project as projectPlugin } from 'portico/project'
import { type Namespace, networksSlice } from 'portico/wallet'
import type { UniversalOptions } from '../options.ts'
import { rpcMapOf } from '../propose.ts'
import { fromProvider } from './fromProvider.ts'
import { openClient } from './open.ts'
import type { PairingClient } from './types.ts'

const nameless = { name: '', description: '', url: '', icons: [] }

/** Time limit for a host to give its client or provider, in ms. */
const hostTimeLimit = 30_000

/** Waits for what the host gives. If that comes too late, it is not used, and closed with the kernel. */
async function waitForHost<Given>(
  { onDispose, signal }: Pick<PluginContext, 'onDispose' | 'signal'>,
  given: Promise<Given>,
  close: (late: Given) => unknown,
): Promise<Given> {
  try {
    return await withTimeLimit(hostTimeLimit, () => given, signal)
  } catch (error) {
    onDispose(() => void given.then(close).catch(() => {}))
    throw error
  }
}

/** The host's client, else one created with WalletConnect's package. */
export async function openPairingClient(ctx: PluginContext<UniversalOptions>): Promise<PairingClient> {
  const { client, provider, relayUrl, verify = relayUrl === undefined, metadata, storage, namespaces } = ctx.options
  if (provider) {
    // A provider stays open.
    return fromProvider(await waitForHost(ctx, Promise.resolve(provider), () => {}), {
      isHosts: true,
      rpcMapOf: (namespace) => rpcMapOf(namespace as Namespace, ctx.store.get(networksSlice).networks, namespaces),
    })
  }
  if (typeof client === 'function') return waitForHost(ctx, client(), (late) => late.close())
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
