import type { Network } from 'portico/wallet'
import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIdentities } from './identity.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'
import { type RpcAnswer, startTestRpc } from './testing/rpc.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const zero = `0x${'0'.repeat(40)}` as const
const abi = parseAbi([
  'function reverseWithGateways(bytes name, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])

let lifetime: AbortController
let server: Awaited<ReturnType<typeof startTestRpc>>
const keys: string[] = []
beforeEach(() => {
  lifetime = new AbortController()
  keys.length = 0
})
afterEach(async () => {
  lifetime.abort()
  await server.stop()
})

/** The registry of names, as its universal resolver speaks. */
const registry =
  (name: string, avatar: string | null): RpcAnswer =>
  ({ params }) => {
    const { to, data } = params[0] as { to: string; data: Hex }
    if (to.toLowerCase() !== resolver.toLowerCase()) return { error: { code: 3, message: 'execution reverted' } }
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'reverseWithGateways') {
      return { result: encodeFunctionResult({ abi, functionName, result: [name, zero, zero] }) }
    }
    keys.push(decodeFunctionData({ abi: textAbi, data: args[1] }).args[1])
    if (avatar === null) return { error: { code: 3, message: 'execution reverted' } }
    const text = encodeFunctionResult({ abi: textAbi, functionName: 'text', result: avatar })
    return { result: encodeFunctionResult({ abi, functionName, result: [text, zero] }) }
  }

const start = async (answer: RpcAnswer, chainId = 1, contracts: NonNullable<Network['contracts']> = named) => {
  server = await startTestRpc(answer)
  return { ...toNetwork(chainId, server.url), contracts }
}
const named = { ensUniversalResolver: { address: resolver } }
const read = (network: Network, { signal } = new AbortController()) =>
  createIdentities(nodesOf(lifetime.signal))({ address, network }, signal)

test('the name of an account on Ethereum comes with its picture', async () => {
  const network = await start(registry('ada.eth', 'https://a.test/ada.png'))
  expect(await read(network)).toEqual({ name: 'ada.eth', avatar: 'https://a.test/ada.png' })
  expect(keys).toEqual(['avatar'])
})

test.each([
  ['no picture', registry('ada.eth', ''), { name: 'ada.eth', avatar: null }],
  ['a picture that can not be read', registry('ada.eth', null), { name: 'ada.eth', avatar: null }],
  ['no name', registry('', ''), null],
  ['a name that looks like another', registry('Ada.eth', ''), null],
  ['a name with letters that are not seen', registry('a\u200bda.eth', ''), null],
])('an account with %s', async (_, answer, expected) => {
  expect(await read(await start(answer))).toEqual(expected)
})

test.each<[string, number, NonNullable<Network['contracts']>]>([
  ['another network', 10, named],
  ['a network that names no resolver', 1, {}],
])('on %s no request is sent', async (_, chainId, contracts) => {
  expect(await read(await start(registry('ada.eth', ''), chainId, contracts))).toBeNull()
  expect(server.received).toEqual([])
})

test('an error of the node rejects', async () => {
  await expect(read(await start(() => ({ error: { code: -32000, message: 'no' } })))).rejects.toThrow()
})

test('an abort rejects at once with its reason', async () => {
  const controller = new AbortController()
  const reading = read(await start('hang'), controller)
  const reason = new Error('closed')
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})
