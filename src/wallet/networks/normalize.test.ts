import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { InvalidNetworkError } from '../errors/options.ts'
import { defineNetwork } from './define.ts'
import { hostedRpcUrl } from './hosted.ts'
import type { NetworkInput } from './network.ts'
import { normalizeNetwork } from './normalize.ts'
import type { NetworkSettings } from './shape.ts'

const settings: NetworkSettings = { customRpcUrls: {}, chainImages: {}, hostedRpcUrl: () => undefined }
const local = defineNetwork({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
const devnet = defineNetwork({
  ...local,
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  name: 'Devnet',
})

test('every chain of viem is accepted unchanged', () => {
  const chains = Object.entries(viemChains as Record<string, NetworkInput>)
  expect(chains.length).toBeGreaterThan(100)
  for (const [key, chain] of chains) {
    const network = normalizeNetwork(chain, settings)
    expect(network, key).toMatchObject({
      id: chain.id,
      caipNetworkId: `eip155:${chain.id}`,
      chainNamespace: 'eip155',
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { chainDefault: { http: chain.rpcUrls.default.http } },
    })
    expect(structuredClone(network), key).toEqual(network)
    if (chain.blockExplorers) expect(network.blockExplorers?.default.url, key).toBe(chain.blockExplorers.default.url)
  }
})

test('contracts with one address are kept, those by source chain are not', () => {
  expect(normalizeNetwork(viemChains.mainnet, settings).contracts).toHaveProperty('multicall3.address')
  expect(normalizeNetwork(viemChains.base, settings).contracts).toHaveProperty('multicall3.address')
  expect(normalizeNetwork(viemChains.base, settings).contracts).not.toHaveProperty('l2OutputOracle')
})

test('a network of another namespace keeps its reference and its older id', () => {
  expect(normalizeNetwork(devnet, settings)).toMatchObject({
    id: devnet.id,
    caipNetworkId: `solana:${devnet.id}`,
    deprecatedCaipNetworkId: devnet.deprecatedCaipNetworkId,
    chainNamespace: 'solana',
  })
})

test('an EVM id in digits is a number', () => {
  expect(normalizeNetwork({ ...local, id: '31337' }, settings)).toMatchObject({
    id: 31337,
    caipNetworkId: 'eip155:31337',
  })
})

test('RPC URLs are those of the host, then the hosted one, then those of the network, each once', () => {
  const network = normalizeNetwork(viemChains.mainnet, {
    ...settings,
    customRpcUrls: {
      'eip155:1': [
        'https://a.test',
        { url: 'https://b.test', config: { timeout: 5 } },
        viemChains.mainnet.rpcUrls.default.http[0],
      ],
    },
    hostedRpcUrl: (id) => `https://hosted.test/?chainId=${id}&projectId=secret`,
  })
  const own = viemChains.mainnet.rpcUrls.default.http
  expect(network.rpcUrls.default.http).toEqual([
    'https://a.test',
    'https://b.test',
    own[0],
    'https://hosted.test/?chainId=eip155:1&projectId=secret',
    ...own.slice(1),
  ])
  expect(network.rpcConfigs).toEqual({ 'https://b.test': { timeout: 5 } })
  expect(network.rpcUrls.chainDefault.http).toEqual(own)
  expect(JSON.stringify(network.rpcUrls.chainDefault)).not.toContain('secret')
})

test('an icon is that of the host by CAIP-2 id or by id, else that of the network', () => {
  const assets = { imageId: 'img', imageUrl: 'https://own.test/i.png' }
  const withImages = (chainImages: Record<string, string>) =>
    normalizeNetwork({ ...local, assets }, { ...settings, chainImages }).assets
  expect(withImages({})).toEqual(assets)
  expect(withImages({ 31337: 'https://id.test' })).toEqual({ imageId: 'img', imageUrl: 'https://id.test' })
  expect(withImages({ 31337: 'https://id.test', 'eip155:31337': 'https://caip.test' })?.imageUrl).toBe(
    'https://caip.test',
  )
})

test.each<[what: string, change: Record<string, unknown>, path: string]>([
  ['no id', { id: undefined }, 'id'],
  ['a negative id', { id: -1 }, 'id'],
  ['an id that is no whole number', { id: 1.5 }, 'id'],
  ['an id above the largest safe integer', { id: 2 ** 60 }, 'id'],
  ['an EVM id in letters', { id: 'abc' }, 'id'],
  ['an id with a colon', { id: 'a:b', chainNamespace: 'solana' }, 'id'],
  ['a namespace that CAIP-2 does not allow', { chainNamespace: '__proto__' }, 'chainNamespace'],
  ['a CAIP-2 id of another network', { caipNetworkId: 'eip155:1' }, 'caipNetworkId'],
  ['an invalid older id', { deprecatedCaipNetworkId: 'nonsense' }, 'deprecatedCaipNetworkId'],
  ['a currency without a symbol', { nativeCurrency: { name: 'Ether', decimals: 18 } }, 'nativeCurrency.symbol'],
  ['no RPC URLs', { rpcUrls: {} }, 'rpcUrls.default'],
  ['an RPC URL that is no text', { rpcUrls: { default: { http: [1] } } }, 'rpcUrls.default.http.0'],
  ['an explorer without a URL', { blockExplorers: { default: { name: 'Scan' } } }, 'blockExplorers.default.url'],
])('%s is an error that names the network and the path', (_, change, path) => {
  const attempt = () => normalizeNetwork({ ...local, ...change } as NetworkInput, settings)
  expect(attempt).toThrow(`The network "Local" is not usable. ${path}: `)
  expect(attempt).toThrow(expect.objectContaining({ code: InvalidNetworkError.code }))
})

test.each([
  [{ ...local, name: undefined }, '31337'],
  [null, 'null'],
  ['mainnet', 'mainnet'],
])('an error names a network without a name by its id or value: %j', (input, name) => {
  expect(() => normalizeNetwork(input as never, settings)).toThrow(`The network "${name}" is not usable.`)
})

test.each([
  ['eip155:1', 'https://rpc.test/v1/?chainId=eip155%3A1&projectId=p%261'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', expect.stringContaining('chainId=solana%3A5eykt4')],
  ['bip122:000000000019d6689c085ae165831e93', expect.stringContaining('chainId=bip122')],
  ['eip155:31337', undefined],
  ['solana:1', undefined],
  ['polkadot:1', undefined],
] as const)('the hosted RPC URL of %s', (id, url) => {
  expect(hostedRpcUrl('https://rpc.test/', 'p&1', id)).toEqual(url)
})

test('without a project there is no hosted RPC', () => {
  expect(hostedRpcUrl('https://rpc.test', '', 'eip155:1')).toBeUndefined()
})
