import { encodeFunctionData, type Hex, maxUint256, pad, parseAbi, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { toNetwork } from '../testing/network.ts'
import { apes, createReviewing, friend, kindsOf, me, router, usdc, usdcToken, weth } from '../testing/reviewing.ts'

/** Requests that say in an unusual way what they do. */
const { ask } = createReviewing()

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function increaseApproval(address spender, uint256 amount)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const send = (transaction: object, more = {}) =>
  ask({ method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] }, more)
const approveAll = encode('approve', [friend, maxUint256])

test('control of a collection is seen where its boolean is another number than 1', async () => {
  const data = encode('setApprovalForAll', [friend, true]).replace(/1$/, '2')
  const description = await send({ to: apes, data })
  expect(description.actions).toMatchObject([{ type: 'approveAll', spender: friend, isAllowed: true }])
  expect(kindsOf(description)).toEqual(['accountSpender', 'approvalForAll'])
})

describe('an allowance that is added to another', () => {
  const add = (to: string, amount: bigint) => ({ to, data: encode('increaseApproval', [router, amount]) })
  const batch = (...calls: readonly object[]) =>
    ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId: '0x1', calls }] })
  const set = (amount: bigint) => ({ to: usdc, data: encode('approve', [router, amount]) })

  test('is described with the total that the chain has afterwards', async () => {
    const { actions } = await send(add(usdc, 5n))
    expect(actions).toMatchObject([{ type: 'approve', spender: router, added: '5', amount: '12' }])
    expect(actions[0]).not.toHaveProperty('isPartial')
  })

  test('is unlimited where the total is more than there is', async () => {
    const { actions } = await send(add(usdc, 10n ** 15n - 6n))
    expect(actions).toMatchObject([{ type: 'approve', amount: null }])
  })

  test('is added to those of the same request', async () => {
    const added = await batch(add(usdc, 5n), add(usdc, 5n), set(3n), add(usdc, 5n), set(0n), add(usdc, 5n))
    expect(added.actions.map((action) => action.type === 'approve' && action.amount)).toEqual([
      ...['12', '17', '3', '8', '0', '5'],
    ])
    const other = await batch(set(3n), { to: usdc, data: encode('increaseApproval', [friend, 5n]) })
    expect(other.actions).toMatchObject([{ amount: '3' }, { amount: '12' }])
  })

  test('says that the total is not known where the chain does not tell', async () => {
    expect((await send(add(weth, 5n))).actions).toMatchObject([{ added: '5', amount: '5', isPartial: true }])
  })
})

test('increaseApproval is described as an allowance', async () => {
  const description = await send({ to: usdc, data: encode('increaseApproval', [friend, maxUint256]) })
  expect(description.actions).toMatchObject([{ type: 'approve', token: usdcToken, spender: friend, amount: null }])
  expect(kindsOf(description)).toContain('accountSpender')
})

test('approve(…, 0) of a contract that is not known to be a token is not described as a revocation', async () => {
  const data = encode('approve', [friend, 0n])
  const description = await send({ to: router, data })
  expect(description.actions).toMatchObject([{ type: 'call', contract: router, name: 'approve' }])
  expect(kindsOf(description)).toEqual(['unknownCall'])
})

test('coins of an unlisted network are shown in base units', async () => {
  const nativeCurrency = { name: '', symbol: '', decimals: 0 }
  const network = { ...toNetwork(777, 'http://127.0.0.1:9'), nativeCurrency }
  const { actions } = await send({ to: friend, value: '0xde0b6b3a7640000' }, { network })
  expect(actions).toMatchObject([{ type: 'transfer', amount: '1000000000000000000', token: { decimals: null } }])
})

describe('an unknown call of the account itself', () => {
  test('is signed blind: it runs with all that the account may do', async () => {
    const calls = [{ to: router, data: '0x0f0f3f24' }]
    const description = await ask({ method: 'wallet_sendCalls', params: [{ from: router, chainId: '0x1', calls }] })
    expect(kindsOf(description)).toContain('blindSignature')
  })

  test('by a user operation', async () => {
    const operation = { sender: router, callData: '0xe9ae5c53' }
    const description = await ask({ method: 'eth_sendUserOperation', params: [operation, friend] })
    expect(kindsOf(description)).toContain('blindSignature')
  })

  test('also where the wallet may give the account its code by the request', async () => {
    const calls = [{ to: me, data: '0x0f0f3f24' }]
    const batch = await ask({ method: 'wallet_sendCalls', params: [{ from: me, chainId: '0x1', calls }] })
    const operation = await ask({
      method: 'eth_sendUserOperation',
      params: [{ sender: me, callData: '0xe9ae5c53' }, friend],
    })
    for (const description of [batch, operation]) expect(kindsOf(description)).toContain('blindSignature')
  })

  test('does nothing where the account has no code', async () => {
    expect(kindsOf(await send({ to: me, data: '0x0f0f3f24' }))).toEqual(['noContract'])
  })
})

