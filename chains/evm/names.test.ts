import type { Network } from 'portico/wallet'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, namehash, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEnsResolver, type NameSources } from './ens.ts'
import { createEthereum } from './names.ts'
import { toNetwork } from './testing/network.ts'
import { type RpcAnswer, startTestRpc } from './testing/rpc.ts'

const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const zero = `0x${'0'.repeat(40)}` as const
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/** `ResolverNotFound` of the universal resolver. */
const noResolver = `0x77209fe8${encodeAbiParameters([{ type: 'bytes' }], ['0x']).slice(2)}` as const

let lifetime: AbortController
let server: Awaited<ReturnType<typeof startTestRpc>>
const asked: string[] = []
beforeEach(() => {
  lifetime = new AbortController()
  asked.length = 0
})
afterEach(async () => {
  lifetime.abort()
  await server.stop()
})

interface Registry {
  readonly name?: string
  /** The address on Ethereum. */
  readonly address?: Hex
  /** Those of networks, by their types of coin. */
  readonly coins?: Readonly<Record<string, Hex>>
  readonly code?: Hex
  /** What a resolver reverts with. */
  readonly revert?: Hex
}

/** The registry of names, as its universal resolver speaks. */
const registry =
  ({ name = 'ada.eth', address = zero, coins = {}, code = '0x', revert }: Registry): RpcAnswer =>
  ({ method, params }) => {
    if (method === 'eth_getCode') return { result: code }
    const { to, data } = params[0] as { to: string; data: Hex }
    if (to.toLowerCase() !== universalResolver.toLowerCase()) return { error: { code: -32000, message: 'nobody' } }
    if (revert) return { error: { code: 3, message: 'execution reverted', data: revert } }
    const [, inner] = decodeFunctionData({ abi, data }).args
    const isCoin = inner.startsWith('0xf1cb7e06')
    const [node, coin] = decodeFunctionData({ abi: isCoin ? coinAbi : addressAbi, data: inner }).args as readonly [
      Hex,
      bigint?,
    ]
    asked.push(coin === undefined ? 'ethereum' : `coin ${coin}`)
    const isKnown = node === namehash(name)
    const found = isCoin
      ? encodeFunctionResult({ abi: coinAbi, functionName: 'addr', result: (isKnown && coins[`${coin}`]) || '0x' })
      : encodeFunctionResult({ abi: addressAbi, functionName: 'addr', result: isKnown ? address : zero })
    return { result: encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [found, zero] }) }
  }

const sources = (networks: readonly Network[], projectId = ''): NameSources => ({
  networks: () => networks,
  api: { fetch, url: () => 'https://hosted.test', call: () => Promise.reject(new Error('Not here')) },
  use: () => ({ projectId }) as never,
  signal: lifetime.signal,
})

/** Resolves a name over a registry, for a network of that id. */
async function resolve(given: Registry | RpcAnswer, chainId = 1, text = 'ada.eth', signal = lifetime.signal) {
  server = await startTestRpc(typeof given === 'object' ? registry(given) : given)
  const ethereum = toNetwork(1, server.url)
  const resolver = createEnsResolver(sources([ethereum]))
  return resolver.resolve(text, toNetwork(chainId, 'http://nowhere.test'), signal)
}

describe('a name of ENS', () => {
  test('is its address on Ethereum', async () => {
    expect(await resolve({ address: ada })).toBe(ada)
    expect(asked).toEqual(['ethereum'])
  })
  test('is the address that it has on another network', async () => {
    expect(await resolve({ address: other, coins: { 2147492101: ada } }, 8453)).toBe(ada.toLowerCase())
    expect(asked).toEqual(['coin 2147492101'])
  })
  test.each([8453, 31337, 2 ** 40])('is its address on Ethereum if it has none on network %i', async (chainId) => {
    expect(await resolve({ address: ada }, chainId)).toBe(ada)
  })
  test('is found if it belongs to a key that runs the code of a contract', async () => {
    expect(await resolve({ address: ada, code: `0xef0100${'1'.repeat(40)}` }, 10)).toBe(ada)
  })
  test('is refused on another network if it is a contract on Ethereum, as its owner may be another one there', async () => {
    await expect(resolve({ address: ada, code: '0x6001' }, 10)).rejects.toMatchObject({ code: 'EVM_NAME_OF_CONTRACT' })
  })
  test('is read in its normal form', async () => {
    expect(await resolve({ address: ada }, 1, 'ADA.eth')).toBe(ada)
  })
})

describe('no address is found where the user', () => {
  test.each<[string, Registry, string]>([
    ['types an unknown name', {}, 'bob.eth'],
    ['types a name without an address', { address: zero }, 'ada.eth'],
    ['types a name that has no normal form', { address: ada }, 'a\u200bd_a!.eth'],
    ['types a name without a resolver', { revert: noResolver }, 'ada.eth'],
  ])('%s', async (_, given, name) => {
    expect(await resolve(given, 1, name)).toBeNull()
  })
})

