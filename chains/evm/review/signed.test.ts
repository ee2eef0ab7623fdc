import { TypedDataEncoder } from 'ethers'
import { hashTypedData, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, permit2, router, usdc, usdcToken, weth } from '../testing/reviewing.ts'

const { ask } = createReviewing()

describe('structured data', () => {
  const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
  const word = (type: string, ...names: string[]) => names.map((name) => ({ name, type }))
  const types = {
    EIP712Domain: [
      ...word('string', 'name', 'version'),
      ...word('uint256', 'chainId'),
      ...word('address', 'verifyingContract'),
    ],
    Permit: [...word('address', 'owner', 'spender'), ...word('uint256', 'value', 'nonce', 'deadline')],
  }
  const permit = { owner: me, spender: friend, value: maxUint256.toString(), nonce: 0, deadline: '1800000000' }
  const signed = (data: object, descriptors?: readonly unknown[]) =>
    ask({ method: 'eth_signTypedData_v4', params: [me, JSON.stringify(data)] }, {}, descriptors)

  test('a permit of a token is an allowance', async () => {
    const description = await signed({ types, domain, primaryType: 'Permit', message: permit })
    expect(description.actions).toEqual([
      { type: 'approve', token: usdcToken, spender: friend, amount: null, expires: null },
    ])
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
  })

  test('a permit of many tokens through Permit2', async () => {
    const details = [usdc, weth].map((token) => ({ token, amount: '5', expiration: '1800000000', nonce: 0 }))
    const data = {
      types: {
        PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }, ...word('address', 'spender')],
        PermitDetails: [
          ...word('address', 'token'),
          ...word('uint160', 'amount'),
          ...word('uint48', 'expiration', 'nonce'),
        ],
      },
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
      primaryType: 'PermitBatch',
      message: { details, spender: router, sigDeadline: '1800000000' },
    }
    expect((await signed(data)).actions).toMatchObject([
      { type: 'approve', token: { symbol: 'USDC' }, amount: '5' },
      { type: 'approve', token: { symbol: 'WETH' }, amount: '5' },
    ])
  })

  const allowed = {
    types: {
      Permit: [
        ...word('address', 'holder', 'spender'),
        ...word('uint256', 'nonce', 'expiry'),
        ...word('bool', 'allowed'),
      ],
    },
    domain,
    primaryType: 'Permit',
    message: { activeAccount: me, spender: router, nonce: 0, expiry: 0, allowed: true },
  }

  test.each([
    ['is not limited', {}],
    ['is not limited by values that are not signed', { value: '1', deadline: '1800000000' }],
    ['is not limited where the boolean is a text', { allowed: 'true' }],
  ])('an unlimited permit %s', async (_, more) => {
    const data = { ...allowed, message: { ...allowed.message, ...more } }
    expect((await signed(data)).actions).toEqual([
      { type: 'approve', token: usdcToken, spender: router, amount: null, expires: null },
    ])
  })

  test('a negative amount is not a permit', async () => {
    const description = await signed({ types, domain, primaryType: 'Permit', message: { ...permit, value: -1 } })
    expect(description.actions).toMatchObject([{ type: 'data', name: 'Permit' }])
  })

  test('types that refer to themselves in many fields are signed blind without delay', async () => {
    const knots = word('Knot', ...Array.from({ length: 60 }, (_, at) => `field${at}`))
    const knot = (depth: number): object =>
      depth === 0 ? {} : Object.fromEntries(knots.slice(0, 8).map(({ name }) => [name, knot(depth - 1)]))
    const data = { types: { Knot: knots }, domain, primaryType: 'Knot', message: knot(5) }
    expect(kindsOf(await signed(data))).toContain('blindSignature')
  })

  test('inherited properties of objects are not values of the data', async () => {
    const data = {
      types: { Mail: word('string', 'constructor', 'toString') },
      domain,
      primaryType: 'Mail',
      message: {},
    }
    expect((await signed(data)).actions).toMatchObject([{ fields: [{ value: '' }, { value: '' }] }])
  })

  test('the listed values are those that viem hashes: a value that no type declares is in neither', async () => {
    const { unsigned: _, ...message } = mail.message
    const hash = (data: object) => hashTypedData(data as never)
    expect(hash(mail)).toBe(hash({ ...mail, message }))
    expect((await signed(mail)).actions).toEqual((await signed({ ...mail, message })).actions)
    const other = { ...mail, message: { ...message, text: 'Bye' } }
    expect(hash(mail)).not.toBe(hash(other))
    expect((await signed(mail)).actions).not.toEqual((await signed(other)).actions)
  })

  test('data for another network raises a caution', async () => {
    const data = { types, domain: { ...domain, chainId: '0xa' }, primaryType: 'Permit', message: permit }
    const description = await signed(data)
    expect(description.network).toBe('eip155:10')
    expect(description.cautions[0]).toEqual({ kind: 'otherNetwork', weight: 'danger', subject: 'eip155:10' })
  })

  const mail = {
    types: {
      Mail: [
        { name: 'to', type: 'Person[]' },
        { name: 'text', type: 'string' },
      ],
      Person: word('address', 'wallet'),
    },
    domain: { name: 'Post', chainId: 1, verifyingContract: router },
    primaryType: 'Mail',
    message: { to: [{ wallet: friend }], text: 'Hello', unsigned: 'not declared' },
  }

  test('other data is listed by the names that are signed', async () => {
    const description = await signed(mail)
    expect(description.actions).toEqual([
      {
        type: 'data',
        domain: 'Post',
        contract: router,
        name: 'Mail',
        fields: [
          { label: 'to[0].wallet', type: 'address', value: friend },
          { label: 'text', type: 'text', value: 'Hello' },
        ],
      },
    ])
  })

  test('a descriptor names the data, by its encoded type', async () => {
    const descriptor = {
      context: { eip712: { deployments: [{ chainId: 1, address: router }], domain: { name: 'Post' } } },
      display: {
        formats: {
          [TypedDataEncoder.from(mail.types).encodeType('Mail')]: {
            intent: 'Send a letter',
            fields: [{ path: 'to.[].wallet', label: 'Reader', format: 'addressName' }],
          },
        },
      },
    }
    expect((await signed(mail, [descriptor])).actions).toMatchObject([
      { type: 'data', intent: 'Send a letter', fields: [{ label: 'Reader', type: 'address', value: friend }] },
    ])
  })

  test.each([
    ['no JSON', 'hello'],
    ['no type of that name', JSON.stringify({ ...mail, primaryType: 'Letter' })],
  ])('data with %s is signed blind', async (_, data) => {
    const description = await ask({ method: 'eth_signTypedData_v4', params: [me, data] })
    expect(kindsOf(description)).toEqual(['blindSignature'])
  })
})

