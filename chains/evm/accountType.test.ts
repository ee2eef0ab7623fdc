import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountType } from './accountType.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'
import { type RpcAnswer, startTestRpc } from './testing/rpc.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stops: (() => Promise<unknown>)[] = []
let lifetime: AbortController

beforeEach(() => {
  lifetime = new AbortController()
})
afterEach(async () => {
  lifetime.abort()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function read(answer: RpcAnswer, signal = new AbortController().signal) {
  const node = await startTestRpc(answer)
  stops.push(node.stop)
  const typeOf = createAccountType(nodesOf(lifetime.signal))
  return { node, type: typeOf({ address, network: toNetwork(1, node.url) }, signal) }
}

test.each([
  ['without code is personal', '0x', 'eoa'],
  ['that delegates to a contract (EIP-7702) is personal', `0xef0100${'ab'.repeat(20)}`, 'eoa'],
  ['that delegates, written in capitals, is personal', `0xEF0100${'AB'.repeat(20)}`, 'eoa'],
  ['with a contract is a smart account', '0x6080604052', 'smartAccount'],
  ['whose code only begins like a delegation is a smart account', `0xef0100${'ab'.repeat(21)}`, 'smartAccount'],
])('an account %s', async (_, code, expected) => {
  const { type, node } = await read(() => ({ result: code }))
  expect(await type).toBe(expected)
  expect(node.received[0]?.requests).toMatchObject([{ method: 'eth_getCode', params: [address, 'latest'] }])
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 0],
  ['a text without 0x', ''],
  ['half a byte', '0x0'],
])(
  'a node that answers %s does not tell the type',
  async (_, result) => {
    const { type } = await read(() => ({ result }))
    await expect(type).rejects.toThrow()
  },
  60_000,
)

test('a reading ends with its signal', async () => {
  const leaving = new AbortController()
  const { type, node } = await read('hang', leaving.signal)
  await vi.waitFor(() => expect(node.waiting).toBe(1))
  leaving.abort()
  await expect(type).rejects.toMatchObject({ name: 'AbortError' })
})
