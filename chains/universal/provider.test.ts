import { BrowserProvider, type Eip1193Provider as EthersProvider, verifyMessage as verifyWithEthers } from 'ethers'
import { evm } from 'portico/chains/evm'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  http,
  parseEther,
  verifyMessage,
} from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { createNetworks, createStage, ids, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

// A real relay, a real wallet, and a machine that may be busy.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 })

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = 'Hello from Portico'
const value = parseEther('0.5')
let node: Anvil
let relay: Relay
let owner: PairedWallet
let stage: Stage
let provider: Eip1193Provider

beforeAll(async () => {
  ;[node, relay] = await Promise.all([startAnvil({ chainId: anvil.id }), startRelay()])
  owner = await startWallet(relay.url, { nodes: { [ids.local]: node.url } })
  stage = createStage({
    plugins: [evm()],
    networks: Object.values(createNetworks(node.url)),
    universal: { relayUrl: relay.url },
  })
  await connect()
})
afterAll(async () => {
  stage.kernel.destroy()
  await stopRelay(relay, owner)
  await node.stop()
})
afterEach(async () => {
  owner.cues.approve()
  await stage.wallet.switchNetwork(ids.local, never)
})
async function connect() {
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  await connecting
  provider = stage.wallet.session('eip155')?.provider as Eip1193Provider
}
const ask = (method: string, params?: unknown) => provider.request({ method, params })
const balanceOf = (of: `0x${string}`) => createPublicClient({ transport: http(node.url) }).getBalance({ address: of })

test('viem takes the provider as it is', async () => {
  const to = '0x00000000000000000000000000000000000abc01'
  const transport = custom(provider as EIP1193Provider)
  const client = createWalletClient({ transport, chain: anvil, account: address })
  expect(await client.requestAddresses()).toContain(address)
  expect(await client.getChainId()).toBe(anvil.id)
  expect(await verifyMessage({ address, message, signature: await client.signMessage({ message }) })).toBe(true)
  const hash = await client.sendTransaction({ to, value })
  await createPublicClient({ transport }).waitForTransactionReceipt({ hash })
  expect(await balanceOf(to)).toBe(value)
  owner.cues.reject()
  await expect(client.signMessage({ message })).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
})

test('ethers takes the provider as it is', async () => {
  const to = '0x00000000000000000000000000000000000abc02'
  const browser = new BrowserProvider(provider as EthersProvider, undefined, { pollingInterval: 50 })
  try {
    const signer = await browser.getSigner()
    expect(signer.address).toBe(address)
    expect((await browser.getNetwork()).chainId).toBe(BigInt(anvil.id))
    expect(verifyWithEthers(message, await signer.signMessage(message))).toBe(address)
    const sent = await signer.sendTransaction({ to, value })
    expect((await browser.waitForTransaction(sent.hash))?.status).toBe(1)
    expect(await balanceOf(to)).toBe(value)
    owner.cues.reject()
    await expect(signer.signMessage(message)).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  } finally {
    browser.destroy()
  }
})

test('what is known of the session is answered without the wallet', async () => {
  const asked = owner.requests.length
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('net_version')).toBe('31337')
  expect(await ask('wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
  expect(await ask('eth_blockNumber')).toMatch(/^0x/)
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await ask('eth_chainId')).toBe('0x7a6a')
  expect(stage.connection('eip155').network).toBe(ids.other)
  expect(owner.requests).toHaveLength(asked)
})

test('signing goes to the wallet on the chain of the moment', async () => {
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await ask('personal_sign', ['0x6869', address])
  expect(owner.requests.at(-1)).toMatchObject({ method: 'personal_sign', network: ids.other })
})

test('a switch is told once, and a listener that throws or is gone disturbs nobody', async () => {
  const [heard, gone] = [vi.fn(), vi.fn()]
  const failure = new Error('listener')
  provider
    .on('chainChanged', () => {
      throw failure
    })
    .on('chainChanged', heard)
    .on('chainChanged', gone)
    .removeListener('chainChanged', gone)
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(stage.errors).toEqual([failure])
  expect(heard.mock.calls).toEqual([['0x7a6a']])
  expect(gone).not.toHaveBeenCalled()
})

test('a network that was not approved is asked for at the wallet', async () => {
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
  expect(owner.requests.at(-1)?.method).toBe('wallet_switchEthereumChain')
  const rpcUrls = [node.url]
  await ask('wallet_addEthereumChain', [{ chainId: '0x5', chainName: 'Five', rpcUrls }])
  expect(await ask('eth_chainId')).toBe('0x5')
  expect(await ask('eth_accounts')).toEqual([address])
  await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})

test.each([
  ['eth_signUnknown', 4200, []],
  ['wallet_sendCalls', 4200, []],
  ['wallet_switchEthereumChain', -32602, [{ chainId: 5 }]],
  ['wallet_switchEthereumChain', -32602, undefined],
  ['eth_noSuchMethod', -32601, []],
])('%s fails with %i', async (method, code, params) => {
  await expect(ask(method, params)).rejects.toMatchObject({ code })
})

test('accounts follow the wallet', async () => {
  const heard = vi.fn()
  provider.on('accountsChanged', heard)
  await owner.cues.changeAccounts('eip155', [1])
  const other = owner.addresses(ids.local)[1]
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([other]))
  await owner.cues.changeAccounts('eip155', [0])
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([address]))
})

test('revoking the permissions ends the session; afterwards nothing is asked', async () => {
  const ended = vi.fn()
  provider.on('disconnect', ended)
  expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ code: 4900 })]])
  expect(stage.connection('eip155').status).toBe('disconnected')
  expect(await ask('eth_accounts')).toEqual([])
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
  await expect(ask('personal_sign', ['0x6869', address])).rejects.toMatchObject({ code: 4900 })
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({ code: 4900 })
  await connect()
})
