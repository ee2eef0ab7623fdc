import { type ProjectOptions, project } from 'portico/project'
import { createKernel, type Kernel, type KernelOptions, type StorageBackend } from '../../kernel/internal.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import { type ConnectionState, disconnectedState } from '../connection/connectionState.ts'
import type { WalletController } from '../controller.ts'
import type { NetworkInput } from '../networks/network.ts'
import type { WalletOptions } from '../options.ts'
import { connectionsSlice } from '../tokens.ts'
import { wallet } from '../wallet.ts'
import { createScriptedChain, type ScriptedChain } from './scriptedChain.ts'
// Imports modules that are usually loaded on demand, so that `settle` does not have to wait for a file.
import '../connection/actions.ts'
import './inline.ts'

const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const defineTestNetwork = (id: number | string, chainNamespace: Namespace, name: string): NetworkInput => ({
  id,
  chainNamespace,
  name,
  nativeCurrency: currency,
  rpcUrls: { default: { http: [`https://${name.toLowerCase()}.test`] } },
})

export const one = defineTestNetwork(1, 'eip155', 'One')
export const ten = defineTestNetwork(10, 'eip155', 'Ten')
export const devnet = defineTestNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana', 'Devnet')
export const bitcoin = defineTestNetwork('000000000019d6689c085ae165831e93', 'bip122', 'Bitcoin')
export const ids = {
  one: 'eip155:1',
  ten: 'eip155:10',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
} as const satisfies Record<string, CaipNetworkId>

export interface StageOptions {
  readonly options?: Partial<WalletOptions>
  readonly storage?: StorageBackend & { readonly entries: Map<string, string> }
  readonly evm?: ScriptedChain
  readonly solana?: ScriptedChain
  readonly extra?: KernelOptions['plugins']
  readonly project?: Partial<ProjectOptions>
  readonly kernel?: Partial<KernelOptions>
}

export interface Stage {
  readonly kernel: Kernel
  readonly wallet: WalletController
  readonly evm: ScriptedChain
  readonly solana: ScriptedChain
  readonly storage: StorageBackend & { readonly entries: Map<string, string> }
  /** Every event so far: its id and its payload. */
  readonly events: readonly (readonly [id: string, payload: unknown])[]
  /** Every error that was reported to `onError`. */
  readonly errors: readonly unknown[]
  connection(namespace?: Namespace): ConnectionState
  /** Starts connecting a wallet of one of the chains. */
  connect(connectorId: string, signal?: AbortSignal): ReturnType<WalletController['connect']>
  /** The parsed value of a storage key. */
  stored(key: string): unknown
}

/** Storage in memory. Pass it to a second stage for a second visit. */
export function createMemory(initial: Readonly<Record<string, unknown>> = {}) {
  const entries = new Map(Object.entries(initial).map(([key, value]) => [`portico/${key}`, JSON.stringify(value)]))
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  }
}

/** A signal that never aborts. */
export const never = () => new AbortController().signal

/** A started kernel with the wallet plugin and two scripted chains. The caller destroys it. */
export function createStage(parts: StageOptions = {}): Stage {
  const {
    storage = createMemory(),
    evm = createScriptedChain('eip155', ids.one),
    solana = createScriptedChain('solana', ids.devnet),
  } = parts
  const events: [string, unknown][] = []
  const errors: unknown[] = []
  const kernel = createKernel({
    remoteConfig: false,
    storage,
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
    plugins: [
      project({ projectId: 'test', ...parts.project }),
      wallet({ networks: [one, ten, devnet], ...parts.options }),
      evm.plugin,
      solana.plugin,
      ...(parts.extra ?? []),
    ],
    fetch: () => Promise.reject(new TypeError('No network here')),
    ...parts.kernel,
  })
  kernel.events.onAny((id, payload) => events.push([id, payload]))
  kernel.start()
  return {
    kernel,
    get wallet() {
      return kernel.use(wallet)
    },
    evm,
    solana,
    storage,
    events,
    errors,
    connection: (namespace = 'eip155') =>
      kernel.store.get(connectionsSlice).connections[namespace] ?? disconnectedState,
    connect: (connectorId, signal = never()) => kernel.use(wallet).connect({ connectorId, signal }),
    stored(key) {
      const text = storage.getItem(`${kernel.name}/${key}`)
      return text === null ? undefined : JSON.parse(text)
    },
  }
}
