import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  parseAbi,
  size,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, router, usdc } from '../testing/reviewing.ts'

/** Lists of calls of a Safe account: one delegate call of a contract of Safe. */
const { ask } = createReviewing()
const safe = router
const multiSendCallOnly = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'

const abi = parseAbi([
  'function multiSend(bytes transactions)',
  'function enableModule(address module)',
  'function approveHash(bytes32 hashToApprove)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 7n] })
const enable = encodeFunctionData({ abi, functionName: 'enableModule', args: [friend] })

interface Item {
  readonly to: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly operation?: number
  /** The length of the data that the item declares. */
  readonly length?: bigint
}
const pack = ({ to, value = 0n, data = '0x', operation = 0, length = BigInt(size(data)) }: Item) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, length, data])
const list = (items: readonly Item[]) =>
  encodeFunctionData({ abi, functionName: 'multiSend', args: [concatHex(items.map(pack))] })
const two: readonly Item[] = [
  { to: friend, value: 5n },
  { to: usdc, data: transfer },
]

/** The owner of a Safe account sends its transaction. */
const execute = (data: Hex, { to = multiSendCallOnly as Hex, operation = 1 } = {}) => {
  const args = [to, 0n, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'] as const
  const call = encodeFunctionData({ abi, functionName: 'execTransaction', args })
  return ask({ method: 'eth_sendTransaction', params: [{ from: me, to: safe, data: call }] })
}
/** The owner of a Safe account signs its transaction. */
const sign = (data: Hex, { to = multiSendCallOnly as Hex, operation = 1 } = {}) => {
  const names = { to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8' }
  const SafeTx = Object.entries(names).map(([name, type]) => ({ name, type }))
  const message = { to, value: 0, data, operation }
  const domain = { chainId: 1, verifyingContract: safe }
  const typed = { types: { SafeTx }, primaryType: 'SafeTx', domain, message }
  return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(typed)] })
}
const opened = [
  { type: 'transfer', amount: '5', from: safe, to: friend.toLowerCase() },
  { type: 'transfer', token: { symbol: 'USDC' }, amount: '7', from: safe, to: friend },
]

describe.each([
  ['sent', execute],
  ['signed', sign],
])('a list of calls that is %s', (_, request) => {
  test.each([multiSend, multiSendCallOnly])('is described call by call, without a danger: %s', async (to) => {
    const description = await request(list(two), { to: to as Hex })
    expect(description.actions.filter(({ type }) => type !== 'data')).toMatchObject(opened)
    expect(kindsOf(description)).not.toContain('blindSignature')
  })

  test.each<[string, () => ReturnType<typeof request>]>([
    ['goes to another contract', () => request(list(two), { to: usdc as Hex })],
    ['has a delegate call in it', () => request(list([...two, { to: usdc as Hex, data: transfer, operation: 1 }]))],
    [
      'has a call of the zero address, which the latest version takes for the account',
      () => request(list([{ to: zeroAddress, data: enable }])),
    ],
    ['lets the account change itself', () => request(list([...two, { to: safe as Hex, data: enable }]))],
    ['claims more data than it has', () => request(list([{ to: friend as Hex, data: transfer, length: 2n ** 255n }]))],
    ['claims less data than it has', () => request(list([{ to: friend as Hex, data: transfer, length: 60n }]))],
    ['is cut off', () => request(list(two).slice(0, 300) as Hex)],
    ['has no bytes', () => request('0x8d80ff0a')],
    ['has too many calls', () => request(list(Array.from({ length: 51 }, () => ({ to: friend as Hex, value: 1n }))))],
    ['has an operation that does not exist', () => request(list(two), { operation: 2, to: usdc as Hex })],
  ])('raises a danger if it %s', async (_, run) => {
    const description = await run()
    expect(description.cautions).toContainEqual({ kind: 'blindSignature', weight: 'danger' })
  })
})

test('a Safe account that changes itself raises a danger, without a list of calls too', async () => {
  const description = await execute(enable, { to: safe as Hex, operation: 0 })
  expect(description.actions).toMatchObject([{ type: 'call', contract: safe }, { type: 'blind' }])
  expect(kindsOf(description)).toContain('blindSignature')
})

test.each([
  ['whose parameters can not be read', '0x6a761202'],
  ['that its owner signs by its hash', encodeFunctionData({ abi, functionName: 'approveHash', args: [zeroHash] })],
])('a transaction of a Safe account %s raises a danger', async (_, data) => {
  const description = await ask({ method: 'eth_sendTransaction', params: [{ from: me, to: safe, data }] })
  expect(kindsOf(description)).toEqual(['blindSignature', 'unknownCall'])
})
