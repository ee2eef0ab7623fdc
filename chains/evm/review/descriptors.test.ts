import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, router, usdc, usdcToken, weth } from '../testing/reviewing.ts'

/** Descriptors in the shapes of the public registry of ERC-7730, on contracts of this test. */
const { ask } = createReviewing()

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const apes = '0x3000000000000000000000000000000000000003'
const vault = router
const wethToken = { address: weth, symbol: 'WETH', decimals: 18 }

const functions = {
  swap: 'swap(uint256 packed,uint256 amount,address receiver)',
  pay: 'pay(address[] tokens,uint256[] amounts)',
  pool: 'pool((address token,uint256 amount)[] parts,bytes route)',
  set: 'set(uint256 mode,bool isOn,uint256 fee,uint256 wait,uint256 until,uint256 id,address token,int256 offset)',
  run: 'run(address target,uint256 value,bytes data)',
  each: 'each(bytes[] calls)',
} as const
const abi = parseAbi(Object.values(functions).map((key) => `function ${key}`) as [string])

const metadata = {
  constants: {
    eth: native,
    most: '0x8000000000000000000000000000000000000000000000000000000000000000',
    ticker: 'shVLT',
  },
  enums: { modes: { 1: 'stable', 2: 'variable' }, switch: { True: 'on', False: 'off' } },
  maps: { underlying: { $keyType: 'Chain ID', values: { 1: usdc, 10: weth } } },
}
const definitions = {
  amount: { label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'packed.[-20:]' } },
}

/** Describes a call by a descriptor with one format. */
async function describeCall(
  name: keyof typeof functions,
  args: readonly unknown[],
  fields: readonly object[],
  { value = '0x0', more = {} as object } = {},
) {
  const descriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: vault }] } },
    metadata,
    display: { definitions, formats: { [functions[name]]: { intent: 'Do it', fields } } },
    ...more,
  }
  const data = encodeFunctionData({ abi, functionName: name, args } as never)
  return ask({ method: 'eth_sendTransaction', params: [{ from: me, to: vault, data, value }] }, {}, [descriptor])
}
async function fieldsOf(...given: Parameters<typeof describeCall>) {
  const [action] = (await describeCall(...given)).actions
  return action?.type === 'call' && action.intent !== undefined ? action.fields : undefined
}

describe('paths', () => {
  const swap = (fields: readonly object[]) => fieldsOf('swap', [(7n << 160n) | BigInt(usdc), 5n, friend], fields)

  test('a definition is shared, its parameters are overridden, and a slice of an integer is an address', async () => {
    const $ref = '$.display.definitions.amount'
    expect(await swap([{ path: 'amount', $ref }])).toEqual([
      { label: 'Amount', type: 'amount', value: '5', token: usdcToken },
    ])
    const params = { tokenPath: '$.metadata.constants.eth', nativeCurrencyAddress: ['$.metadata.constants.eth'] }
    expect(await swap([{ path: '#.amount', $ref, label: 'In', params }])).toEqual([
      { label: 'In', type: 'amount', value: '5', token: { symbol: 'ETH', decimals: 18 } },
    ])
  })

  test('a reference that leads nowhere explains nothing', async () => {
    expect(await swap([{ path: 'amount', label: 'Amount', $ref: '$.display.definitions.price' }])).toBeUndefined()
    expect(await swap([{ path: 'price', label: 'Price' }])).toBeUndefined()
  })

  test('a field without a label is shown by its path', async () => {
    expect(await swap([{ path: 'receiver' }])).toEqual([{ label: 'receiver', type: 'address', value: friend }])
  })

  test('constants are values as well, and `@` is the transaction', async () => {
    const fields = await fieldsOf(
      'swap',
      [0n, 5n, friend],
      [
        { value: '$.metadata.constants.ticker', label: 'Share' },
        { path: '@.value', label: 'Paid', format: 'amount' },
        { path: '@.from', label: 'By', format: 'addressName' },
        { path: '@.chainId', label: 'On', format: 'raw' },
      ],
      { value: '0x9' },
    )
    expect(fields).toEqual([
      { label: 'Share', type: 'text', value: 'shVLT' },
      { label: 'Paid', type: 'amount', value: '9', token: { symbol: 'ETH', decimals: 18 } },
      { label: 'By', type: 'address', value: me },
      { label: 'On', type: 'text', value: '1' },
    ])
  })
})

