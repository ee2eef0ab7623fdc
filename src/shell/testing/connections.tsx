import { render } from '@testing-library/react'
import { project } from 'portico/project'
import { type Namespace, wallet } from 'portico/wallet'
import { createKernel, type Kernel, noticesSlice } from '../../kernel/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import {
  bitcoin,
  createMemory,
  createScriptedChain,
  devnet,
  ids,
  never,
  one,
  type ScriptedChain,
  ten,
} from '../../wallet/testing/index.ts'
import { shell } from '../shell.ts'

export interface NamespacesOptions {
  /** The networks of the host. @default two of EVM, one of Solana and one of Bitcoin */
  readonly networks?: readonly (typeof one)[]
  /** Several wallets may be connected in one namespace. @default false */
  readonly multiWallet?: boolean
}

/** A page with scripted wallets in three namespaces. */
export interface Namespaces {
  readonly kernel: Kernel
  readonly evm: ScriptedChain
  readonly solana: ScriptedChain
  readonly bitcoin: ScriptedChain
  connect(connectorId: string, namespace: Namespace): Promise<void>
  /** The view on screen; `undefined` while the modal is closed. */
  view(): string | undefined
  show(): void
  /** The texts of all current notices. */
  notices(): readonly string[]
}

export async function createNamespaces({ networks, multiWallet = false }: NamespacesOptions = {}): Promise<Namespaces> {
  const evm = createScriptedChain('eip155', ids.one)
  const solana = createScriptedChain('solana', ids.devnet)
  const coin = createScriptedChain('bip122', ids.bitcoin)
  const kernel = createKernel({
    remoteConfig: false,
    log: { level: 'silent' },
    storage: createMemory(),
    features: { multiWallet: multiWallet },
    plugins: [
      project({ projectId: 'test' }),
      wallet({ networks: networks ?? [one, ten, devnet, bitcoin] }),
      evm.plugin,
      solana.plugin,
      coin.plugin,
      shell(),
    ],
  })
  kernel.start()
  const { connect } = await kernel.load(wallet)
  return {
    kernel,
    evm,
    solana,
    bitcoin: coin,
    async connect(connectorId, namespace) {
      await connect({ connectorId, namespace, signal: never() })
    },
    view: () => (kernel.modal.isOpen() ? kernel.router.current()?.view : undefined),
    notices() {
      const { banner, toasts } = kernel.store.get(noticesSlice)
      return [...(banner ? [banner] : []), ...toasts].map(({ text }) => text)
    },
    show: () =>
      void render(
        <KernelProvider kernel={kernel}>
          <ViewHost />
        </KernelProvider>,
      ),
  }
}
