import { SignClient } from '@walletconnect/sign-client'
import { guardEngine } from '../../../chains/universal/client/guardEngine.ts'
import type { SignClientLike } from '../../../chains/universal/client/library.ts'
import { createKeyValueStorage } from './keyValueStorage.ts'
import type { PairedWalletOptions } from './types.ts'

/** The client of the protocol, as a wallet uses it. */
export type WalletClient = Awaited<ReturnType<typeof SignClient.init>>

/** Starts the client of a wallet: without logs and telemetry, and without verifying the origin of pages at a service. */
export async function createClient(name: string, options: PairedWalletOptions): Promise<WalletClient> {
  // Clients of one process share their state unless they have different prefixes.
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
      // In a page, the client warns about any URL but the page's own.
      url: globalThis.location?.origin ?? 'https://wallet.example',
      icons: options.icon ? [options.icon] : [],
    },
  })
  // Otherwise the client asks a remote service about each proposal and each request, and waits for the answer.
  Object.assign(client.core.verify, { isDevEnv: true })
  // A page may end a session twice, or while this wallet ends it.
  guardEngine(client as unknown as SignClientLike)
  return client
}

const hang = () => new Promise<never>(() => {})

/**
 * Disconnects a client from the relay for good. A client with an unsent message would reconnect by itself and, if the relay
 * is gone, open one socket after the other without a pause.
 */
export async function stopClient({ core }: WalletClient): Promise<void> {
  const { heartbeat, relayer } = core
  heartbeat.stop()
  const close = () => relayer.transportClose()
  Object.assign(relayer, { connect: hang, toEstablishConnection: hang, transportOpen: hang })
  Object.assign(relayer.provider, { request: hang })
  // A socket that is opening can not be closed before it exists.
  relayer.on('relayer_connect', close)
  await close()
}
