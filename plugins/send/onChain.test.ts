import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { putErc20 } from '../../test/world/erc20.ts'
import { send, WalletSendView } from './index.ts'
import { sendSlice } from './tokens.ts'

const token = `0x${'c1'.repeat(20)}`
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
})
afterAll(() => node.stop())

async function call(method: string, ...params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: string }).result
}

test('the signed transaction matches the review to the last byte, and its amount arrives', async () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = { id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [node.url] } } }
  const plugins = [wallet({ networks: [network] }), shell(), send()]
  const { kernel, wallet: owner, errors, dispose } = await createHarness({ plugins, connected: true })
  onTestFinished(dispose)
  const [from = '0x'] = owner?.addresses ?? []
  await putErc20(node.url, { address: token, answer: 'nothing', balances: { [from]: 9_000_000n } })
  const controller = await kernel.load(send)
  const wanted = { amount: '1.25', assetAddress: token, chainId: 31337, to }
  const opened = kernel.modal.open(WalletSendView, wanted)
  await controller.begin(wanted)
  await vi.waitFor(() => expect(kernel.store.get(sendSlice).receiver.status).toBe('known'))
  controller.review()
  const { order } = kernel.store.get(sendSlice)
  expect(order).toMatchObject({ to, amount: '1250000', token: { symbol: 'TEST', decimals: 6 } })
  await controller.send()
  expect((await opened)?.hash).toMatch(/^0x[0-9a-f]{64}$/)

  const [signed] = owner?.cues.log.filter(({ method }) => method === 'eth_sendTransaction') ?? []
  const [{ to: contract, value, data }] = signed?.params as [{ to: string; value: string; data: Hex }]
  expect({ contract: contract.toLowerCase(), value }).toEqual({ contract: token, value: '0x0' })
  const { args } = decodeFunctionData({ abi: erc20Abi, data })
  expect(args).toEqual([order?.to, BigInt(order?.amount ?? 0)])
  const balanceOf = `0x70a08231${to.slice(2).toLowerCase().padStart(64, '0')}`
  expect(BigInt(await call('eth_call', { to: token, data: balanceOf }, 'latest'))).toBe(1_250_000n)
  expect(errors).toEqual([])
})
