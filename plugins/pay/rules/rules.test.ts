import { describe, expect, test } from 'vitest'
import { readAmount, toUnits } from './amount.ts'
import { readBuyStatus, readExchanges, readHash, readPayUrl } from './exchanges.ts'
import { type AddressRules, checkRequest, isSafeRedirect } from './request.ts'
import { assetId, safePage, toWire } from './wire.ts'

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = `0x${'da'.repeat(20)}`
const rules: AddressRules = {
  isAddress: (value) => /^(?:0x)?[0-9a-fA-F]{40}$/.test(value),
  write: async (value) => (value.includes('bad') ? null : value),
}
const check = (given: unknown, known: AddressRules | undefined = rules) =>
  checkRequest(given, { rulesOf: () => known, here: 'https://app.example/shop' })
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const bill = { paymentAsset: { network: 'eip155:1', asset: contract, metadata }, recipient: shop, amount: '5000000' }
const change = (patch: object) => ({ ...bill, ...patch })
const asset = (patch: object) => change({ paymentAsset: { ...bill.paymentAsset, ...patch } })

describe('a request', () => {
  test('that is valid is accepted, with the address in the form of the namespace', async () => {
    expect(await check(change({ recipient: ` ${shop} `, amount: '0005' }))).toEqual({
      request: change({ amount: '5' }),
    })
  })

  test('has the address of its token with `0x`, as the id of the asset needs it', async () => {
    expect(await check(asset({ asset: contract.slice(2) }))).toEqual({ request: bill })
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'request'],
    ['null', null, 'request'],
    ['a text', 'pay', 'request'],
    ['a number as its amount', change({ amount: 5 }), 'request'],
    ['an unknown choice', change({ choice: 'gift' }), 'request'],
    ['no amount', change({ amount: '' }), 'amount'],
    ['zero', change({ amount: '0' }), 'amount'],
    ['less than zero', change({ amount: '-5' }), 'amount'],
    ['whole tokens', change({ amount: '5.5' }), 'amount'],
    ['more than any chain has', change({ amount: '9'.repeat(78) }), 'amount'],
    ['decimals that are none', asset({ metadata: { ...metadata, decimals: 1.5 } }), 'asset'],
    ['an invisible symbol', asset({ metadata: { ...metadata, symbol: '\u200b' } }), 'asset'],
    ['a token that is no address', asset({ asset: 'USDC' }), 'asset'],
    ['no token', asset({ asset: '' }), 'asset'],
    ['a mistyped token', asset({ asset: `0xbad${'1'.repeat(37)}` }), 'asset'],
    ['a network that is none', asset({ network: 'base' }), 'network'],
    [
      'a recipient of another namespace',
      change({ recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }),
      'recipient',
    ],
    ['a name as its recipient', change({ recipient: 'ada.eth' }), 'recipient'],
    ['the zero address', change({ recipient: `0x${'0'.repeat(40)}` }), 'zero'],
    ['the token itself as its recipient', change({ recipient: contract.toUpperCase().replace('X', 'x') }), 'token'],
    ['the token itself without 0x', change({ recipient: contract.slice(2) }), 'token'],
    ['a mistyped recipient', change({ recipient: `0xbad${'1'.repeat(37)}` }), 'checksum'],
    ['a page of scripts to go to', change({ redirectUrl: { success: 'javascript:alert(1)' } }), 'redirect'],
    ['an open page to go to', change({ redirectUrl: { failure: 'http://other.example' } }), 'redirect'],
  ])('of %s is refused', async (_, given, problem) => {
    expect(await check(given)).toEqual({ problem })
  })

  test.each([undefined, {}, 7])('whose recipient a chain package writes as %j is refused', async (written) => {
    expect(await check(bill, { ...rules, write: async () => written as never })).toEqual({ problem: 'checksum' })
  })

  test('of a token that is no contract is refused, whatever a namespace takes for an address', async () => {
    const anything = { isAddress: () => true, write: async (value: string) => value }
    expect(await check(asset({ asset: 'USDC' }), anything)).toEqual({ problem: 'asset' })
  })

  test('of a token of another namespace needs no checksum of the token', async () => {
    const [network, mint] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
    const recipient = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const known = { isAddress: () => true, write: async (value: string) => (value === recipient ? value : null) }
    const given = { ...asset({ network, asset: mint }), recipient }
    expect(await check(given, known)).toMatchObject({ request: { recipient, paymentAsset: { asset: mint } } })
  })

  test('on a network without rules for addresses is refused', async () => {
    expect(await checkRequest(bill, { rulesOf: () => undefined, here: undefined })).toEqual({ problem: 'network' })
  })
})

