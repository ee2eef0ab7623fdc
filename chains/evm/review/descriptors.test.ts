import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { abi, createDescribing, vault } from '../testing/describing.ts'
import { friend, kindsOf, me, usdc, weth } from '../testing/reviewing.ts'

/** Which descriptors of ERC-7730 count, and calls that the values of a call carry. */
const { ask, describeCall } = createDescribing()

describe('where a descriptor applies', () => {
  test('a file that includes another one has to be merged first', async () => {
    await expect(describeCall('swap', [0n, 1n, friend], [], { more: { includes: './common.json' } })).rejects.toThrow(
      'is wrong at 0.includes',
    )
  })

  const post = {
    types: { Post: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Post',
    domain: { name: 'Post', version: '1', chainId: 1, verifyingContract: vault },
    message: { amount: '5' },
  }
  const sign = (eip712: object) => {
    const formats = { 'Post(uint256 amount)': { intent: 'Post it', fields: [{ path: 'amount', label: 'Amount' }] } }
    const deployments = [{ chainId: 1, address: vault }]
    return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(post)] }, {}, [
      { context: { eip712: { deployments, ...eip712 } }, display: { formats } },
    ])
  }

  test.each([
    ['the same version', { domain: { name: 'Post', version: '1' } }, 'Post it'],
    ['another version', { domain: { name: 'Post', version: '2' } }, undefined],
    ['a salt that the data has not', { domain: { salt: '0x01' } }, undefined],
    ['the hash of a domain', { domainSeparator: '0x01' }, undefined],
  ])('signed data of %s', async (_, context, intent) => {
    const description = await sign(context)
    expect(description.actions[0]).toMatchObject(intent === undefined ? { type: 'data' } : { intent })
    expect(kindsOf(description)).toEqual(intent === undefined ? ['unknownData'] : [])
  })

  test.each([
    ['refunds gas', { gasPrice: '1' }, ['blindSignature']],
    ['refunds gas, in hexadecimal', { gasPrice: '0x1' }, ['blindSignature']],
    ['refunds no gas', { gasPrice: 0 }, []],
    ['refunds no gas, in hexadecimal', { gasPrice: '0x0' }, []],
    ['changes the account itself', { to: vault, data: '0x610b5925' }, ['blindSignature', 'unknownCall']],
    ['has malformed calldata', { data: 'none' }, ['blindSignature']],
  ])('a transaction of a Safe account that %s', async (_, values, kinds) => {
    const gas = { gasPrice: 'uint256', refundReceiver: 'address' }
    const names = { to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8', ...gas }
    const SafeTx = Object.entries(names).map(([name, type]) => ({ name, type }))
    const key = `SafeTx(${SafeTx.map(({ name, type }) => `${type} ${name}`).join()})`
    const data = {
      types: { SafeTx },
      primaryType: 'SafeTx',
      domain: { chainId: 1, verifyingContract: vault },
      message: { to: friend, value: 1, data: '0x', operation: 0, gasPrice: 0, refundReceiver: friend, ...values },
    }
    const formats = { [key]: { intent: 'Run it', fields: [{ path: 'to', label: 'To' }] } }
    const description = await ask({ method: 'eth_signTypedData_v4', params: [me, data] }, {}, [
      { context: { eip712: { deployments: [{ chainId: 1, address: vault }] } }, display: { formats } },
    ])
    expect(description.actions[0]).toMatchObject({ type: 'data', intent: 'Run it' })
    expect(kindsOf(description)).toEqual(kinds)
  })

  test('a text for a boolean is signed blind, though a descriptor names it', async () => {
    const data = {
      types: { Vote: [{ name: 'isYes', type: 'bool' }] },
      primaryType: 'Vote',
      domain: { chainId: 1, verifyingContract: vault },
      message: { isYes: 'false' },
    }
    const formats = { 'Vote(bool isYes)': { intent: 'Vote', fields: [{ path: 'isYes', label: 'Yes' }] } }
    const description = await ask({ method: 'eth_signTypedData_v4', params: [me, data] }, {}, [
      { context: { eip712: { deployments: [{ chainId: 1, address: vault }] } }, display: { formats } },
    ])
    expect(description.actions[0]).toMatchObject({ intent: 'Vote' })
    expect(kindsOf(description)).toEqual(['blindSignature'])
  })

  test('two formats of one function are ignored', async () => {
    const formats = {
      'swap(uint256 packed,uint256 amount,address receiver)': { intent: 'One', fields: [] },
      'swap(uint256,uint256,address)': { intent: 'Other', fields: [] },
    }
    const description = await describeCall('swap', [0n, 1n, friend], [], { more: { display: { formats } } })
    expect(kindsOf(description)).toEqual(['unknownCall'])
  })
})

