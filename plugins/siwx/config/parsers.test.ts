import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { verifySignIn } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import type { SiwxMessageData } from '../types.ts'
import { asMessage, formatMessage } from './message.ts'
import { evmParsers, fieldsOf, parseSolana } from './testing/parsers.ts'

// Public parsers must read every created message back, field by field, and verify its signature.

const of = (letters: string, lengths: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12, ...lengths })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const unreserved = `${alphanumeric}-._~`
const marks = ":/?#[]@!$&'()*+,;="

const port = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: undefined })
const withPort = (host: fc.Arbitrary<string>) =>
  fc.tuple(host, port).map(([name, number]) => (number === undefined ? name : `${name}:${number}`))
/** Hosts that all parsers read. */
const host = withPort(fc.oneof(fc.domain(), fc.ipV4(), fc.constantFrom('localhost', 'a-b.example')))
const literal = withPort(fc.ipV6().map((address) => `[${address}]`))
const segment = fc.oneof(
  of(`${unreserved}!$&'()*+,;=:@`, { minLength: 0 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => encodeURIComponent(text)),
)
const uri = fc
  .tuple(
    fc.constantFrom('https', 'http', 'ipfs', 'x+y-z.1'),
    fc.oneof(host, literal),
    fc.array(segment, { maxLength: 3 }),
    fc.option(segment, { nil: undefined }),
    fc.option(segment, { nil: undefined }),
  )
  .map(([scheme, at, path, query, hash]) => {
    const tail = `${query === undefined ? '' : `?${query}`}${hash === undefined ? '' : `#${hash}`}`
    return `${scheme}://${at}${path.map((part) => `/${part}`).join('')}${tail}`
  })
const resource = fc.oneof(
  uri,
  of(alphanumeric).map((id) => `urn:uuid:${id}`),
)
const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().replace(/\.\d+Z$/, '+05:30')))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const shared = {
  domain: host,
  uri,
  version: fc.constant('1'),
  nonce: of(alphanumeric, { minLength: 8, maxLength: 40 }),
  issuedAt: time,
  expirationTime: optional(time),
  notBefore: optional(time),
  requestId: optional(of(`${unreserved}!$&'()*+,;=:@`)),
  resources: optional(fc.array(resource, { maxLength: 4 })),
}
const defined = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as unknown as SiwxMessageData
const evmMessage = fc
  .record({
    ...shared,
    accountAddress: of('0123456789abcdef', { minLength: 40, maxLength: 40 }).map((letters) => `0x${letters}`),
    chainId: fc.maxSafeNat().map((id) => `eip155:${id + 1 > Number.MAX_SAFE_INTEGER ? id : id + 1}` as const),
    statement: optional(of(` ${unreserved}${marks}`, { minLength: 0, maxLength: 60 })),
    scheme: optional(fc.constantFrom('https', 'app+x')),
  })
  .map(defined)
const solanaMessage = fc
  .record({
    ...shared,
    domain: fc.oneof(host, literal),
    accountAddress: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes)),
    chainId: fc.constantFrom('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    statement: optional(
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)),
    ),
  })
  .map(defined)

describe('a message of an EVM account', () => {
  test('is read back to the same fields by every public parser, whatever it says', () => {
    fc.assert(
      fc.property(evmMessage, (data) => {
        const made = asMessage(data)
        const expected = fieldsOf({ ...made })
        for (const parse of Object.values(evmParsers)) expect(parse(`${made}`)).toEqual(expected)
        expect(expected.address).toMatch(new RegExp(data.accountAddress, 'i'))
      }),
      { numRuns: 300 },
    )
  })

  // The parser of viem reads no IP literals and no underscores, which hosts of pages may have and the specification allows.
  test.each(['[::1]', '[::1]:3000', '[2001:db8::cafe]', 'my_app:3000'])('has the domain %s of a page', (domain) => {
    const data: SiwxMessageData = { ...example, domain }
    expect(evmParsers.siwe(formatMessage(data))).toEqual(fieldsOf(data))
  })

  test('verifies, as every public package checks signatures', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const data: SiwxMessageData = {
      ...example,
      accountAddress: account.address.toLowerCase(),
      scheme: 'https',
      uri: 'https://app.example/blog/%5Bslug%5D',
      issuedAt: '2026-01-01T00:00:00+05:30',
    }
    const message = formatMessage(data)
    const signature = await account.signMessage({ message })
    const { domain, nonce } = data
    const bound = { signature, domain, nonce, scheme: 'https', time: '2026-01-02T00:00:00Z' }
    expect(await new SiweMessage(message).verify(bound)).toMatchObject({ success: true })
    expect(validateSiweMessage({ message: parseSiweMessage(message), domain, nonce, scheme: 'https' })).toBe(true)
    expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
  })
})

const example: SiwxMessageData = {
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-01-01T00:00:00Z',
}

describe('a message of a Solana account', () => {
  test('is read back to the same fields by the public parser, in any language', () => {
    fc.assert(
      fc.property(solanaMessage, (data) => {
        expect(parseSolana(formatMessage(data))).toEqual(fieldsOf(data))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['without a statement', undefined],
    ['with a statement', 'Sign in to the example.'],
    ['with a statement of another script', 'سجّل الدخول إلى المثال'],
  ])('%s verifies, as the public package checks it', (_, statement) => {
    const secret = ed25519.utils.randomPrivateKey()
    const publicKey = ed25519.getPublicKey(secret)
    const data: SiwxMessageData = {
      ...example,
      accountAddress: base58.encode(publicKey),
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ...(statement && { statement }),
    }
    const signedMessage = new TextEncoder().encode(formatMessage(data))
    const { accountAddress: address, ...fields } = data
    const output = {
      account: { address, publicKey, chains: [], features: [] },
      signedMessage,
      signature: ed25519.sign(signedMessage, secret),
    }
    expect(verifySignIn({ ...fields, address }, output)).toBe(true)
  })
})