describe('lists', () => {
  const amounts = { path: 'amounts.[]', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } }

  test('each amount has the token at its own place', async () => {
    const expected = [
      { label: 'Amount', type: 'amount', value: '1', token: usdcToken },
      { label: 'Amount', type: 'amount', value: '2', token: wethToken },
    ]
    const given = [
      [usdc, weth],
      [1n, 2n],
    ]
    expect(await fieldsOf('pay', given, [amounts])).toEqual(expected)
    // Written for the list as a whole.
    expect(await fieldsOf('pay', given, [{ ...amounts, path: 'amounts' }])).toEqual(expected)
  })

  test('an amount whose list of tokens is shorter has no token', async () => {
    expect(await fieldsOf('pay', [[usdc], [1n, 2n]], [amounts])).toMatchObject([
      { token: { decimals: null } },
      { token: { decimals: null } },
    ])
  })

  test('a group is written for each item, below its path', async () => {
    const parts = [
      { token: usdc, amount: 3n },
      { token: weth, amount: 4n },
    ]
    const group = {
      path: 'parts.[]',
      fields: [{ path: 'amount', label: 'Part', format: 'tokenAmount', params: { tokenPath: 'token' } }],
    }
    const last = { path: 'route.[-2:]', label: 'End', format: 'raw' }
    expect(await fieldsOf('pool', [parts, '0x01020304'], [group, last])).toMatchObject([
      { value: '3', token: usdcToken },
      { value: '4', token: wethToken },
      { label: 'End', type: 'text', value: '0x0304' },
    ])
  })

  test('more values than a user reads explain nothing', async () => {
    const many = Array.from({ length: 60 }, () => 1n)
    expect(await fieldsOf('pay', [many.map(() => usdc), many], [amounts])).toBeUndefined()
  })
})