test.each([
  ['https://shop.example/thanks', true],
  ['/thanks', true],
  ['http://app.example', false],
  ['data:text/html,x', false],
  ['//', false],
])('the redirect to %s is safe: %s', (url, isSafe) => expect(isSafeRedirect(url, 'https://app.example/')).toBe(isSafe))

test.each<[string, number, number | null, string]>([
  ['10', 6, 1, '10000000'],
  ['10', 6, 2, '5000000'],
  ['10', 18, 3, '3333333333333333333'],
  ['1.5', 6, null, '1500000'],
  ['0', 6, 1, '0'],
  ['', 6, 1, '0'],
  ['.', 6, 1, '0'],
  ['.5', 6, null, '500000'],
  ['10', 6, 0, '0'],
  ['10', 6, -1, '0'],
  ['10', 6, Number.NaN, '0'],
  ['10', 6, 1e-30, '0'],
])('%s of a token with %s decimals at %s dollars is %s base units', (amount, decimals, price, units) =>
  expect(toUnits(amount, decimals, price)).toBe(units))

test.each([
  ['1,5', '1.5'],
  [' 10 ', '10'],
  ['', ''],
  ['1.250,5', '1250.5'],
  ['1.250', '1.250'],
  ['.5', '.5'],
  ['12345678901', undefined],
  ['1.1234567', undefined],
  ['-1', undefined],
  ['1e5', undefined],
])('the typed text "%s" is the amount %s', (text, amount) => expect(readAmount(text, '')).toBe(amount))

describe('a request to the service has', () => {
  const usdc = { network: 'eip155:8453', asset: contract, metadata } as const

  test.each([
    [usdc, `eip155:8453/erc20:${contract}`],
    [{ ...usdc, asset: contract.slice(2) }, `eip155:8453/erc20:${contract}`],
    [{ ...usdc, asset: 'USDC' }, undefined],
    [{ ...usdc, asset: '' }, undefined],
    [{ ...usdc, asset: 'native' }, 'eip155:8453/slip44:60'],
    [{ network: 'solana:abc', asset: 'mint' } as const, 'solana:abc/token:mint'],
    [{ network: 'solana:abc', asset: 'native' } as const, 'solana:abc/slip44:501'],
    [{ network: 'near:mainnet', asset: 'native' } as const, undefined],
    [{ network: 'bip122:abc', asset: 'rune' } as const, undefined],
  ])('the asset %j as %s', (asset, id) => expect(assetId(asset)).toBe(id))

  test('whole tokens, and the recipient with its network', () => {
    expect(toWire({ paymentAsset: usdc, amount: '1500000', recipient: shop })).toEqual({
      asset: `eip155:8453/erc20:${contract}`,
      amount: '1.5',
      recipient: `eip155:8453:${shop}`,
    })
  })
})

