import { evm } from 'portico/chains/evm'
import { isAbort } from 'portico/kernel'
import {
  codeOf,
  connected,
  connectorsSlice,
  type NetworkInput,
  networksSlice,
  selectActiveAccount,
  wallet,
} from 'portico/wallet'
import type { InstalledPlugin, Kernel } from '../../src/kernel/internal.ts'
import { createTestWallet, type TestWallet } from '../wallets/index.ts'

/** A network with an unreachable node. */
const testNetwork: NetworkInput = {
  id: 1,
  name: 'Test network',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const rdns = 'com.example.harness'

/** The plugins, with the wallet domain and the EVM namespace added if the test did not list them. */
export function withWallet(plugins: readonly InstalledPlugin[]): readonly InstalledPlugin[] {
  const has = (id: string) => plugins.some(({ definition }) => definition.id === id)
  return [...(has(wallet.id) ? [] : [wallet({ networks: [testNetwork] })]), ...(has(evm.id) ? [] : [evm()]), ...plugins]
}

/**
 * Puts a test wallet for the kernel's EVM networks on the page, and connects it; its user accepts. `isRestored`: the wallet
 * was connected at an earlier visit, and the connection is restored.
 */
export async function connectTestWallet(kernel: Kernel, isRestored = false): Promise<TestWallet> {
  if (!globalThis.window) throw new Error('A wallet needs a page: run this test with the environment happy-dom')
  const networks = kernel.store.get(networksSlice).networks.filter((network) => network.chainNamespace === 'eip155')
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [id, rpcUrls.chainDefault.http[0] ?? '']))
  const testWallet = createTestWallet({ name: 'Test wallet', rdns, chains, connected: isRestored })
  const restored = new Promise<void>((resolve) => {
    // The kernel may have restored the connection already, through the wallet of another kernel on this page.
    if (selectActiveAccount(kernel.store.get)) resolve()
    else kernel.events.on(connected, () => resolve())
  })
  kernel.signal.addEventListener('abort', testWallet.announce(), { once: true })
  if (isRestored) {
    await restored
    return testWallet
  }
  await found(kernel)
  const controller = await kernel.load(wallet)
  await controller.connect({ connectorId: rdns, signal: kernel.signal }).catch((error: unknown) => {
    // A connect gate may have disconnected the wallet again. Its failure is in `errors`.
    if (!isAbort(error) && codeOf(error) !== 'CONNECT_GATE_FAILED') throw error
  })
  return testWallet
}

function found({ store }: Kernel): Promise<void> {
  const isThere = () => store.get(connectorsSlice).connectors.some((connector) => connector.id === rdns)
  return new Promise((resolve) => {
    if (isThere()) return resolve()
    const off = store.subscribe(() => {
      if (!isThere()) return
      off()
      resolve()
    })
  })
}
