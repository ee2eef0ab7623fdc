/** Calls and signatures that give away control or tokens, by the names of less common standards. */
import { TypedDataEncoder } from 'ethers'
import { encodeFunctionData, hashTypedData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, permit2, router, usdc, usdcToken, weth } from '../testing/reviewing.ts'

const { ask } = createReviewing()
const abi = parseAbi([
  'function transferOwnership(address newOwner)',
  'function setOwner(address owner)',
  'function changeAdmin(address newAdmin)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  'function lockdown((address token, address spender)[] approvals)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function transferAndCall(address to, uint256 amount)',
  'function transferFromAndCall(address from, address to, uint256 amount, bytes data)',
  'function authorizeOperator(address operator)',
  'function send(address to, uint256 amount, bytes data)',
  'function operatorSend(address from, address to, uint256 amount, bytes data, bytes operatorData)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function execute(address target, uint256 value, bytes data)',
])
const sent = (to: string, functionName: string, args: readonly unknown[]) => {
  const data = encodeFunctionData({ abi, functionName, args } as never)
  return ask({ method: 'eth_sendTransaction', params: [{ from: me, to, data }] })
}

test.each(['transferOwnership', 'setOwner', 'changeAdmin'])('%s gives the control of a contract away', async (name) => {
  const { actions, cautions } = await sent(router, name, [friend])
  expect(actions).toEqual([{ type: 'setAuthority', account: router, to: friend }])
  expect(cautions).toEqual([{ kind: 'authority', weight: 'danger', subject: router }])
})

test('an account that gives itself another owner raises dangers, also inside of a call', async () => {
  const inside = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [friend] })
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [router, 0n, inside] })
  const operation = { method: 'eth_sendUserOperation', params: [{ sender: router, callData: data }] }
  expect(kindsOf(await ask(operation, { address: router }))).toEqual(['authority', 'blindSignature'])
})

test('an ownership that the signing account gets raises no danger', async () => {
  expect(kindsOf(await sent(router, 'transferOwnership', [me]))).toEqual([])
})

test('an ownership that nobody gets is an unknown call', async () => {
  expect(kindsOf(await sent(router, 'transferOwnership', [zeroAddress]))).toEqual(['unknownCall'])
})

test.each<[string, readonly unknown[]]>([
  ['approveAndCall', [friend, 5n, '0x']],
  ['approveDelegation', [friend, 5n]],
  ['permit', [me, friend, 5n, 9n, '0x']],
  ['authorizeOperator', [friend]],
])('%s allows a spender', async (name, args) => {
  const description = await sent(usdc, name, args)
  const amount = args.length > 1 ? '5' : null
  expect(description.actions).toEqual([{ type: 'approve', token: usdcToken, spender: friend, amount, expires: null }])
  expect(kindsOf(description)).toContain('accountSpender')
  expect(kindsOf(description).includes('unlimitedAllowance')).toBe(amount === null)
})

test('a call that ends allowances of Permit2 names each, and raises no caution', async () => {
  const pairs = [usdc, weth].map((token) => ({ token, spender: friend }))
  const description = await sent(permit2, 'lockdown', [pairs])
  expect(description.actions).toMatchObject([
    { type: 'approve', token: usdcToken, spender: friend, amount: '0' },
    { type: 'approve', token: { symbol: 'WETH' }, spender: friend, amount: '0' },
  ])
  expect(kindsOf(description)).toEqual([])
  expect(kindsOf(await sent(permit2, 'lockdown', [[]]))).toEqual(['unknownCall'])
})

test.each<[string, readonly unknown[], string]>([
  ['transferAndCall', [friend, 5n], me],
  ['send', [friend, 5n, '0x'], me],
  ['transferFromAndCall', [router, friend, 5n, '0x'], router],
  ['operatorSend', [router, friend, 5n, '0x', '0x'], router],
  ['transferWithAuthorization', [router, friend, 5n, 0n, 9n, `0x${'1'.repeat(64)}`, '0x'], router],
])('%s is a transfer', async (name, args, from) => {
  const { actions } = await sent(usdc, name, args)
  expect(actions).toEqual([{ type: 'transfer', token: usdcToken, amount: '5', from, to: friend }])
})

