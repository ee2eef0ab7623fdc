import { SignClient } from '@walletconnect/sign-client'
import { createKeyValueStorage } from './keyValueStorage.ts'
import type { PairedWalletOptions } from './types.ts'

/** The client of the protocol, as a wallet uses it. */
export type WalletClient = Awaited<ReturnType<typeof SignClient.init>>

/** Starts the client of a wallet: silent, without telemetry, and asking nobody who a page is. */
export async function createClient(name: string, options: PairedWalletOptions): Promise<WalletClient> {
  // Clients of one process share what they have unless they are named apart.
  const prefix = crypto.randomUUID()
  const client = await SignClient.init({
    projectId: options.projectId ?? 'test',
    relayUrl: options.relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: prefix,
    storage: createKeyValueStorage(`paired-wallet:${name}`, prefix, options.storage),
    signConfig: { disableRequestQueue: true },
    metadata: {
      name,
      description: 'A wallet for tests',
      // The client warns of any other where there is a page.
      url: globalThis.location?.origin ?? 'https://wallet.example',
      icons: options.icon ? [options.icon] : [],
    },
  })
  // Otherwise it asks a service elsewhere about each proposal and each request, and waits for it.
  Object.assign(client.core.verify, { isDevEnv: true })
  return client
}

/** Takes a client off the relay for good. */
export async function stopClient({ core }: WalletClient): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
