import type { Network } from 'portico/wallet'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { createAsk } from './provider.ts'
import { switchNetwork } from './switchNetwork.ts'
import { toNetwork } from './testing/network.ts'

let node: Anvil
let two: Network
let wallet: TestWallet
const { signal } = new AbortController()

beforeAll(async () => {
  node = await startAnvil({ chainId: 31338 })
  two = toNetwork(31338, node.url)
})
afterAll(() => node.stop())
beforeEach(() => {
  wallet = createTestWallet({
    name: 'Test',
    rdns: 'com.test',
    chains: { 31337: 'http://127.0.0.1:1' },
    connected: true,
  })
})

const move = (network = two, stop = signal) => switchNetwork(createAsk(wallet.provider), network, stop)
const calls = () => wallet.cues.log.map(({ method }) => method)
const addedWith = () => wallet.cues.log.find(({ method }) => method === 'wallet_addEthereumChain')?.params[0]

test('a wallet that knows the chain moves', async () => {
  wallet.cues.learn(31338, node.url)
  await move()
  expect(calls()).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
})

test('a wallet that does not know the chain learns it and moves', async () => {
  await move()
  expect(calls()).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_chainId',
  ])
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
})

test.each([
  ['4902', { code: 4902, message: '' }],
  ['32603 without the sign', { code: 32603, message: '' }],
  ['the words of one that says 5000 to everything', { code: 5000, message: 'Unrecognized chain ID "0x7a6a"' }],
  ['4902 inside', { code: -32603, message: '', data: { originalError: { code: 4902 } } }],
  ['the words of a wallet that says -32600', { code: -32600, message: 'Chain Id not supported' }],
  ['other words of a wallet', { code: -32603, message: 'This network is not supported' }],
  ['the words of a mobile wallet', { code: -32603, message: 'Unrecognized chain ID "0x7a6a".' }],
])('%s means that the chain is to be added', async (_, failure) => {
  wallet.cues.failNext(failure, 'wallet_switchEthereumChain')
  await move()
  expect(calls()).toContain('wallet_addEthereumChain')
})

test('a wallet is given the URLs of the network alone, and only safe ones', async () => {
  const network: Network = {
    ...two,
    rpcUrls: {
      default: { http: ['https://rpc.example/?projectId=secret', ...two.rpcUrls.default.http] },
      chainDefault: {
        http: [
          node.url,
          'https://rpc.example',
          'http://rpc.example',
          'wss://rpc.example',
          'http://localhost.evil.example',
        ],
      },
    },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
  }
  await move(network)
  expect(addedWith()).toEqual({
    chainId: '0x7a6a',
    chainName: 'Chain 31338',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [node.url, 'https://rpc.example'],
    blockExplorerUrls: ['https://explorer.example'],
  })
})

test('a network without a URL that a wallet takes is not offered to it', async () => {
  const network = { ...two, rpcUrls: { ...two.rpcUrls, chainDefault: { http: ['http://rpc.example'] } } }
  await expect(move(network)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' })
  expect(calls()).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  ['to switch', 'wallet_switchEthereumChain', 4001],
  ['to switch, in CAIP-25 numbers', 'wallet_switchEthereumChain', 5000],
  ['to add', 'wallet_addEthereumChain', 4001],
  ['to add, in CAIP-25 numbers', 'wallet_addEthereumChain', 5000],
])('a refusal %s is a UserRejectedRequestError', async (_, method, code) => {
  wallet.cues.failNext({ code, message: 'no' }, method)
  await expect(move()).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(calls().at(-1)).toBe(method)
})

test('a request that is already pending fails with RPC_RESOURCE_UNAVAILABLE', async () => {
  wallet.cues.failNext({ code: -32002, message: '' }, 'wallet_switchEthereumChain')
  await expect(move()).rejects.toMatchObject({ code: 'RPC_RESOURCE_UNAVAILABLE' })
})

test.each([
  ['cannot switch', 'wallet_switchEthereumChain', -32601],
  ['cannot add', 'wallet_addEthereumChain', 4200],
  ['does not like the chain', 'wallet_addEthereumChain', -32602],
])('a wallet that %s does not support the chain', async (_, method, code) => {
  wallet.cues.failNext({ code, message: '' }, method)
  const moving = move()
  await expect(moving).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' })
})

test('a network of another namespace is not supported', async () => {
  const network: Network = { ...two, id: 'abc', chainNamespace: 'solana' }
  await expect(move(network)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  expect(calls()).toEqual([])
})

test('a wallet that answers before it has switched is waited for', async () => {
  const answers = ['0x1', '0x1', '0x7a6a']
  const ask = async (method: string) => (method === 'eth_chainId' ? answers.shift() : null)
  await expect(switchNetwork(ask, two, signal)).resolves.toBeUndefined()
})

test('a wallet that answers but does not switch does not support the chain', async () => {
  vi.useFakeTimers()
  try {
    const moving = switchNetwork(async (method) => (method === 'eth_chainId' ? '0x1' : null), two, signal)
    const outcome = expect(moving).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('an abort ends it with its own reason', async () => {
  wallet.cues.hang()
  wallet.cues.learn(31338, node.url)
  const controller = new AbortController()
  const moving = move(two, controller.signal)
  const reason = new Error('closed')
  controller.abort(reason)
  await expect(moving).rejects.toBe(reason)
})
