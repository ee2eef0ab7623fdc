import { encodeFunctionData, type Hex, hashDomain, parseAbi, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  apes,
  createReviewing,
  delegating,
  fakeWeth,
  friend,
  kindsOf,
  me,
  router,
  usdc,
  weth,
} from '../testing/reviewing.ts'

/** Requests of a page that moves one thing while it names another. */
const { ask } = createReviewing()

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function multicall(bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const send = (transaction: object) => ask({ method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] })
const revoke = encode('approve', [router, 0n])
const coin = { symbol: 'ETH', decimals: 18 }

describe('the coins of a call with other calls inside', () => {
  test.each([
    ['a list of calls', encode('aggregate', [[{ target: usdc, callData: revoke }]])],
    ['an account that is a contract', encode('execute', [usdc, 0n, revoke])],
  ])('are a payment to the contract that gets them: %s', async (_, data) => {
    const { actions } = await send({ to: friend, value: '0x5', data })
    expect(actions).toMatchObject([
      { type: 'transfer', token: coin, amount: '5', from: me, to: friend },
      { type: 'approve', amount: '0' },
    ])
  })

  test('are paid once in a multicall, by its first call', async () => {
    const { actions } = await send({ to: usdc, value: '0x5', data: encode('multicall', [[revoke, revoke]]) })
    expect(actions.map(({ type }) => type)).toEqual(['transfer', 'approve', 'approve'])
  })
})

test('a call of a Safe account that refunds gas to an address of the call raises a danger', async () => {
  const run = (gasPrice: bigint) =>
    encode('execTransaction', [usdc, 0n, revoke, 0, 0n, 10n ** 12n, gasPrice, zeroAddress, friend, '0x'])
  expect((await send({ to: router, data: run(0n) })).actions).toMatchObject([{ type: 'approve', amount: '0' }])
  const description = await send({ to: router, data: run(10n ** 9n) })
  expect(description.actions).toMatchObject([
    { type: 'call', contract: router, name: 'execTransaction' },
    { type: 'blind' },
  ])
  expect(kindsOf(description)).toEqual(['blindSignature', 'unknownCall'])
})

test('adding nothing to an allowance is not described as its end', async () => {
  const description = await send({ to: usdc, data: encode('increaseAllowance', [router, 0n]) })
  expect(description.actions).toMatchObject([{ type: 'call', name: 'increaseAllowance' }])
})

describe('a domain of structured data (EIP-712)', () => {
  const fields = (text: string) =>
    text.split(',').map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return { name, type }
    })
  const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
  const message = { owner: me, spender: router, value: '5', nonce: 0, deadline: '1800000000' }
  const permit = (domainType: string, given: object = domain) => ({
    types: {
      EIP712Domain: fields(domainType),
      Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
    },
    primaryType: 'Permit',
    domain: given,
    message,
  })
  const sign = (data: object) => ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
  const hash = ({ domain: given, types }: ReturnType<typeof permit>): Hex =>
    hashDomain({ domain: given, types } as never)

  test('that does not declare the network counts on all networks, whatever network it names', async () => {
    const data = permit('string name,string version,address verifyingContract')
    // The signature is the same for each network.
    expect(hash(data)).toBe(hash({ ...data, domain: { ...domain, chainId: 10 } }))
    expect(kindsOf(await sign(data))).toContain('anyNetwork')
    const other = await sign({ ...data, domain: { ...domain, chainId: 10 } })
    expect(other.network).toBe('eip155:1')
    expect(kindsOf(await sign(permit('string name,uint256 chainId,address verifyingContract')))).not.toContain(
      'anyNetwork',
    )
  })

  test('that does not declare the contract is not about the contract that it names', async () => {
    const data = permit('string name,string version,uint256 chainId')
    expect(hash(data)).toBe(hash({ ...data, domain: { ...domain, verifyingContract: router } }))
    const { actions, cautions } = await sign(data)
    expect(actions).toMatchObject([{ type: 'data', name: 'Permit', domain: 'USD Coin' }])
    expect(actions[0]).not.toHaveProperty('contract')
    expect(cautions).toContainEqual({ kind: 'order', weight: 'danger' })
  })
})

test.each([
  'false',
  '0',
])('a permit whose boolean is the text %s is not described as the end of an allowance', async (allowed) => {
  const word = (type: string, ...names: string[]) => names.map((name) => ({ name, type }))
  const data = {
    types: {
      Permit: [
        ...word('address', 'holder', 'spender'),
        ...word('uint256', 'nonce', 'expiry'),
        ...word('bool', 'allowed'),
      ],
    },
    domain: { name: 'Dai', chainId: 1, verifyingContract: usdc },
    primaryType: 'Permit',
    message: { spender: router, nonce: 0, expiry: 0, allowed },
  }
  const description = await ask({ method: 'eth_signTypedData_v4', params: [me, data] })
  expect(description.actions).toMatchObject([{ type: 'approve', amount: null }])
})

describe('a message that wallets sign as bytes', () => {
  const login = 'evil.example wants you to sign in with your Ethereum account:\n'
  test.each([
    ['a hash without its leading zero', `0x${'a'.repeat(63)}`],
    ['a text in digits without a prefix', stringToHex(`${login}${me}`).slice(2)],
  ])('is signed blind: %s', async (_, message) => {
    expect(kindsOf(await ask({ method: 'personal_sign', params: [message, me] }))).toEqual(['blindSignature'])
  })

  test('is shown where it has few digits', async () => {
    const { actions } = await ask({ method: 'personal_sign', params: ['1234', me] })
    expect(actions).toEqual([{ type: 'message', text: '1234' }])
  })
})