test('a name that is resolved by a server fails with its own error, and the server is not called', async () => {
  const kept = await startTestRpc(() => ({}))
  const types = ['address', 'string[]', 'bytes', 'bytes4', 'bytes'].map((type) => ({ type }))
  const lookup = encodeAbiParameters(types, [universalResolver, [`${kept.url}/{data}`], '0x01', '0x12345678', '0x'])
  const revert = `0x556f1830${lookup.slice(2)}` as const
  await expect(resolve({ revert })).rejects.toMatchObject({ code: 'EVM_NAME_OFFCHAIN' })
  expect(kept.received).toEqual([])
  await kept.stop()
})

test('an error of the node rejects, and so does an invalid answer', async () => {
  await expect(resolve(() => ({ error: { code: -32602, message: 'no' } }))).rejects.toThrow()
  await server.stop()
  await expect(resolve(() => ({ result: '0x1234' }))).rejects.toThrow()
})

describe('the cache of resolved addresses', () => {
  /** A resolver over a registry that a test changes, and a clock of its own. */
  async function setup() {
    let current: Registry | RpcAnswer = { address: ada }
    server = await startTestRpc((call) => {
      const answer = typeof current === 'object' ? registry(current) : current
      return typeof answer === 'function' ? answer(call) : {}
    })
    const resolver = createEnsResolver(sources([toNetwork(1, server.url)]))
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    return {
      say: (given: Registry | RpcAnswer) => {
        current = given
      },
      pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
      find: (name = 'ada.eth', chainId = 1, options?: { readonly force: boolean }) =>
        resolver.resolve(name, toNetwork(chainId, 'http://nowhere.test'), lifetime.signal, options),
    }
  }

  test('is cached for 5 minutes, then read again', async () => {
    const { say, pass, find } = await setup()
    expect(await find()).toBe(ada)
    say({ address: other })
    pass(299_999)
    expect(await find('ADA.eth')).toBe(ada)
    expect(asked).toHaveLength(1)
    pass(1)
    expect(await find()).toBe(other)
  })

  test('is read again within 5 minutes if it must not come from a cache', async () => {
    const { say, find } = await setup()
    await find()
    say({ address: other })
    expect([await find(), await find('ada.eth', 1, { force: true }), await find()]).toEqual([ada, other, other])
  })

  test('counts for its name and its network alone', async () => {
    const { say, find } = await setup()
    expect(await find()).toBe(ada)
    say({ name: 'bob.eth', address: other })
    expect(await find('bob.eth')).toBe(other)
    say({ address: ada, coins: { 2147492101: other } })
    expect(await find('ada.eth', 8453)).toBe(other.toLowerCase())
  })

  test.each<[string, Registry | RpcAnswer]>([
    ['a failure', () => ({ error: { code: -32602, message: 'no' } })],
    ['that there is none', { address: zero }],
  ])('replaces %s, which is not kept', async (_, given) => {
    const { say, find } = await setup()
    say(given)
    expect(await find().catch(() => null)).toBeNull()
    say({ address: ada })
    expect(await find()).toBe(ada)
  })
})

test('an abort rejects at once with its reason', async () => {
  const controller = new AbortController()
  const reading = resolve('hang', 1, 'ada.eth', controller.signal)
  const ended = expect(reading).rejects.toThrow('closed')
  controller.abort(new Error('closed'))
  await ended
})

describe('what may be a name', () => {
  const network = toNetwork(1, 'https://rpc.test')
  const isName = (text: string, on: Network = network) => createEnsResolver(sources([network])).isName(text, on)
  beforeEach(async () => {
    server = await startTestRpc('hang')
  })

  test.each(['ada.eth', 'mail.ada.eth', 'ada.xyz', 'ада.eth', '🦊.eth'])('%s may', (text) => {
    expect(isName(text)).toBe(true)
  })
  test.each(['ada', '.eth', 'ada.', 'a..eth', 'a da.eth', `${'a'.repeat(255)}.eth`, ''])('"%s" may not', (text) => {
    expect(isName(text)).toBe(false)
  })
  test('no text is a name on a network of another namespace', () => {
    expect(isName('ada.eth', { ...network, chainNamespace: 'solana' })).toBe(false)
  })
})

test('uses the Ethereum network of the host, otherwise the hosted RPC of its project, otherwise none', async () => {
  server = await startTestRpc('hang')
  const own = toNetwork(1, 'https://own.test')
  const base = toNetwork(8453, 'https://base.test')
  expect(createEthereum(sources([base, own], 'abc'))()).toBe(own)
  expect(createEthereum(sources([base], 'abc'))()?.rpcUrls.default.http).toEqual([
    'https://hosted.test/v1/?chainId=eip155%3A1&projectId=abc',
  ])
  expect(createEthereum(sources([base]))()).toBeUndefined()
  const looking = createEnsResolver(sources([base])).resolve('ada.eth', base, lifetime.signal)
  await expect(looking).rejects.toMatchObject({ code: 'EVM_NAME_KIND' })
})