describe('formats', () => {
  const given = [2n, true, 30n, 8250n, 1_900_000_000n, 12n, usdc, -5n] as const
  const set = (field: object, args: readonly unknown[] = given) => fieldsOf('set', args, [{ label: 'It', ...field }])

  test.each([
    [
      'an enumeration',
      { path: 'mode', format: 'enum', params: { $ref: '$.metadata.enums.modes' } },
      { type: 'text', value: 'variable' },
    ],
    [
      'an enumeration of booleans',
      { path: 'isOn', format: 'enum', params: { $ref: '$.metadata.enums.switch' } },
      { type: 'text', value: 'on' },
    ],
    [
      'a value that is in no enumeration',
      { path: 'fee', format: 'enum', params: { $ref: '$.metadata.enums.modes' } },
      { type: 'text', value: '30' },
    ],
    [
      'a unit',
      { path: 'fee', format: 'unit', params: { base: '%', decimals: 2, prefix: false } },
      { type: 'amount', value: '30', token: { symbol: '%', decimals: 2 } },
    ],
    ['a duration', { path: 'wait', format: 'duration' }, { type: 'text', value: '02:17:30' }],
    [
      'a date',
      { path: 'until', format: 'date', params: { encoding: 'timestamp' } },
      { type: 'date', value: 1_900_000_000_000 },
    ],
    [
      'a height of the chain',
      { path: 'until', format: 'date', params: { encoding: 'blockheight' } },
      { type: 'text', value: '1900000000' },
    ],
    [
      'a collectible with the address of its collection',
      { path: 'id', format: 'nftName', params: { collection: apes } },
      { type: 'text', value: `APE #12 (${apes})` },
    ],
    [
      'a symbol with the address of its token',
      { path: 'token', format: 'tokenTicker' },
      { type: 'text', value: `USDC (${usdc})` },
    ],
    [
      'a token by a map',
      {
        path: 'fee',
        format: 'tokenAmount',
        params: { token: { map: '$.metadata.maps.underlying', keyPath: '@.chainId' } },
      },
      { type: 'amount', value: '30', token: usdcToken },
    ],
    [
      'a token of another chain, which is not known here',
      { path: 'fee', format: 'tokenAmount', params: { token: usdc, chainId: 10 } },
      { type: 'amount', value: '30', token: { symbol: '', decimals: null } },
    ],
    [
      'what is encrypted, as it is',
      {
        path: 'fee',
        format: 'tokenAmount',
        params: { token: usdc },
        encryption: { scheme: 'fhevm', plaintextType: 'uint64' },
      },
      { type: 'text', value: '30' },
    ],
    ['a format that is not known, as it is', { path: 'fee', format: 'hologram' }, { type: 'text', value: '30' }],
    ['a negative number, as it is', { path: 'offset', format: 'amount' }, { type: 'text', value: '-5' }],
  ])('%s', async (_, field, expected) => {
    expect(await set(field)).toEqual([{ label: 'It', ...expected }])
  })

  test('an amount from a threshold on is told by its message, or is unlimited', async () => {
    const swap = (amount: bigint, params: object) =>
      fieldsOf('swap', [0n, amount, friend], [{ path: 'amount', label: 'It', format: 'tokenAmount', params }])
    const threshold = { token: usdc, threshold: '$.metadata.constants.most' }
    expect(await swap(maxUint256, threshold)).toMatchObject([{ type: 'amount', value: null }])
    expect(await swap(maxUint256, { ...threshold, message: 'All' })).toMatchObject([
      { type: 'text', value: 'All USDC' },
    ])
    expect(await swap(5n, { ...threshold, message: 'All' })).toMatchObject([{ type: 'amount', value: '5' }])
  })

  test('an address that stands for the account which asks', async () => {
    const field = { path: 'receiver', label: 'To', format: 'addressName', params: { senderAddress: [zeroAddress] } }
    expect(await fieldsOf('swap', [0n, 1n, zeroAddress], [field])).toMatchObject([{ value: me }])
    expect(await fieldsOf('swap', [0n, 1n, friend], [field])).toMatchObject([{ value: friend }])
  })

  test.each([
    ['a value that is hidden', { path: 'fee', visible: 'never' }, []],
    ['a value that is hidden where it is listed', { path: 'fee', visible: { ifNotIn: ['30'] } }, []],
    ['a value that must be another one', { path: 'fee', visible: { mustMatch: ['31'] } }, undefined],
    ['a value that must be what it is', { path: 'fee', visible: { mustMatch: ['0x1e'] } }, []],
  ])('%s', async (_, field, expected) => {
    expect(await set(field)).toEqual(expected)
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

  test('an allowance that a call carries is named, with its cautions', async () => {
    const description = await describeCall('run', [usdc, 0n, approve], [carried])
    expect(description.actions).toMatchObject([
      { type: 'call', intent: 'Do it' },
      { type: 'approve', spender: friend, amount: null },
    ])
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
  })

  test('a call that carries an unknown one is not known', async () => {
    expect(kindsOf(await describeCall('run', [weth, 0n, '0x12345678'], [carried]))).toEqual(['unknownCall'])
  })

  test('coins that a call carries go to its target', async () => {
    expect((await describeCall('run', [friend, 4n, '0x'], [carried])).actions).toMatchObject([
      { type: 'call' },
      { type: 'transfer', amount: '4', from: vault, to: friend },
    ])
  })

  test('a contract that calls itself without an end is an unknown call in the end', async () => {
    let data: `0x${string}` = '0x12345678'
    for (let depth = 0; depth < 12; depth++)
      data = encodeFunctionData({ abi, functionName: 'each', args: [[data]] } as never)
    const field = { path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }
    expect(kindsOf(await describeCall('each', [[data]], [field]))).toEqual(['unknownCall'])
  })
})

describe('where a descriptor counts', () => {
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

  test('two formats of one function are none', async () => {
    const formats = {
      'swap(uint256 packed,uint256 amount,address receiver)': { intent: 'One', fields: [] },
      'swap(uint256,uint256,address)': { intent: 'Other', fields: [] },
    }
    const description = await describeCall('swap', [0n, 1n, friend], [], { more: { display: { formats } } })
    expect(kindsOf(description)).toEqual(['unknownCall'])
  })
})