describe('calls inside of values', () => {
  const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
  const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [friend, maxUint256] })
  const carried = {
    path: 'data',
    label: 'Call',
    format: 'calldata',
    params: { calleePath: 'target', amountPath: 'value' },
  }

  test('an allowance in an embedded call is described, with its cautions', async () => {
    const description = await describeCall('run', [usdc, 0n, approve], [carried])
    expect(description.actions).toMatchObject([
      { type: 'call', intent: 'Do it' },
      { type: 'approve', spender: friend, amount: null },
    ])
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
  })

  test('a call with an unknown embedded call is unknown', async () => {
    expect(kindsOf(await describeCall('run', [weth, 0n, '0x12345678'], [carried]))).toEqual(['unknownCall'])
  })

  test.each([
    [1, []],
    [10, ['unknownCall']],
  ])('a call embedded for the chain %i is explained only if that is the chain of the request', async (chainId, kinds) => {
    const field = { ...carried, params: { ...carried.params, chainId } }
    const description = await describeCall('run', [friend, 4n, '0x'], [field])
    expect(kindsOf(description)).toEqual(kinds)
    expect(description.actions).toHaveLength(chainId === 1 ? 2 : 1)
  })

  test('a group of fields without a path of its own is shown', async () => {
    const fields = [{ path: 'target', label: 'Target' }]
    const { actions } = await describeCall('run', [friend, 0n, '0x'], [{ label: 'Group', fields }, carried])
    expect(actions[0]).toMatchObject({ fields: [{ label: 'Target', value: friend }] })
  })

  test('coins of an embedded call go to its target', async () => {
    expect((await describeCall('run', [friend, 4n, '0x'], [carried])).actions).toMatchObject([
      { type: 'call' },
      { type: 'transfer', amount: '4', from: vault, to: friend },
    ])
  })

  test('an account that embeds an unknown call of itself in a call of itself raises a danger', async () => {
    const each = encodeFunctionData({ abi, functionName: 'each', args: [['0x12345678']] } as never)
    const execute = parseAbi(['function execute(address target, uint256 value, bytes data)'])
    const data = encodeFunctionData({ abi: execute, args: [vault, 0n, each] })
    const field = { path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }
    const formats = { 'each(bytes[] calls)': { intent: 'Do it', fields: [field] } }
    const description = await ask({ method: 'eth_sendTransaction', params: [{ from: me, to: vault, data }] }, {}, [
      { context: { contract: { deployments: [{ chainId: 1, address: vault }] } }, display: { formats } },
    ])
    expect(description.actions).toMatchObject([{ intent: 'Do it' }, { type: 'call' }, { type: 'blind' }])
  })

  test('a contract that embeds calls of itself without an end is an unknown call', async () => {
    let data: `0x${string}` = '0x12345678'
    for (let depth = 0; depth < 12; depth++)
      data = encodeFunctionData({ abi, functionName: 'each', args: [[data]] } as never)
    const field = { path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }
    expect(kindsOf(await describeCall('each', [[data]], [field]))).toEqual(['unknownCall'])
  })
})
