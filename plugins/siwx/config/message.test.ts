import { SiweMessage } from 'siwe'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxMessageData } from '../types.ts'
import { asMessage, createMessenger, createNonce, formatMessage } from './message.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const full: SiwxMessageData = {
  accountAddress: address,
  chainId: 'eip155:8453',
  domain: 'app.example:3000',
  uri: 'https://app.example:3000/path',
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Sign in to the example.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  notBefore: '2025-12-31T00:00:00.000Z',
  requestId: 'request-1',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}
const { statement: _, ...silent } = full
const signal = new AbortController().signal

test.each([
  ['with a statement', full],
  ['without one', silent],
])('the text for an EVM account %s is EIP-4361: a parser of others reads every field back', (_, data) => {
  const parsed = parseSiweMessage(formatMessage(data))
  const { accountAddress, chainId: __, issuedAt, expirationTime, notBefore, ...rest } = data
  expect(parsed).toEqual({
    ...rest,
    address: accountAddress,
    chainId: 8453,
    issuedAt: new Date(issuedAt ?? ''),
    expirationTime: new Date(expirationTime ?? ''),
    notBefore: new Date(notBefore ?? ''),
  })
  const options = { message: parsed, address, domain: full.domain, nonce: full.nonce, time: new Date('2026-01-02') }
  expect(validateSiweMessage(options as never)).toBe(true)
})

test.each([
  ['with a statement', full],
  ['without one', silent],
])('the text %s is read, and its signature verified, by the package of EIP-4361', async (_, data) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = formatMessage({ ...data, accountAddress: account.address })
  const parsed = new SiweMessage(message)
  expect(parsed).toMatchObject({
    address: account.address,
    domain: full.domain,
    chainId: 8453,
    nonce: full.nonce,
    resources: full.resources,
    requestId: full.requestId,
  })
  expect(parsed.statement ?? undefined).toBe('statement' in data ? full.statement : undefined)
  expect(parsed.prepareMessage()).toBe(message)
  const signature = await account.signMessage({ message })
  const bound = { signature, domain: full.domain, nonce: full.nonce, time: '2026-01-02T00:00:00.000Z' }
  expect(await parsed.verify(bound)).toMatchObject({ success: true })
})

test('without a statement two empty lines follow the address, as the grammar of EIP-4361 has it', () => {
  expect(formatMessage(silent).split('\n').slice(1, 5)).toEqual([address, '', '', `URI: ${full.uri}`])
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin'],
] as const)('on %s the first line names the family, and the chain id is whole', (chainId, family) => {
  const lines = formatMessage({ ...full, chainId }).split('\n')
  expect(lines[0]).toBe(`app.example:3000 wants you to sign in with your ${family} account:`)
  expect(lines).toContain(`Chain ID: ${chainId}`)
})

describe('a field that would change the others is refused by name', () => {
  test.each([
    ['statement', 'Hello\nURI: https://evil.example'],
    ['statement', 'Hello\rthere'],
    ['statement', 'Hello\u2028there'],
    ['domain', 'app.example\n'],
    ['accountAddress', ''],
    ['nonce', 'short'],
    ['nonce', 'with space 1'],
    ['expirationTime', 'tomorrow'],
    ['resources', ['https://ok.example', 'x\n- y']],
  ])('%s: %j', (field, value) => {
    expect(() => formatMessage({ ...full, [field]: value })).toThrow(new InvalidMessageError({ field }))
  })
})

test('a nonce is 128 bits of letters and digits, and never the same', () => {
  const many = new Set(Array.from({ length: 200 }, createNonce))
  expect(many.size).toBe(200)
  for (const nonce of many) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('the message is of the page, without what its address carries, and ends', async () => {
  history.replaceState(null, '', '/shop?token=secret#part')
  const made = await createMessenger().createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  expect(made).toMatchObject({ domain: location.host, uri: `${location.origin}/shop`, version: '1' })
  expect(Date.parse(made.expirationTime ?? '') - Date.parse(made.issuedAt ?? '')).toBe(7 * 24 * 3600 * 1000)
  expect(made.toString()).toBe(formatMessage({ ...made }))
  expect(JSON.parse(JSON.stringify(made))).toEqual({ ...made })
})

test('the parts of the message are options', async () => {
  const messenger = createMessenger({
    domain: 'other.example',
    uri: 'https://other.example',
    statement: 'Hello',
    resources: ['https://other.example/terms'],
    expiration: 1000,
    getNonce: async ({ accountAddress }) => `nonce${accountAddress.slice(2, 8)}`,
    getRequestId: () => 'r1',
  })
  const input = { accountAddress: address, chainId: 'eip155:1', notBefore: '2026-01-01T00:00:00Z' } as const
  expect(await messenger.createMessage(input, signal)).toMatchObject({
    domain: 'other.example',
    uri: 'https://other.example',
    statement: 'Hello',
    resources: ['https://other.example/terms'],
    nonce: 'nonced8dA6B',
    requestId: 'r1',
    notBefore: input.notBefore,
  })
})

test('the text of a message is fixed when it is made', () => {
  const made = asMessage(full)
  expect(`${made}`).toBe(formatMessage(full))
})
