import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { project as projectPlugin } from 'portico/project'
import { type Namespace, networksSlice } from 'portico/wallet'
import type { UniversalOptions } from '../options.ts'
import { rpcMapOf } from '../propose.ts'
import { fromProvider } from './fromProvider.ts'
import { openClient } from './open.ts'
import type { PairingClient, Proposal } from './types.ts'

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

/** A client of the host whose functions reject where the host's throw, and whose links can always be withdrawn. */
function fromHost(client: PairingClient): PairingClient {
  const guard = (proposal: Proposal): Proposal => ({
    uri: proposal.uri,
    approval: proposal.approval,
    withdraw() {
      try {
        proposal.withdraw()
      } catch {
        // The link is not used any more on this side.
      }
    },
  })
  return {
    clientId: async () => client.clientId(),
    propose: async (namespaces) => guard(await client.propose(namespaces)),
    ...(client.authenticate && {
      authenticate: async (authentication) => guard((await client.authenticate?.(authentication)) as Proposal),
    }),
    ...(client.isTemporary && { isTemporary: true }),
    sessions: () => client.sessions(),
    request: async (request) => client.request(request),
    disconnect: async (topic) => client.disconnect(topic),
    watch: (listener) => client.watch(listener) ?? (() => {}),
    close: async () => client.close(),
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
  if (typeof client === 'function') return fromHost(await waitForHost(ctx, client(), (late) => late.close()))
  if (client) return fromHost(client)
  const project = ctx.use(projectPlugin)
  return openClient({
    projectId: project.projectId,
    relayUrl,
    verify,
    metadata: metadata ?? project.metadata ?? nameless,
    name: ctx.name,
    storage,
    onUnreadable: (error) => ctx.log.warn('The stored sessions could not be read', error),
  })
}
