import { BaseError, createWalletClient, custom, type EIP1193Provider, InsufficientFundsError } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import {
  createNetworks,
  createStage,
  ids,
  never,
  type Stage,
  startWallet,
  stopRelay,
} from '../universal/testing/stage.ts'
import { evm } from './index.ts'
import type { Eip1193Provider } from './provider.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let node: Anvil
let relay: Relay
let owner: PairedWallet
let stage: Stage
let provider: Required<Eip1193Provider>

beforeAll(async () => {
  ;[node, relay] = await Promise.all([startAnvil({ chainId: anvil.id }), startRelay()])
  owner = await startWallet(relay.url, { nodes: { [ids.local]: node.url } })
  stage = await createStage({
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
  provider = stage.wallet.session('eip155')?.provider as typeof provider
}
const ask = (method: string, params?: unknown) => provider.request({ method, params })

test('answers accounts, chain and permissions from the session without asking the wallet', async () => {
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

test('requests to sign go to the wallet on the current chain', async () => {
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await ask('personal_sign', ['0x6869', address])
  expect(owner.requests.at(-1)).toMatchObject({ method: 'personal_sign', network: ids.other })
})

test('a switch is emitted once, even if another listener throws or was removed', async () => {
  const [heard, gone] = [vi.fn(), vi.fn()]
  const failure = new Error('listener')
  provider.on('chainChanged', () => {
    throw failure
  })
  provider.on('chainChanged', heard)
  provider.on('chainChanged', gone)
  provider.removeListener('chainChanged', gone)
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(stage.errors).toEqual([failure])
  expect(heard.mock.calls).toEqual([['0x7a6a']])
  expect(gone).not.toHaveBeenCalled()
})

test('a switch to a network that was not approved is passed to the wallet', async () => {
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
  expect(owner.requests.at(-1)?.method).toBe('wallet_switchEthereumChain')
  const rpcUrls = [node.url]
  await ask('wallet_addEthereumChain', [{ chainId: '0x5', chainName: 'Five', rpcUrls }])
  expect(await ask('eth_chainId')).toBe('0x5')
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_getBalance', [address, 'latest'])).toMatch(/^0x/)
})

test.each([
  ['eth_signUnknown', -32601, []],
  ['wallet_sendCalls', -32601, []],
  ['wallet_getCapabilities', -32601, []],
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

test('revoking the permissions ends the session; later requests do not reach the wallet', async () => {
  const ended = vi.fn()
  const events: unknown[] = []
  provider.on('disconnect', ended)
  provider.on('disconnect', () => events.push('disconnect'))
  provider.on('accountsChanged', (accounts) => events.push(accounts))
  expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ code: 4900 })]])
  expect(events).toEqual([[], 'disconnect'])
  expect(stage.connection('eip155').status).toBe('disconnected')
  expect(await ask('wallet_getPermissions')).toEqual([])
  expect(await ask('eth_accounts')).toEqual([])
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
  await expect(ask('personal_sign', ['0x6869', address])).rejects.toMatchObject({ code: 4900 })
  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({ code: 4900 })
  await connect()
})

test('revoking a smart session is passed to the wallet and keeps the connection', async () => {
  const params = [{ pci: 'session-1', address: `eip155:31337:${address}` }]
  await expect(ask('wallet_revokePermissions', params)).resolves.toMatch(/^0x/)
  expect(await ask('eth_accounts')).toEqual([address])
})

describe('errors of a wallet', () => {
  const funds = 'insufficient funds for gas * price + value: balance 0, tx cost 1'
  const transfer = [{ from: address, to: address, value: '0x1' }]

  test.each([
    ['a refusal is 4001, whatever its number', { code: 5000, message: 'User rejected.' }, { code: 4001 }],
    ['a refusal is 4001 by its words', { code: -32000, message: 'User rejected the request' }, { code: 4001 }],
    ['what the node said is kept', { code: -32000, message: funds }, { code: -32000, message: funds }],
    ['and is no refusal with the number of one', { code: 5000, message: funds }, { code: -32000, message: funds }],
    ['what the wallet has no method for', { code: 5101, message: 'Unsupported methods.' }, { code: -32601 }],
    ['what the wallet itself failed with', { code: 4100, message: 'Locked' }, { code: 4100, message: 'Locked' }],
  ])('%s', async (_, reason, expected) => {
    owner.cues.reject(reason)
    await expect(ask('eth_sendTransaction', transfer)).rejects.toMatchObject(expected)
  })

  test('viem reads the error of insufficient funds', async () => {
    owner.cues.reject({ code: -32000, message: funds })
    const client = createWalletClient({
      transport: custom(provider as EIP1193Provider),
      chain: anvil,
      account: address,
    })
    const error: unknown = await client.sendTransaction({ to: address, value: 1n }).catch((reason: unknown) => reason)
    expect(error instanceof BaseError && error.walk((layer) => layer instanceof InsufficientFundsError)).toBeTruthy()
  })

  test('an unknown chain is recognized by the error message alone', async () => {
    owner.cues.reject({ code: 5000, message: 'Unrecognized chain ID "0x9"' })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x9' }])).rejects.toMatchObject({ code: 4902 })
  })

  test('a refusal to switch is not followed by another request', async () => {
    const asked = owner.requests.length
    owner.cues.reject({ code: 5000, message: 'User rejected.' })
    const network = stage.wallet.addNetwork({ ...createNetworks(node.url).other, id: 9, name: 'Nine' })
    const switching = stage.wallet.switchNetwork(network.caipNetworkId, never)
    await expect(switching).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(owner.requests.slice(asked).map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })
})

test.each([[undefined], [null], [{}], [{ method: 1 }]])('a request of %j is invalid', async (call) => {
  await expect(provider.request(call as never)).rejects.toMatchObject({ code: -32600 })
})
