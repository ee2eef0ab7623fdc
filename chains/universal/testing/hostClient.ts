import { UniversalProvider } from '@walletconnect/universal-provider'
import { onTestFinished } from 'vitest'
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
  const { core } = provider.client
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  return { provider, core }
}