describe('an answer of the service', () => {
  const named = (id: string, name = id) => ({ id, name })

  test('is read without broken exchanges and those that the host excludes', () => {
    const answer = [
      named('a', 'A'),
      null,
      7,
      [named('f')],
      { name: 'b' },
      named('c d'),
      named('a', 'Other'),
      named('d', '\u202e'),
      named('e'),
    ]
    expect(readExchanges(answer, undefined)?.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'A'],
      ['e', 'e'],
    ])
    expect(readExchanges(answer, { exclude: ['a'] })?.map(({ id }) => id)).toEqual(['e'])
    expect(readExchanges(answer, { includeOnly: ['a', 'x'] })?.map(({ id }) => id)).toEqual(['a'])
    expect(readExchanges(answer, false)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['the answer itself', [named('a')]],
    ['a field of it', { exchanges: [named('a')], total: 1 }],
    ['a field of any name', { items: [named('a')] }],
    ['entries that name their id otherwise', [{ exchangeId: 'a' }]],
  ])('has its list as %s', (_, answer) => {
    expect(readExchanges(answer, undefined)).toEqual([{ id: 'a', name: 'a', imageUrl: null }])
  })

  test.each([[undefined], [null], [7], ['a'], [{}], [{ a: [], b: [] }]])('has no list: %j', (answer) =>
    expect(readExchanges(answer, undefined)).toBeUndefined())

  test('has pictures under several names, and URLs that can run scripts are left out', () => {
    const answer = [
      { ...named('a'), imageUrl: 'javascript:alert(1)' },
      { ...named('b'), icon: 'https://img.example/b.png' },
      { ...named('c'), imageUrl: 7, logoURI: 'https://img.example/c.png' },
    ]
    expect(readExchanges(answer, undefined)?.map(({ imageUrl }) => imageUrl)).toEqual([
      null,
      'https://img.example/b.png',
      'https://img.example/c.png',
    ])
  })

  const page = 'https://pay.example/x'
  test.each<[string, unknown]>([
    ['its url', { url: page, sessionId: 's' }],
    ['its url, whatever else is a link', { url: page, sessionId: 's', support: 'https://help.example/' }],
    ['the one text that is a page', { sessionId: 's', payUrl: page, note: 'hello', expiresAt: 7 }],
  ])('has its page as %s', (_, answer) => expect(readPayUrl(answer)).toEqual({ url: page, sessionId: 's' }))

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', page],
    ['no session', { url: page }],
    ['an empty session', { url: page, sessionId: '' }],
    ['a session that is no text', { url: page, sessionId: 7 }],
    ['no page', { sessionId: 's' }],
    ['two pages', { sessionId: 's', a: page, b: 'https://other.example/' }],
    ['a page of scripts', { sessionId: 's', url: 'javascript:alert(1)' }],
    ['a page of scripts, and another page', { sessionId: 's', url: 'javascript:alert(1)', link: page }],
    ['an open page', { sessionId: 's', url: 'http://pay.example/x' }],
  ])('has no page: %s', (_, answer) => expect(readPayUrl(answer)).toBeUndefined())

  test.each([
    ['SUCCESS', 'SUCCESS'],
    ['FAILED', 'FAILED'],
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['success', 'UNKNOWN'],
    ['DONE', 'UNKNOWN'],
  ])('with the status %s is read as %s', (status, read) =>
    expect(readBuyStatus({ status, txHash: '0x1' })).toEqual({ status: read, txHash: '0x1' }))

  test.each([[undefined], [null], ['SUCCESS'], [{}], [{ status: 7 }]])('has no status: %j', (answer) =>
    expect(readBuyStatus(answer)).toBeUndefined())

  test.each([[undefined], [null], [7], [''], ['a b'], ['x'.repeat(129)]])('has no valid hash: %s', (hash) =>
    expect(readHash(hash)).toBeNull())

  test.each([
    ['https://pay.example/x', 'https://pay.example/x'],
    ['http://127.0.0.1:7/x', 'http://127.0.0.1:7/x'],
    ['http://pay.example/x', undefined],
    ['javascript:alert(1)', undefined],
    ['pay', undefined],
    [['https://pay.example/x'], undefined],
  ])('with the page %s opens %s', (url, page) => expect(safePage(url)).toBe(page))
})
