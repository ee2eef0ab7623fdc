import { SignClient } from '@walletconnect/sign-client'
import { guardEngine } from '../../../chains/universal/client/guardEngine.ts'
import type { SignClientLike } from '../../../chains/universal/client/library.ts'
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
  // A page may end a session twice, or while this wallet ends it.
  guardEngine(client as unknown as SignClientLike)
  return client
}

const hang = () => new Promise<never>(() => {})

/**
 * Takes a client off the relay for good: with a message left to send it would come back by itself, and, where the relay
 * is gone, open one socket after the other without a pause.
 */
export async function stopClient({ core }: WalletClient): Promise<void> {
  const { heartbeat, relayer } = core
  heartbeat.stop()
  const close = () => relayer.transportClose()
  Object.assign(relayer, { connect: hang, toEstablishConnection: hang, transportOpen: hang })
  Object.assign(relayer.provider, { request: hang })
  // A socket that is about to open cannot be closed before it is there.
  relayer.on('relayer_connect', close)
  await close()
}