describe('a batch whose calls name a network', () => {
  const batch = (chainIds: readonly (string | undefined)[], more = {}) =>
    ask({
      method: 'wallet_sendCalls',
      params: [{ from: me, calls: chainIds.map((chainId) => ({ to: friend, value: '0x1', chainId })), ...more }],
    })

  test('is for that network', async () => {
    const description = await batch(['0xa', '0xa'])
    expect(description.network).toBe('eip155:10')
    expect(kindsOf(description)).toEqual(['otherNetwork'])
  })

  test.each([
    ['several networks', ['0x1', '0xa'], {}],
    ['another network than the batch', ['0xa'], { chainId: '0x1' }],
    ['a malformed network', ['here'], {}],
  ])('is signed blind: %s', async (_, chainIds, more) => {
    expect(kindsOf(await batch(chainIds, more))).toContain('blindSignature')
  })
})

const sign = (primaryType: string, fields: string, message: object, verifyingContract = usdc) => {
  const types = {
    [primaryType]: fields.split(',').map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return { name, type }
    }),
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  }
  const data = { types, primaryType, domain: { chainId: 1, verifyingContract }, message }
  return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
}

describe('signed data that carries a call', () => {
  const meta = (functionSignature: Hex) =>
    sign('MetaTransaction', 'uint256 nonce,address from,bytes functionSignature', {
      nonce: 0,
      from: me,
      functionSignature,
    })
  const forward = (message: object) =>
    sign(
      'ForwardRequest',
      'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data',
      { from: me, to: usdc, value: '0', gas: '100000', nonce: 0, data: approveAll, ...message },
      router,
    )
  const safe = (message: object) =>
    sign(
      'SafeTx',
      'address to,uint256 value,bytes data,uint8 operation,uint256 gasPrice,uint256 nonce',
      {
        to: usdc,
        value: 0,
        data: approveAll,
        operation: 0,
        gasPrice: 0,
        nonce: 3,
        refundReceiver: zeroAddress,
        ...message,
      },
      router,
    )

  test.each([
    ['of the contract itself (MetaTransaction)', () => meta(approveAll)],
    ['of any contract (ERC-2771)', () => forward({})],
    ['of an account of Safe', () => safe({})],
  ])('is described by the call: %s', async (_, request) => {
    const description = await request()
    expect(description.actions).toContainEqual({
      type: 'approve',
      token: usdcToken,
      spender: friend,
      amount: null,
      expires: null,
    })
    expect(kindsOf(description)).toEqual(expect.arrayContaining(['accountSpender', 'unlimitedAllowance']))
  })

  test('names the account that pays', async () => {
    const transfer = { type: 'transfer', from: router, to: friend, amount: '7' }
    expect((await safe({ to: friend, value: '7', data: '0x' })).actions).toMatchObject([{ type: 'data' }, transfer])
  })

  test.each([
    ['malformed bytes', () => meta('0x123' as Hex)],
    ['a function of an account of Safe that is not known', () => safe({ data: '0xdeadbeef' })],
    ['a malformed receiver', () => forward({ to: 'usdc' })],
    ['a refund of gas that has no limit', () => safe({ gasPrice: 1 })],
  ])('is signed blind where the call does not show all that happens: %s', async (_, request) => {
    expect(kindsOf(await request())).toContain('blindSignature')
  })
})

