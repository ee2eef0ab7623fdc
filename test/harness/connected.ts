import { evm } from 'portico/chains/evm'
import { isAbort } from 'portico/kernel'
import {
  codeOf,
  connected,
  connectionsSlice,
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

/** Takes the wallet of the last harness off its page: all of them have one id, by which a kernel chooses. */
let leavePage = () => {}

/** The plugins, with the wallet domain and the EVM namespace added if the test did not list them. */
export function withWallet(plugins: readonly InstalledPlugin[]): readonly InstalledPlugin[] {
  leavePage()
  const has = (id: string) => plugins.some(({ definition }) => definition.id === id)
  return [...(has(wallet.id) ? [] : [wallet({ networks: [testNetwork] })]), ...(has(evm.id) ? [] : [evm()]), ...plugins]
}

/**
 * Puts a test wallet for the kernel's EVM networks on the page, and connects it; its user accepts. `isRestored`: the wallet
 * was connected at an earlier visit, and the connection is restored. Throws if the kernel can connect no wallet; the cause is the
 * first of `errors`.
 */
export async function connectTestWallet(
  kernel: Kernel,
  isRestored: boolean,
  errors: readonly unknown[],
): Promise<TestWallet> {
  const { store, signal } = kernel
  const check = (holds: unknown, problem: string) => {
    if (!holds) throw new Error(`\`connected\` ${problem}`, { cause: errors[0] })
  }
  check(globalThis.window, 'needs a page: run this test with the environment happy-dom or jsdom')
  check(kernel.peek(wallet), 'needs a running kernel: it was not started, or a plugin failed, see `cause`')
  const networks = store.get(networksSlice).networks.filter((network) => network.chainNamespace === 'eip155')
  check(networks.length > 0, 'needs a network of the namespace eip155 among those of `wallet({ networks })`')
  const isComing = () =>
    Object.values(store.get(connectionsSlice).connections).some((one) => one?.status !== 'disconnected')
  if (isRestored)
    check(
      isComing(),
      'is "restored" with nothing to restore: `storage` has to be that of a harness that was connected, and `enableReconnect` on',
    )
  const chains = Object.fromEntries(networks.map(({ id, rpcUrls }) => [id, rpcUrls.chainDefault.http[0] ?? '']))
  const testWallet = createTestWallet({ name: 'Test wallet', rdns, chains, connected: isRestored })
  const restored = new Promise<void>((resolve) => {
    // The kernel may have restored the connection already, through another wallet.
    if (selectActiveAccount(store.get)) resolve()
    kernel.events.on(connected, () => resolve())
    // A gate may end the connection, or the wallet may not give it.
    store.subscribe(() => isComing() || resolve())
  })
  leavePage = testWallet.announce()
  signal.addEventListener('abort', leavePage, { once: true })
  if (isRestored) {
    await restored
    return testWallet
  }
  await found(kernel)
  const controller = await kernel.load(wallet)
  await controller.connect({ connectorId: rdns, signal }).catch((error: unknown) => {
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
