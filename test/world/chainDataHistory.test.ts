import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { readChainHistory } from './chainDataHistory.ts'
import { putErc20 } from './erc20.ts'

const [me, other] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const token = `0x${'7e57'.repeat(10)}`
const word = (value: string) => value.replace('0x', '').padStart(64, '0')

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
})
afterAll(() => node.stop())

const ask = async (method: string, ...params: unknown[]) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node.url, { method: 'POST', headers, body })
  return ((await response.json()) as { result: unknown }).result
}
/** Resolves once the transaction is in a block: the node answers with the hash before that. */
const send = async (transaction: Readonly<Record<string, string>>) => {
  const hash = (await ask('eth_sendTransaction', { gas: '0x30000', ...transaction })) as string
  await vi.waitFor(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
  return hash
}
const transfer = (to: string, amount: string) => `0xa9059cbb${word(to)}${word(amount)}`

test('the history of an address is what is on its chain: coins and tokens, in and out, sound and failed, the newest first', async () => {
  await putErc20(node.url, { address: token, balances: { [me]: 10_000_000n } })
  const hashes = [
    await send({ from: me, to: other, value: '0x1bc16d674ec80000' }),
    await send({ from: other, to: me, value: '0x1' }),
    await send({ from: me, to: token, data: transfer(other, '0x2625a0') }),
    await send({ from: me, to: token, data: transfer(other, '0xffffffff') }),
    await send({ from: other, to: token, data: transfer(me, '0x1') }),
  ]
  const history = (await readChainHistory(node.url, 'eip155:31337', me)) as readonly {
    readonly transfers: readonly {
      readonly direction: string
      readonly quantity: { readonly numeric: string }
      readonly fungible_info: { readonly symbol: string }
    }[]
    readonly metadata: Readonly<Record<string, unknown>>
  }[]
  const lines = history.map(({ transfers, metadata: { operationType, status } }) =>
    [
      operationType,
      status,
      ...transfers.map(
        ({ direction, quantity, fungible_info: { symbol } }) => `${direction} ${quantity.numeric} ${symbol}`,
      ),
    ].join(' '),
  )
  expect(lines).toEqual([
    'receive confirmed in 0.000001 TEST',
    'execute failed',
    'send confirmed out 2.5 TEST',
    'receive confirmed in 0.000000000000000001 ETH',
    'send confirmed out 2 ETH',
  ])
  expect(history.map(({ metadata }) => metadata.hash)).toEqual(hashes.reverse())
})