test('functions of tokens are unknown calls where the contract is not known to be a token', async () => {
  for (const [name, args] of [
    ['send', [friend, 5n, '0x']],
    ['authorizeOperator', [friend]],
  ] as const) {
    expect(kindsOf(await sent(router, name, args))).toEqual(['unknownCall'])
  }
})

test.each([
  ['a meta-transaction of 0x', 'MetaTransactionData'],
  ['an operation of a Safe account (ERC-4337)', 'SafeOp'],
  ['a user operation (ERC-4337)', 'PackedUserOperation'],
  ['a delegation (ERC-7710)', 'Delegation'],
  ['a credit delegation of Aave', 'DelegationWithSig'],
  ['data of a smart account inside of other data (ERC-7739)', 'TypedDataSign'],
  ['a call that a relayer pays', 'SponsoredCallERC2771'],
  ['a request to a relay of GSN', 'RelayRequest'],
  ['an approval of a relayer of Balancer', 'SetRelayerApproval'],
  ['a withdrawal', 'HyperliquidTransaction:Withdraw'],
  ['an agent that trades', 'HyperliquidTransaction:ApproveAgent'],
  ['an intent', 'Intent'],
  ['a bid', 'Bid'],
])('%s can be used by anyone who has the signature', async (_, primaryType) => {
  const fields = [
    { name: 'user', type: 'address' },
    { name: 'payload', type: 'uint256' },
  ]
  const data = {
    types: { [primaryType]: fields },
    primaryType,
    domain: { name: 'App', chainId: 1, verifyingContract: router },
    message: { user: friend, payload: '1' },
  }
  const { cautions } = await ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
  expect(cautions).toEqual([{ kind: 'order', weight: 'danger' }])
})

test.each([
  'Mail',
  'Ballot',
  'Login',
  'CancelAuthorization',
])('data that allows nothing is only unknown: %s', async (name) => {
  const data = {
    types: { [name]: [{ name: 'text', type: 'string' }] },
    primaryType: name,
    domain: { name: 'App', chainId: 1, verifyingContract: router },
    message: { text: 'Hello' },
  }
  expect(kindsOf(await ask({ method: 'eth_signTypedData_v4', params: [me, data] }))).toEqual(['unknownData'])
})

describe('names that are written like several types', () => {
  const domain = { name: 'App', chainId: 1, verifyingContract: router }
  const outer = [
    { name: 'from', type: 'address' },
    { name: 'terms', type: 'Terms' },
  ]
  const inner = [
    { name: 'note', type: 'uint256' },
    { name: 'code', type: 'uint256' },
  ]
  const sign = (data: object) => ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })

  test('are signed blind: such data has the hash of other data, whose values have other names', async () => {
    const plain = { types: { Deal: outer, Terms: inner }, primaryType: 'Deal', domain }
    const name = 'Deal(address from,Terms terms)Terms'
    const disguised = { types: { [name]: inner }, primaryType: name, domain }
    const terms = { note: '1', code: '2' }
    const encoder = TypedDataEncoder.from({ Terms: inner })
    const message = { note: BigInt(me).toString(), code: BigInt(encoder.hash(terms)).toString() }
    // ethers refuses the name, viem does not.
    expect(hashTypedData({ ...disguised, message } as never)).toBe(
      hashTypedData({ ...plain, message: { from: me, terms } } as never),
    )
    expect(kindsOf(await sign({ ...disguised, message }))).toEqual(['blindSignature'])
    expect(kindsOf(await sign({ ...plain, message: { from: me, terms } }))).toEqual(['unknownData'])
  })

  test.each(['a,address b', 'a)B(address b', 'a)'])('are signed blind as names of values too: %s', async (name) => {
    const types = { Mail: [{ name, type: 'address' }] }
    const { cautions } = await sign({ types, primaryType: 'Mail', domain, message: { [name]: friend } })
    expect(cautions).toEqual([{ kind: 'blindSignature', weight: 'danger' }])
  })
})
