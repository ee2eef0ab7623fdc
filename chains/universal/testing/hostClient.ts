import { UniversalProvider } from '@walletconnect/universal-provider'
import { onTestFinished } from 'vitest'
import { stopClient } from '../../../test/wallets/paired/client.ts'
import { guardEngine } from '../client/guardEngine.ts'
import type { SignClientLike } from '../client/library.ts'
import { createClientStorage } from './memory.ts'

/** Starts a WalletConnect client as a host that has its own does; it is closed with the test. */
export async function startHostClient(relayUrl: string, name = 'host') {
  const provider = await UniversalProvider.init({
    projectId: 'host',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: name,
    storage: createClientStorage() as never,
    metadata: { name: 'Host', description: '', url: 'http://host.test', icons: [] },
  })
  onTestFinished(() => {
    // No kernel guards the engine any more, and a wallet may end its session until the socket is closed.
    guardEngine(provider.client as unknown as SignClientLike)
    return stopClient(provider.client)
  })
  return { provider, core: provider.client.core }
}
