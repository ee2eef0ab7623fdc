import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { putErc20 } from '../../test/world/erc20.ts'
import { ids, setUpPage } from './testing/page.tsx'

const page = setUpPage()
const token = '0x00000000000000000000000000000000000e2c20'
const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])

let last = 0xdef000
/** A new address without a balance. */
const createReceiver = (): `0x${string}` => `0x${(++last).toString(16).padStart(40, '0')}`

test.each([
  ['first', 0],
  ['second', 1],
] as const)('an account signs, sends and writes on the %s chain, by the hooks of wagmi', async (name, index) => {
  const { visit, sees } = await page.connected()
  const node = createPublicClient({ transport: http(page.nodes[index].url) })
  const [owner] = page.wallet.addresses
  if (!owner) throw new Error('The wallet has no account')
  await putErc20(page.nodes[index].url, { address: token, balances: { [owner]: 100n } })
  if (index > 0) await visit.hooks.switchChain.mutateAsync({ chainId: ids[name] })
  await sees({ chainId: ids[name] })

  const message = 'Hello from Portico'
  const signature = await visit.hooks.signMessage.mutateAsync({ message })
  expect(await verifyMessage({ address: owner, message, signature })).toBe(true)

  const to = createReceiver()
  const sent = await visit.hooks.sendTransaction.mutateAsync({ to, value: parseEther('0.5') })
  await node.waitForTransactionReceipt({ hash: sent, pollingInterval: 50 })
  expect(await node.getBalance({ address: to })).toBe(parseEther('0.5'))

  const call = { address: token, abi, functionName: 'transfer', args: [to, 7n] } as const
  const written = await visit.hooks.writeContract.mutateAsync(call)
  await node.waitForTransactionReceipt({ hash: written, pollingInterval: 50 })
  expect(await node.readContract({ address: token, abi, functionName: 'balanceOf', args: [to] })).toBe(7n)
  expect(encodeFunctionData(call)).toBe((await node.getTransaction({ hash: written })).input)
})

test('a request that the user declines rejects with UserRejectedRequestError', async () => {
  const { visit } = await page.connected()
  page.wallet.cues.reject()
  await expect(visit.hooks.signMessage.mutateAsync({ message: 'No' })).rejects.toMatchObject({ code: 4001 })
  const sending = visit.hooks.sendTransaction.mutateAsync({ to: createReceiver(), value: 1n })
  await expect(sending).rejects.toMatchObject({ cause: { code: 4001 } })
})