describe('messages', () => {
  const sign = (message: string, ...rest: string[]) => ask({ method: 'personal_sign', params: [message, me, ...rest] })

  test.each([
    ['as text', 'Grüße'],
    ['as bytes', stringToHex('Grüße')],
  ])('a text %s', async (_, message) => {
    const description = await sign(message)
    expect(description.actions).toEqual([{ type: 'message', text: 'Grüße' }])
    expect(description.cautions).toEqual([])
  })

  test.each([
    ['bytes that are no text', '0xff00ff'],
    ['a hash', `0x${'ab'.repeat(32)}`],
    ['a hash as text', stringToHex(`0x${'ab'.repeat(32)}`)],
    ['control characters', 'a\u0007b'],
    ['nothing', '0x'],
  ])('%s is signed blind', async (_, message) => {
    expect(kindsOf(await sign(message))).toEqual(['blindSignature'])
  })

  const signIn = (domain: string, account = me) =>
    `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nHello\n\nURI: https://${domain}`

  test('a sign-in message for another page or account raises a caution', async () => {
    const own = await sign(signIn('app.example'))
    expect(own.actions).toMatchObject([{ type: 'signIn', domain: 'app.example' }])
    expect(own.cautions).toEqual([])
    const foreign = await sign(stringToHex(signIn('bank.example')))
    expect(foreign.cautions).toEqual([{ kind: 'foreignDomain', weight: 'danger', subject: 'bank.example' }])
    expect(kindsOf(await sign(signIn('app.example', friend)))).toEqual(['otherAccount'])
  })

  test('the account may come first', async () => {
    const description = await ask({ method: 'personal_sign', params: [friend, 'Hello'] })
    expect(description).toMatchObject({ account: friend, actions: [{ type: 'message', text: 'Hello' }] })
  })

  test('eth_sign is always blind, and permissions are named', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(kindsOf(await ask({ method: 'eth_sign', params: [me, hash] }))).toEqual(['blindSignature'])
    const granted = await ask({ method: 'wallet_grantPermissions', params: [{}] })
    expect(granted.actions).toEqual([{ type: 'permissions', isGranted: true }])
  })
})
