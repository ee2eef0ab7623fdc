import { project } from 'portico/project'
import { connectionsSlice, connectorsSlice, type Namespace, type NetworkInput, wallet } from 'portico/wallet'
import { createKernel, type InstalledPlugin, type Kernel, type KernelOptions } from '../../../src/kernel/internal.ts'
import type { ConnectArguments } from '../../../src/wallet/controller.ts'
import {
  type ConnectionState,
  disconnectedState,
  pairingSlice,
  type WalletController,
} from '../../../src/wallet/internal.ts'
import type { WalletOptions } from '../../../src/wallet/options.ts'
import { createMemoryStorage } from '../../../test/harness/memoryStorage.ts'
import { type PairedWallet, type PairedWalletOptions, startPairedWallet } from '../../../test/wallets/index.ts'
import type { Relay } from '../../../test/world/relay/index.ts'
import { universal } from '../index.ts'
import type { UniversalOptions } from '../options.ts'
import { createClientStorage } from './memory.ts'

export const never = new AbortController().signal

const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const toInput = (id: number | string, chainNamespace: Namespace, name: string, url: string): NetworkInput => ({
  id,
  chainNamespace,
  name,
  nativeCurrency: currency,
  rpcUrls: { default: { http: [url] } },
})
export const ids = {
  local: 'eip155:31337',
  other: 'eip155:31338',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
} as const

/** Networks of three namespaces; the EVM ones are read at `url`. */
export const createNetworks = (url = 'http://127.0.0.1:9') => ({
  local: toInput(31337, 'eip155', 'Local', url),
  other: toInput(31338, 'eip155', 'Other', url),
  devnet: toInput('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana', 'Devnet', url),
  bitcoin: toInput('000000000019d6689c085ae165831e93', 'bip122', 'Bitcoin', url),
})

/** The storage of a device, which lasts between visits. */
export const createDevice = () => ({ storage: createMemoryStorage(), client: createClientStorage() })

export interface StageOptions {
  readonly universal?: Partial<UniversalOptions>
  readonly networks?: readonly NetworkInput[]
  readonly wallet?: Partial<WalletOptions>
  readonly plugins?: readonly InstalledPlugin[]
  readonly device?: ReturnType<typeof createDevice>
  readonly kernel?: Partial<KernelOptions>
}

export interface Stage {
  readonly kernel: Kernel
  readonly wallet: WalletController
  /** Every error that was reported to the kernel instead of being thrown. */
  readonly errors: readonly unknown[]
  readonly events: readonly (readonly [id: string, payload: unknown])[]
  connection(namespace: Namespace): ConnectionState
  connect(request?: Partial<ConnectArguments>): ReturnType<WalletController['connect']>
  /** The link that is shown, once there is another than `before`. */
  uri(before?: string): Promise<string>
}

/** The project of the page. */
export const pageProject = (projectId: string) =>
  project({ projectId, metadata: { name: 'A page', description: 'It tests', url: 'http://page.test', icons: [] } })

/** A kernel with pairing, started. */
export async function createStage({ device = createDevice(), ...parts }: StageOptions = {}): Promise<Stage> {
  const errors: unknown[] = []
  const events: [string, unknown][] = []
  const kernel = createKernel({
    remoteConfig: false,
    storage: device.storage,
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
    plugins: [
      pageProject('test'),
      wallet({ networks: parts.networks ?? Object.values(createNetworks()), ...parts.wallet }),
      ...(parts.plugins ?? []),
      universal({ storage: device.client, ...parts.universal }),
    ],
    ...parts.kernel,
  })
  kernel.events.onAny((id, payload) => events.push([id, payload]))
  await kernel.start()
  await kernel.load(wallet)
  const controller = () => kernel.use(wallet)
  /** Resolves when the connectors are there. */
  const found = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (kernel.store.get(connectorsSlice).connectors.length === 0) return
        stop()
        resolve()
      }
      const stop = kernel.store.subscribe(look)
      look()
    })
  return {
    kernel,
    errors,
    events,
    get wallet() {
      return controller()
    },
    connection: (namespace) => kernel.store.get(connectionsSlice).connections[namespace] ?? disconnectedState,
    async connect(request) {
      await found()
      return controller().connect({ connectorId: 'walletConnect', signal: never, ...request })
    },
    uri: (before) =>
      new Promise((resolve) => {
        const look = () => {
          const { uri } = kernel.store.get(pairingSlice)
          if (!uri || uri === before) return
          stop()
          resolve(uri)
        }
        const stop = kernel.store.subscribe(look)
        look()
      }),
  }
}

/** A wallet of three namespaces, and everything that is to be stopped after a test. */
export async function startWallet(relayUrl: string, options: Partial<PairedWalletOptions> = {}): Promise<PairedWallet> {
  return startPairedWallet({ relayUrl, networks: Object.values(ids), ...options })
}

/** Ends the wallets on a relay, and the relay. */
export async function stopRelay(relay: Relay, ...owners: readonly PairedWallet[]): Promise<void> {
  await Promise.all(owners.map((owner) => owner.stop()))
  await relay.stop()
}
