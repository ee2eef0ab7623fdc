import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, permit2, router, usdc, weth } from '../testing/reviewing.ts'
import { isHighFee } from './fee.ts'

/** Requests that give something away in ways that a user does not see: each is named, or warned about. */
const { ask } = createReviewing()
const apes = '0x3000000000000000000000000000000000000003'

const field = (declaration: string) => {
  const [type = '', name = ''] = declaration.split(' ')
  return { name, type }
}
const fieldsOf = (text: string) => text.split(',').map(field)
const sign = (
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: object,
  domain: object = { name: 'App', chainId: 1, verifyingContract: router },
) => {
  const listed = Object.entries(types).map(([name, text]) => [name, fieldsOf(text)])
  const data = { types: Object.fromEntries(listed), primaryType, domain, message }
  return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
}
const at = (verifyingContract: string) => ({ name: 'Token', chainId: 1, verifyingContract })

describe('permits', () => {
  test('a transfer that the receiver carries out (ERC-3009)', async () => {
    const fields = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
    const message = { from: me, to: friend, value: '7', validAfter: 0, validBefore: 1, nonce: `0x${'0'.repeat(64)}` }
    for (const name of ['TransferWithAuthorization', 'ReceiveWithAuthorization']) {
      expect((await sign(name, { [name]: fields }, message, at(usdc))).actions).toMatchObject([
        { type: 'transfer', token: { symbol: 'USDC' }, amount: '7', from: me, to: friend },
      ])
    }
  })

  test('a permit for one collectible (ERC-4494), and for all', async () => {
    const one = { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' }
    const single = await sign('Permit', one, { spender: friend, tokenId: 4, nonce: 0, deadline: 1 }, at(apes))
    expect(single.actions).toMatchObject([{ type: 'approveNft', id: '4', spender: friend }])
    expect(kindsOf(single)).toEqual(['accountSpender'])
    const all = { PermitForAll: 'address owner,address operator,bool approved,uint256 nonce,uint256 deadline' }
    const whole = await sign('PermitForAll', all, { owner: me, operator: friend, approved: true }, at(apes))
    expect(whole.actions).toMatchObject([{ type: 'approveAll', spender: friend, isAllowed: true }])
    expect(kindsOf(whole)).toEqual(['accountSpender', 'approvalForAll'])
  })

  // The app chooses the name of the order's field, also one that a permit has.
  test.each(['witness', 'details'])('a transfer through Permit2 with an order of the app (%s)', async (field) => {
    const types = {
      PermitWitnessTransferFrom: `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Deal ${field}`,
      TokenPermissions: 'address token,uint256 amount',
      Deal: 'address winner',
    }
    const message = {
      permitted: { token: usdc, amount: maxUint256.toString() },
      spender: router,
      nonce: 0,
      deadline: 2_000_000_000,
      [field]: { winner: friend },
    }
    const description = await sign('PermitWitnessTransferFrom', types, message, at(permit2))
    expect(description.actions).toMatchObject([
      { type: 'approve', amount: null, spender: router },
      { type: 'data', fields: expect.arrayContaining([{ label: `${field}.winner`, type: 'address', value: friend }]) },
    ])
    expect(kindsOf(description)).toEqual(['order', 'unlimitedAllowance', 'unknownSpender'])
  })

  test.each([
    ['no spender', { value: '1', deadline: '1' }],
    ['a text for an amount', { spender: friend, value: 'all', deadline: '1' }],
    ['an amount that is negative', { spender: friend, value: '-1', deadline: '1' }],
  ])('a permit with %s is not shown as harmless data', async (_, message) => {
    const types = { Permit: 'address spender,uint256 value,uint256 deadline' }
    expect(kindsOf(await sign('Permit', types, message, at(usdc)))).toEqual(['order'])
  })
})

describe('structured data of no known standard', () => {
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const offer = { itemType: 2, token: apes, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }
  const seaport = {
    OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 counter',
    OfferItem: item,
    ConsiderationItem: `${item},address recipient`,
  }

  test.each([
    [
      'an order of Seaport',
      'OrderComponents',
      seaport,
      { offerer: me, offer: [offer], consideration: [], counter: 0 },
      ['order'],
    ],
    [
      'many orders of Seaport at once',
      'BulkOrder',
      { BulkOrder: 'OrderComponents[2] tree', ...seaport },
      { tree: [{ offerer: me, offer: [offer], consideration: [], counter: 0 }] },
      ['order'],
    ],
    [
      'an order without a telling name',
      'Thing',
      { Thing: 'address makerAsset,uint256 makerAmount,address takerAsset' },
      { makerAsset: weth, makerAmount: '1', takerAsset: usdc },
      ['order'],
    ],
    ['a vote', 'Ballot', { Ballot: 'uint256 proposal,bool support' }, { proposal: 1, support: true }, ['unknownData']],
  ])('%s', async (_, name, types, message, kinds) => {
    expect(kindsOf(await sign(name, types, message))).toEqual(kinds)
  })

  test('a signature whose domain names no network is valid on all networks', async () => {
    const domain = { name: 'App', verifyingContract: router }
    expect(kindsOf(await sign('Ballot', { Ballot: 'bool support' }, { support: true }, domain))).toEqual([
      'unknownData',
      'anyNetwork',
    ])
  })

  test('an account of Safe that runs the code of another contract as its own', async () => {
    const types = { SafeTx: 'address to,uint256 value,bytes data,uint8 operation' }
    const message = { to: router, value: 0, data: '0x', operation: 1 }
    expect(kindsOf(await sign('SafeTx', types, message))).toContain('blindSignature')
    expect(kindsOf(await sign('SafeTx', types, { ...message, operation: 0 }))).not.toContain('blindSignature')
  })

  test.each([
    ['thousands of values', { Much: 'uint256[] list' }, { list: Array.from({ length: 5_000 }, () => 1) }],
    [
      'values deep inside of others',
      { Much: 'Much inside,string name' },
      JSON.parse(`${'{"inside":'.repeat(200)}{}${'}'.repeat(200)}`),
    ],
    ['hundreds of items', { Much: 'Much[] list,string name' }, { list: Array(200).fill({}) }],
  ])('%s are signed blind', async (_, types, message) => {
    expect(kindsOf(await sign('Much', types, message))).toContain('blindSignature')
  })
})

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(address[] targets, bytes[] data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const approveAll = encode('approve', [friend, maxUint256])
const inSafe = (data: string, operation = 0) =>
  encode('execTransaction', [usdc, 0n, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'])

describe('calls', () => {
  const send = (transaction: object) =>
    ask({ method: 'eth_sendTransaction', params: [{ from: me, to: router, value: '0x0', ...transaction }] })

  test.each([
    ['as it is', { to: usdc, data: approveAll }],
    ['by the elder function', { to: usdc, data: encode('increaseAllowance', [friend, maxUint256]) }],
    ['in a list of calls of the token itself', { to: usdc, data: encode('multicall', [[approveAll]]) }],
    ['in a list of a list', { to: usdc, data: encode('multicall', [[encode('multicall', [[approveAll]])]]) }],
    [
      'by another contract',
      { data: encode('aggregate3', [[{ target: usdc, allowFailure: true, callData: approveAll }]]) },
    ],
    ['by an account that is a contract', { data: encode('execute', [usdc, 0n, approveAll]) }],
    ['by an account of Safe', { data: inSafe(approveAll) }],
    ['with bytes behind it', { to: usdc, data: `${approveAll}00112233` }],
  ])('an allowance without limit, %s', async (_, transaction) => {
    const description = await send(transaction)
    expect(description.actions).toMatchObject([{ type: 'approve', spender: friend, amount: null }])
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
  })

  test('an account of Safe that runs other code as its own raises a danger', async () => {
    const description = await send({ data: inSafe(approveAll, 1) })
    expect(description.actions).toMatchObject([{ type: 'call', contract: router }, { type: 'blind' }])
    expect(kindsOf(description)).toEqual(['blindSignature', 'unknownCall'])
  })

  test('a contract that calls itself owns nothing unless it is an account', async () => {
    const inside = '0x4d2301cc'.padEnd(74, '0')
    const item = (callData: string) => ({ target: router, allowFailure: false, callData })
    const kinds = async (data: string) => kindsOf(await send({ data }))
    const list = encode('aggregate3', [[item(inside), item('0x42cbb15c')]])
    expect(await kinds(list)).toEqual(['unknownCall'])
    expect(await kinds(encode('aggregate3', [[item(list)]]))).toEqual(['unknownCall'])
    const danger = ['blindSignature', 'unknownCall']
    expect(await kinds(encode('execute', [router, 0n, inside]))).toEqual(danger)
    expect(await kinds(encode('execute', [router, 0n, encode('multicall', [[inside]])]))).toEqual(danger)
    expect(await kinds(encode('executeBatch', [[router], [inside]]))).toEqual(danger)
    const inBatch = [{ target: router, value: 0n, data: inside }]
    expect(await kinds(encode('executeBatch', [inBatch]))).toEqual(danger)
  })

  test('a batch is shown call by call, with the most severe warning', async () => {
    const calls = [
      { to: friend, value: '0x1' },
      { to: apes, data: encode('setApprovalForAll', [router, true]) },
      { to: router, data: '0xdeadbeef' },
      { to: usdc, data: approveAll },
    ]
    const description = await ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId: '0x1', calls }] })
    expect(description.actions.map(({ type }) => type)).toEqual(['transfer', 'approveAll', 'call', 'approve'])
    expect(kindsOf(description)).toEqual([
      'accountSpender',
      'approvalForAll',
      'unlimitedAllowance',
      'unknownSpender',
      'unknownCall',
    ])
  })

  const delegate = `0x${'7'.repeat(40)}`
  test.each([
    ['as nodes write it', { authorizationList: [{ chainId: '0x1', address: delegate, nonce: '0x0' }] }],
    ['as viem writes it', { authorizationList: [{ contractAddress: delegate }] }],
    ['for a bundler', { eip7702Auth: { address: delegate } }],
    ['as a capability', { capabilities: { eip7702Auth: { delegation: delegate } } }],
  ])('an account that delegates to other code (EIP-7702), %s, raises a danger', async (_, more) => {
    const description = await send({ to: friend, ...more })
    expect(description.actions).toMatchObject([
      { type: 'setAuthority', account: me, to: delegate },
      { type: 'transfer' },
    ])
    expect(description.cautions).toEqual([{ kind: 'authority', weight: 'danger', subject: me }])
  })

  test.each([
    ['as nodes write it', { authorizationList: [{ address: delegate }] }],
    ['for a bundler', { eip7702Auth: { address: delegate } }],
    ['as a capability', { capabilities: { eip7702Auth: { delegation: delegate } } }],
  ])('a call of a batch that delegates to other code, %s, raises a danger', async (_, more) => {
    const calls = [
      { to: friend, value: '0x1' },
      { to: friend, ...more },
    ]
    const description = await ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId: '0x1', calls }] })
    expect(description.actions[0]).toEqual({ type: 'setAuthority', account: me, to: delegate })
    expect(kindsOf(description)).toEqual(['authority'])
  })

  test('a malformed authorization of a call is signed blind', async () => {
    const calls = [{ to: friend, authorizationList: [{ to: delegate }] }]
    const description = await ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId: '0x1', calls }] })
    expect(kindsOf(description)).toEqual(['blindSignature'])
  })

  test('a delegate in two spellings is shown once', async () => {
    const address = `0x${'ab'.repeat(20)}`
    const contractAddress = `0x${'AB'.repeat(20)}`
    const { actions } = await send({ to: friend, authorizationList: [{ address }, { contractAddress }] })
    expect(actions.filter(({ type }) => type === 'setAuthority')).toHaveLength(1)
  })

  test('an authorization that names its contract twice, as different ones, delegates to both', async () => {
    for (const [address, contractAddress] of [
      [me, delegate],
      [zeroAddress, delegate],
      [delegate, me],
    ]) {
      const description = await send({ authorizationList: [{ address, contractAddress, delegation: null }] })
      expect(description.actions).toContainEqual({ type: 'setAuthority', account: me, to: delegate })
      expect(kindsOf(description)).toContain('authority')
    }
    const mixed = await send({ authorizationList: [{ address: delegate, delegation: 'other' }] })
    expect(kindsOf(mixed)).toEqual(['blindSignature'])
    const same = await send({ authorizationList: [{ address: delegate, contractAddress: delegate }] })
    expect(same.actions.filter(({ type }) => type === 'setAuthority')).toHaveLength(1)
  })

  test('a malformed authorization is signed blind, and one for the zero address ends the delegation', async () => {
    expect(kindsOf(await send({ authorizationList: [{ to: delegate }] }))).toEqual(['blindSignature'])
    expect(kindsOf(await send({ authorizationList: 'all' }))).toEqual(['blindSignature'])
    expect(kindsOf(await send({ to: friend, authorizationList: [{ address: zeroAddress }] }))).toEqual([])
  })

  test.each([
    'wallet_signAuthorization',
    'eth_signAuthorization',
    'eth_signTransactions',
  ])('a request that no reader knows is signed blind: %s', async (method) => {
    expect(kindsOf(await ask({ method, params: [{ address: delegate }] }))).toEqual(['blindSignature'])
  })

  test('a call with far too many bytes is unknown', async () => {
    const description = await send({ data: `0x12345678${'ab'.repeat(500_000)}` })
    expect(kindsOf(description)).toEqual(['unknownCall'])
  })
})