describe('a meta-transaction', () => {
  const domainOf = (names: string) => names.split(',').map((name) => ({ name, type: domainTypes[name] ?? '' }))
  const domainTypes: Readonly<Record<string, string>> = {
    name: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  }
  /** As the tokens of Polygon take it: the salt is the number of the network. */
  const polygon = (salt: unknown, { declared = 'name,verifyingContract,salt', more = {} } = {}) => {
    const types = {
      EIP712Domain: domainOf(declared),
      MetaTransaction: [
        { name: 'nonce', type: 'uint256' },
        { name: 'from', type: 'address' },
        { name: 'functionSignature', type: 'bytes' },
      ],
    }
    const domain = { name: 'USD Coin', verifyingContract: usdc, salt, ...more }
    const message = { nonce: 0, from: me, functionSignature: approveAll }
    const data = { types, primaryType: 'MetaTransaction', domain, message }
    return ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
  }
  const chain = (id: number) => pad(toHex(id), { size: 32 })

  test('for another network than that of the wallet says so, also where its salt is the network', async () => {
    const description = await polygon(chain(137))
    expect(description.network).toBe('eip155:137')
    expect(description.cautions[0]).toEqual({ kind: 'otherNetwork', weight: 'danger', subject: 'eip155:137' })
    expect(kindsOf(description)).not.toContain('anyNetwork')
    const here = await polygon(chain(1))
    expect(here.network).toBe('eip155:1')
    expect(kindsOf(here)).toEqual(['accountSpender', 'order', 'unlimitedAllowance'])
  })

  test.each([
    ['that is a hash', pad('0x89', { size: 32, dir: 'right' }), {}],
    ['that is zero', chain(0), {}],
    ['of another length', '0x89', {}],
    ['that is a number', 137, {}],
    ['that is not signed', chain(137), { declared: 'name,verifyingContract' }],
  ])('with a salt %s counts on every network', async (_, salt, how) => {
    const description = await polygon(salt, how)
    expect(description.network).toBe('eip155:1')
    expect(kindsOf(description)).toContain('anyNetwork')
  })

  test('that names its network as others do is for that one, whatever its salt is', async () => {
    const how = { declared: 'name,chainId,verifyingContract,salt', more: { chainId: 10 } }
    expect((await polygon(chain(1), how)).network).toBe('eip155:10')
  })

  test('with an unknown function raises the caution that the call itself raises, and that of a signature for anyone', async () => {
    const data = '0xdeadbeef'
    expect(kindsOf(await send({ to: router, data }))).toEqual(['unknownCall'])
    const form = 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data'
    const message = { from: me, to: router, value: '0', gas: '100000', nonce: 0, data }
    expect(kindsOf(await sign('ForwardRequest', form, message))).toEqual(['order', 'unknownCall'])
    const own = { nonce: 0, from: me, functionSignature: data }
    expect(kindsOf(await sign('MetaTransaction', 'uint256 nonce,address from,bytes functionSignature', own))).toEqual([
      'order',
      'unknownCall',
    ])
  })
})

describe('the capabilities that a batch needs (EIP-5792)', () => {
  const needs = (capabilities: unknown, own: unknown = undefined) =>
    ask({
      method: 'wallet_sendCalls',
      params: [{ from: me, chainId: '0x1', calls: [{ to: friend, value: '0x1', capabilities: own }], capabilities }],
    })
  const unknown = (subject: string) => [{ kind: 'unknownCapability', weight: 'warning', subject }]

  test.each([
    ['none', undefined, undefined, []],
    ['known ones', { paymasterService: { url: 'https://pay.example' }, auxiliaryFunds: true }, {}, []],
    ['one that the wallet may leave out', { magic: { optional: true } }, undefined, []],
    ['an unknown one', { magic: {} }, undefined, unknown('magic')],
    ['an unknown one without values', { magic: null }, undefined, unknown('magic')],
    [
      'one that gives rights, which a wallet may use',
      { permissions: { optional: true } },
      undefined,
      unknown('permissions'),
    ],
    ['one that is not clearly optional', { magic: { optional: 'true' } }, undefined, unknown('magic')],
    ['unknown ones of a call', { paymasterService: {} }, { constructor: {}, magic: 1 }, unknown('constructor, magic')],
  ])('%s', async (_, capabilities, own, cautions) => {
    expect((await needs(capabilities, own)).cautions).toEqual(cautions)
  })

  const optional = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { optional: true }]))

  test('optional ones whose names say that they give rights are told', async () => {
    const names =
      'spendLimits allowance approvals authorize owners addOwner recovery subAccounts preCalls execute swap signing sessionkeys presign executor delegatee permittedContracts admins roles keys installModule'
    const { cautions } = await needs(optional(names.split(' ')))
    expect(cautions).toEqual(unknown(names.replaceAll(' ', ', ')))
  })

  test('optional ones with parts of such words in their names are left out', async () => {
    expect((await needs(optional(['design', 'signal', 'assignee', 'obsession', 'dataCallback']))).cautions).toEqual([])
  })

  test.each([[['magic']], ['magic'], [1]])('in another form are signed blind: %j', async (capabilities) => {
    expect(kindsOf(await needs(capabilities))).toEqual(['blindSignature'])
    expect(kindsOf(await needs(undefined, capabilities))).toEqual(['blindSignature'])
  })
})

