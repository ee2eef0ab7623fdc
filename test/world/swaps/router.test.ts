import { type Address, createWalletClient, erc20Abi, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrivateKeys } from '../../wallets/index.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { putErc20 } from '../erc20.ts'
import { coinAddress, swapRouter } from './addresses.ts'
import { encodeSwap, putSwapRouter, type RouterSwap } from './router.ts'

const owner = privateKeyToAccount(testPrivateKeys[0])
const [first, second]: readonly Address[] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`]

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  await putSwapRouter(node.url)
  await putErc20(node.url, { address: first ?? '0x', balances: { [owner.address]: 1_000n } })
  await putErc20(node.url, { address: second ?? '0x', answer: 'nothing', balances: { [swapRouter]: 1_000n } })
})
afterAll(() => node.stop())

const chain = () => createWalletClient({ account: owner, transport: http(node.url) }).extend(publicActions)
const tokensOf = (address: Address, account: Address) =>
  chain().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const swap = async (wanted: Partial<RouterSwap>, value = 0n) => {
  const all = { source: first, target: second, receiver: owner.address, amount: 0n, output: 0n, minimum: 0n, ...wanted }
  const data = encodeSwap(all as RouterSwap)
  const hash = await chain().sendTransaction({ to: swapRouter, data, value, chain: null })
  return chain().waitForTransactionReceipt({ hash, pollingInterval: 50 })
}
const approve = async (amount: bigint) => {
  const call = { address: first ?? '0x', abi: erc20Abi, functionName: 'approve', args: [swapRouter, amount] } as const
  const hash = await chain().writeContract({ ...call, chain: null })
  await chain().waitForTransactionReceipt({ hash, pollingInterval: 50 })
}

test('a token is swapped for another one, as far as it is approved', async () => {
  await expect(swap({ amount: 100n, output: 40n, minimum: 39n })).rejects.toThrow('revert')
  await approve(100n)
  await expect(swap({ amount: 101n, output: 40n, minimum: 39n })).rejects.toThrow('revert')
  await expect(swap({ amount: 100n, output: 38n, minimum: 39n })).rejects.toThrow('revert')
  await expect(swap({ amount: 100n, output: 40n, minimum: 39n }, 1n)).rejects.toThrow('revert')
  const read = () =>
    Promise.all([
      tokensOf(first ?? '0x', owner.address),
      tokensOf(first ?? '0x', swapRouter),
      tokensOf(second ?? '0x', owner.address),
    ])
  const [mine, sold, bought] = await read()
  const { status } = await swap({ amount: 100n, output: 40n, minimum: 39n })
  expect(status).toBe('success')
  expect(await read()).toEqual([mine - 100n, sold + 100n, bought + 40n])
  const allowance = { address: first ?? '0x', abi: erc20Abi, functionName: 'allowance' } as const
  expect(await chain().readContract({ ...allowance, args: [owner.address, swapRouter] })).toBe(0n)
})

test('the coin is swapped for a token and back', async () => {
  const before = await tokensOf(second ?? '0x', owner.address)
  await expect(swap({ source: coinAddress, amount: parseEther('1'), output: 7n })).rejects.toThrow('revert')
  await swap({ source: coinAddress, amount: parseEther('1'), output: 7n }, parseEther('1'))
  expect(await tokensOf(second ?? '0x', owner.address)).toBe(before + 7n)
  await approve(10n)
  const receiver: Address = `0x${'d1'.repeat(20)}`
  await swap({ target: coinAddress, receiver, amount: 10n, output: parseEther('2') })
  expect(await chain().getBalance({ address: receiver })).toBe(parseEther('2'))
})