describe('the price of gas', () => {
  const gwei = (amount: number) => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 0n] })
  const transaction = (prices: object) =>
    ask({ method: 'eth_sendTransaction', params: [{ from: me, to: friend, value: '0x1', ...prices }] })

  test.each<[string, object, readonly string[]]>([
    ['that the page leaves to the wallet', {}, []],
    ['that is null', { gasPrice: null }, []],
    ['ten times the present one', { gasPrice: gwei(10), gas: '0x30d40' }, []],
    ['more than that', { gasPrice: gwei(11), gas: '0x30d40' }, ['highFee']],
    ['as a number', { gasPrice: 11e9, gas: 200_000 }, ['highFee']],
    ['more than that, by another name of the limit', { gasPrice: gwei(11), gasLimit: '0x30d40' }, ['highFee']],
    ['more than that, for a fee of less than a dollar', { gasPrice: gwei(11), gas: '0x5208' }, []],
    ['more than that, for a payment that names no limit', { gasPrice: gwei(11) }, []],
    ['fifteen times the present one, for a payment that names no limit', { gasPrice: gwei(15) }, ['highFee']],
    ['more than that, with a limit that nothing gets by with', { gasPrice: gwei(15), gas: '0x1' }, ['highFee']],
    ['more than that, for a call that names no limit', { gasPrice: gwei(11), to: usdc, data: approval }, ['highFee']],
    ['more than that, with a malformed limit', { gasPrice: gwei(11), gas: 'much' }, ['blindSignature']],
    ['with a high cap, and a usual tip', { maxFeePerGas: gwei(500), maxPriorityFeePerGas: gwei(2) }, []],
    ['with a high cap and a high tip', { maxFeePerGas: gwei(500), maxPriorityFeePerGas: gwei(400) }, ['highFee']],
    ['with a high cap that a wallet may take for the tip', { maxFeePerGas: gwei(500) }, ['highFee']],
    ['with a high tip that its cap limits', { maxFeePerGas: gwei(3), maxPriorityFeePerGas: gwei(400) }, []],
    ['with a high tip alone', { maxPriorityFeePerGas: gwei(400) }, ['highFee']],
    ['that is malformed', { gasPrice: 'much' }, ['blindSignature']],
  ])('%s', async (_, prices, kinds) => {
    expect(kindsOf(await transaction(prices))).toEqual(kinds)
  })

  test.each([
    ['ETH', 300_000n, true],
    ['ETH', 299_999n, false],
    ['POL', 2_000_000_000n, true],
    ['POL', 1_999_999_999n, false],
    ['BNB', 1_000_000n, true],
    ['BNB', 999_999n, false],
    ['constructor', 300_000n, true],
  ])('raises a caution from about a dollar in the currency of the network: %s, %d', (symbol, gas, isHigh) => {
    const gasPrice = 10n ** 9n
    expect(isHighFee({ gasPrice, gas }, 10n ** 7n, [], { symbol, decimals: 18 })).toBe(isHigh)
  })

  test('of a user operation', async () => {
    const execute = parseAbi(['function execute(address to, uint256 value, bytes data)'])
    const callData = encodeFunctionData({ abi: execute, functionName: 'execute', args: [friend, 1n, '0x'] })
    const operation = { sender: me, callData, maxFeePerGas: gwei(500), maxPriorityFeePerGas: gwei(400) }
    const description = await ask({ method: 'eth_sendUserOperation', params: [operation, router] })
    expect(description.cautions).toEqual([{ kind: 'highFee', weight: 'danger' }])
  })

  test('on a network whose node is not known', async () => {
    expect(kindsOf(await transaction({ chainId: '0xa', gasPrice: gwei(500) }))).toEqual(['otherNetwork'])
  })
})