test('a permit with values that no standard has is shown with all of them', async () => {
  const message = { owner: me, spender: router, value: '0', nonce: 0, deadline: 9, heir: friend }
  const standard = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
  const more = await sign('Permit', `${standard},address heir`, message)
  expect(more.actions).toMatchObject([
    { type: 'approve', amount: '0' },
    { type: 'data', name: 'Permit' },
  ])
  expect(kindsOf(more)).toEqual(['order'])
  expect((await sign('Permit', standard, message)).actions).toMatchObject([{ type: 'approve', amount: '0' }])
})

test('a permit that mixes values of two standards is shown with all of them', async () => {
  const form = 'address owner,address spender,uint256 tokenId,uint256 value,uint256 nonce,uint256 deadline'
  const message = { owner: me, spender: router, tokenId: 7, value: '0', nonce: 0, deadline: 9 }
  const { actions } = await sign('Permit', form, message)
  expect(actions).toContainEqual(
    expect.objectContaining({
      type: 'data',
      fields: expect.arrayContaining([{ label: 'tokenId', type: 'text', value: '7' }]),
    }),
  )
})

test('data that the account itself reads is signed blind', async () => {
  const description = await sign('Execute', 'address target,uint256 nonce', { target: router, nonce: 1 }, me)
  expect(kindsOf(description)).toEqual(['blindSignature'])
})

test.each([
  [false, ['unknownData']],
  [0, ['unknownData']],
  ['false', ['blindSignature', 'unknownData']],
])('a boolean as text is signed blind, because some wallets sign each text as true: %j', async (isAllowed, kinds) => {
  const description = await sign('Allow', 'address manager,bool isAllowed', { manager: friend, isAllowed })
  expect(kindsOf(description)).toEqual(kinds)
})

test.each([
  'TransferWithAuthorization',
  'MetaTransaction',
  'Authorization',
])('%s raises the caution for signatures that anybody can use, also with malformed values', async (name) => {
  expect(kindsOf(await sign(name, 'address to,uint256 value', { to: friend, value: 'much' }))).toContain('order')
})

test('data of the type of domains is the domain, and not its message', async () => {
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
  const data = { types, primaryType: 'EIP712Domain', domain: { name: 'Signed' }, message: { name: 'Shown' } }
  const { actions } = await ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] })
  expect(actions).toMatchObject([{ type: 'data', fields: [{ label: 'name', value: 'Signed' }] }])
})

describe('a connection that asks for more than accounts (ERC-7846)', () => {
  const connect = (capabilities: object) => ask({ method: 'wallet_connect', params: [{ version: '1', capabilities }] })

  test('is a sign-in, for the page itself unless it names another', async () => {
    const fields = { nonce: 'abcdefgh', chainId: '0x1', statement: 'Hello', resources: ['https://app.example/terms'] }
    const own = await connect({ signInWithEthereum: fields })
    expect(own.actions).toMatchObject([{ type: 'signIn', domain: 'app.example' }])
    expect(own.actions[0]).toHaveProperty('text', expect.stringMatching(/Hello[\s\S]*Nonce: abcdefgh[\s\S]*\/terms/))
    expect(own.cautions).toEqual([])
    const foreign = await connect({ signInWithEthereum: { ...fields, domain: 'bank.example' } })
    expect(kindsOf(foreign)).toEqual(['foreignDomain'])
  })

  test('gives permissions, by any name that says so', async () => {
    const { actions } = await connect({ grantPermissions: { expiry: 1 }, signInWithEthereum: { nonce: 'abcdefgh' } })
    expect(actions.map(({ type }) => type)).toEqual(['permissions', 'signIn'])
  })

  test('raises the caution of a blind signature if another capability signs or sends beside the sign-in', async () => {
    const signInWithEthereum = { nonce: 'abcdefgh' }
    expect(kindsOf(await connect({ signInWithEthereum, signTypedData: {} }))).toContain('blindSignature')
    expect(kindsOf(await connect({ signInWithEthereum, addSubAccount: {} }))).toEqual([])
  })

  test('is signed blind where its sign-in can not be read', async () => {
    expect(kindsOf(await connect({ signInWithEthereum: 'yes' }))).toContain('blindSignature')
  })
})
