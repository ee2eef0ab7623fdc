import { evm } from 'portico/chains/evm'
import { project } from 'portico/project'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWallet } from '../../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../../test/world/anvil.ts'
import { worldChain } from '../../../test/world/chains.ts'
import { createKernel, type Kernel } from '../../kernel/internal.ts'
import { selectConnection, selectIsUnsupported, selectNetwork } from '../select.ts'
import { createMemory, never } from '../testing/index.ts'
import { connectorsSlice } from '../tokens.ts'
import { wallet } from '../wallet.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const connectorId = 'test.wallet'

let nodes: readonly [Anvil, Anvil]
let storage: ReturnType<typeof createMemory>
let walletMemory: Map<string, string>
let kernel: Kernel
let extension: TestWallet
let uninstall: () => void

beforeAll(async () => {
  nodes = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  storage = createMemory()
  walletMemory = new Map()
  await visit()
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

/** Opens the page, with an extension that was installed before and knows the first chain only. */
async function visit() {
  extension = createTestWallet({
    name: 'Test',
    rdns: connectorId,
    chains: { 31337: nodes[0].url },
    storage: {
      getItem: (name) => walletMemory.get(name) ?? null,
      setItem: (name, text) => void walletMemory.set(name, text),
    },
  })
  uninstall = extension.announce()
  await start()
}
async function start() {
  const networks = [worldChain(31337, nodes[0].url), worldChain(31338, nodes[1].url)]
  kernel = createKernel({
    remoteConfig: false,
    storage,
    log: { level: 'silent' },
    plugins: [project({ projectId: 'test' }), wallet({ networks }), evm()],
  })
  await kernel.start()
  await kernel.load(wallet)
}
function leave() {
  kernel.destroy()
  uninstall()
}
const connection = () => selectConnection(kernel.store.get)
async function connect() {
  await vi.waitFor(() => expect(kernel.store.get(connectorsSlice).connectors).toHaveLength(1))
  return kernel.use(wallet).connect({ connectorId, signal: never() })
}
const methods = () => extension.cues.log.map(({ method }) => method)

test('connect, read the balance, sign, switch, reload, disconnect', async () => {
  const { account } = await connect()
  expect(account).toMatchObject({ caipAddress: `eip155:31337:${first}`, connectorId })
  expect(connection().wallet).toMatchObject({ name: 'Test', type: 'ANNOUNCED' })

  await kernel.use(wallet).refreshBalance('eip155', { signal: never() })
  expect(connection().balance).toEqual({ value: `1${'0'.repeat(22)}`, decimals: 18, symbol: 'ETH' })

  const signature = await kernel.use(wallet).signMessage('hello', { signal: never() })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)

  await kernel.use(wallet).switchNetwork('eip155:31338', never())
  expect(connection()).toMatchObject({ status: 'connected', network: 'eip155:31338', balance: null })
  expect(methods()).toContain('wallet_addEthereumChain')

  leave()
  await visit()
  expect(connection().status).toBe('connecting')
  await vi.waitFor(() => expect(connection().status).toBe('connected'))
  expect(connection().network).toBe('eip155:31338')
  expect(connection().accounts[0]?.address).toBe(first)
  expect(methods()).not.toContain('eth_requestAccounts')

  await kernel.use(wallet).disconnect()
  expect(connection().status).toBe('disconnected')
  expect(methods()).toContain('wallet_revokePermissions')
  leave()
  await visit()
  expect(connection().status).toBe('disconnected')
})

test('changes in the wallet are followed', async () => {
  await connect()
  extension.cues.setAccounts([second])
  expect(connection().accounts).toMatchObject([{ address: second }])
  extension.cues.setChain(5)
  expect(connection().network).toBe('eip155:5')
  expect([selectIsUnsupported(kernel.store.get), selectNetwork(kernel.store.get)]).toEqual([true, undefined])
  extension.cues.disconnectApp()
  expect(connection().status).toBe('disconnected')
})

test('a declined request and a pending request reject with different named errors, and no wallet is connected', async () => {
  extension.cues.reject()
  await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  extension.cues.pending()
  await expect(connect()).rejects.toMatchObject({ code: 'RPC_RESOURCE_UNAVAILABLE' })
  expect(connection()).toMatchObject({ status: 'disconnected', loading: false })
})

test('a wallet that is locked at a reload is not connected, and is restored when it is unlocked, or at the next reload', async () => {
  await connect()
  leave()
  await visit()
  extension.cues.lock()
  await vi.waitFor(() => expect(connection().status).toBe('disconnected'))
  await vi.waitFor(() => {
    // The test can not see when the page begins to listen, so it unlocks until the wallet is connected.
    if (connection().status === 'disconnected') {
      extension.cues.lock()
      extension.cues.unlock()
    }
    expect(connection().status).toBe('connected')
  })
  expect(methods()).not.toContain('eth_requestAccounts')
  leave()
  await visit()
  extension.cues.lock()
  await vi.waitFor(() => expect(connection().status).toBe('disconnected'))
  leave()
  await visit()
  extension.cues.unlock()
  await vi.waitFor(() => expect(connection().status).toBe('connected'))
})

test('the wallet at window.ethereum is restored when it announces itself on the next visit', async () => {
  leave()
  extension.installAsWindowEthereum(window)
  await start()
  await vi.waitFor(() => expect(kernel.store.get(connectorsSlice).connectors).toMatchObject([{ id: 'injected' }]))
  await kernel.use(wallet).connect({ connectorId: 'injected', signal: never() })
  kernel.destroy()
  uninstall = extension.announce()
  await start()
  await vi.waitFor(() => expect(connection()).toMatchObject({ status: 'connected', connectorId }))
})

test('the host gets the provider of the wallet itself; a destroyed kernel emits no changes of the wallet', async () => {
  await connect()
  expect(kernel.use(wallet).session('eip155')?.provider).toBe(extension.provider)
  const heard = vi.fn()
  kernel.events.onAny(heard)
  leave()
  extension.cues.setAccounts([second])
  expect(heard).not.toHaveBeenCalled()
})

test('a wallet that the user locks comes back when it is unlocked', async () => {
  await connect()
  extension.cues.clearLog()
  const listening = vi.spyOn(extension.provider, 'on')
  extension.cues.lock()
  expect(connection().status).toBe('disconnected')
  await vi.waitFor(() => expect(listening).toHaveBeenCalledWith('accountsChanged', expect.anything()))
  extension.cues.unlock()
  await vi.waitFor(() => expect(connection().status).toBe('connected'))
  expect(connection().accounts[0]?.address).toBe(first)
  expect(methods()).toEqual(['eth_accounts', 'eth_chainId'])
})