test('permissions are named by the methods that ERC-7715 has now', async () => {
  const grant = await ask({ method: 'wallet_requestExecutionPermissions', params: [{ chainId: '0x1' }] })
  expect(grant.actions).toEqual([{ type: 'permissions', isGranted: true }])
  expect(kindsOf(grant)).toEqual(['permissions'])
  const end = await ask({ method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: '0x' }] })
  expect(end.actions).toEqual([{ type: 'permissions', isGranted: false }])
})

test('a contract that calls itself WETH is paid, which is not described as wrapping', async () => {
  const data = encode('deposit', [])
  expect((await send({ to: weth, value: '0x5', data })).actions).toMatchObject([{ type: 'wrap', amount: '5' }])
  const description = await send({ to: fakeWeth, value: '0x5', data })
  expect(description.actions).toEqual([
    { type: 'call', contract: fakeWeth, name: 'deposit', fields: [], value: { token: coin, amount: '5' } },
  ])
  expect(kindsOf(description)).toEqual(['unknownCall'])
  // Unwrapping pays nothing, and is described on networks whose wrapped coin is not listed.
  const unwrap = await send({ to: fakeWeth, data: encode('withdraw', [5n]) })
  expect(unwrap.actions).toMatchObject([{ type: 'unwrap', amount: '5' }])
})

test('a spender that the user allowed on the active network is not known on another network', async () => {
  const calls = [{ to: usdc, data: encode('approve', [router, 5n]) }]
  const known = (chainId: string) =>
    ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId, calls }] }, { isKnown: () => true })
  expect(kindsOf(await known('0x1'))).toEqual([])
  expect(kindsOf(await known('0xa'))).toContain('unknownSpender')
})

describe('an allowance by a signature', () => {
  const word = (type: string, ...names: string[]) => names.map((name) => ({ name, type }))
  const signed = async (types: object, message: object) => {
    const domain = { name: 'Token', chainId: 1, verifyingContract: usdc }
    const { actions } = await ask({
      method: 'eth_signTypedData_v4',
      params: [me, { types, domain, primaryType: 'Permit', message: { spender: router, nonce: 0, ...message } }],
    })
    return actions
  }

  test('has no end: the deadline is that of the signature (ERC-2612)', async () => {
    const Permit = [...word('address', 'owner', 'spender'), ...word('uint256', 'value', 'nonce', 'deadline')]
    const actions = await signed({ Permit }, { owner: me, value: '5', deadline: '1800000000' })
    expect(actions).toMatchObject([{ type: 'approve', amount: '5', expires: null }])
  })

  test('has no end in the form of DAI either', async () => {
    const Permit = [
      ...word('address', 'holder', 'spender'),
      ...word('uint256', 'nonce', 'expiry'),
      ...word('bool', 'allowed'),
    ]
    const actions = await signed({ Permit }, { expiry: '1800000000', allowed: true })
    expect(actions).toMatchObject([{ type: 'approve', amount: null, expires: null }])
  })
})

test.each([
  ['the root of a list of orders', { Root: [{ name: 'root', type: 'bytes32' }] }, { root: `0x${'a'.repeat(64)}` }],
  ['the hash of a text', { Root: [{ name: 'hashes', type: 'bytes32[2]' }] }, { hashes: ['0x12', '0x34'] }],
  ['encoded data', { Root: [{ name: 'message', type: 'bytes' }] }, { message: '0x1234' }],
])('structured data of nothing but bytes is signed blind: %s', async (_, types, message) => {
  const domain = { name: 'Blur Exchange', chainId: 1, verifyingContract: router }
  const description = await ask({
    method: 'eth_signTypedData_v4',
    params: [me, { types, domain, primaryType: 'Root', message }],
  })
  expect(kindsOf(description)[0]).toBe('blindSignature')
})

test('a spender is a person’s account although it delegates to a contract (EIP-7702)', async () => {
  const description = await send({ to: usdc, data: encode('approve', [delegating, 5n]) })
  expect(kindsOf(description)).toEqual(['accountSpender'])
  // Its code runs where it is called.
  expect(kindsOf(await send({ to: delegating, data: '0xdeadbeef' }))).toEqual(['unknownCall'])
})

test('ending the approval of a collectible raises no caution', async () => {
  const description = await send({ to: apes, data: encode('approve', [zeroAddress, 7n]) })
  expect(description.actions).toMatchObject([{ type: 'approveNft', id: '7', spender: zeroAddress }])
  expect(kindsOf(description)).toEqual([])
})

test('the coins that a new contract gets are shown, with a caution', async () => {
  const paid = await send({ data: '0x6001', value: '0x5' })
  expect(paid.actions).toEqual([{ type: 'deploy', value: { token: coin, amount: '5' } }])
  expect(kindsOf(paid)).toEqual(['unknownCall'])
  const free = await send({ data: '0x6001' })
  expect(free).toMatchObject({ actions: [{ type: 'deploy' }], cautions: [] })
})
