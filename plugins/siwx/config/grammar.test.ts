import { SiweMessage } from 'siwe'
import { describe, expect, test } from 'vitest'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxMessageData } from '../types.ts'
import { formatMessage } from './message.ts'
import { messageData } from './testing/messageData.ts'
import { evmParsers, fieldsOf, parseSolana } from './testing/parsers.ts'

const evm: SiwxMessageData = { ...messageData, scheme: 'https' }
const solana: SiwxMessageData = {
  ...messageData,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const bitcoin: SiwxMessageData = {
  ...messageData,
  accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
}
const namespaces = { evm, solana, bitcoin }

const refuses = (data: SiwxMessageData, field: string, value: unknown) =>
  expect(() => formatMessage({ ...data, [field]: value })).toThrow(new InvalidMessageError({ field }))

describe('a field with a line break is refused:', () => {
  const breaks = ['\n', '\r', '\r\n', '\u0000', '\u0085', '\u2028', '\u2029']
  test.each(Object.entries(namespaces))('in a message of %s', (_, data) => {
    for (const [field, value] of Object.entries(data)) {
      for (const mark of breaks) {
        for (const injected of [`${value}${mark}`, `${mark}${value}`, `${value}${mark}Nonce: 12345678`]) {
          const isList = field === 'resources'
          refuses(data, field, isList ? ['https://app.example', injected] : injected)
        }
      }
    }
  })
})

describe('a field that is not a text is refused, also with a `toString`:', () => {
  const values = [null, 1, true, {}, [], { toString: () => '1' }, { toString: 0 }, () => '1', Symbol('1')]
  test.each(Object.entries(namespaces))('in a message of %s', (_, data) => {
    for (const field of Object.keys(data)) {
      for (const value of values) if (!(field === 'resources' && Array.isArray(value))) refuses(data, field, value)
      if (field === 'resources') for (const value of values) refuses(data, field, [value])
    }
  })
})

describe('a field that a parser would not read back is refused by name', () => {
  test.each([
    ['domain', ['', 'https://app.example', 'app.example/', 'bank.example@evil.example', 'münchen.example', 'a b']],
    ['domain', ['app.example:', 'app.example:65536', 'app.example:1:2', '[::1', '[::g]', '[1::2::3]', '[1:2]', '::1']],
    ['uri', ['', 'app.example', '/path', 'https://a b', 'https://app.example/[slug]', 'https://app.example/100%']],
    ['uri', ['https://app.example/ü', 'https://app.example/?q=<x>', 'https://a/#b#c', 'https://[::g]/', '1https://a']],
    ['version', ['', '0', '2', '1.0', ' 1', '01']],
    ['nonce', ['', 'short', 'with space 1', 'abcdef-12345', 'äbcdefgh1234']],
    ['requestId', ['', 'a b', 'a/b', 'ä', '100%', 'a"b']],
    ['resources', [['app.example'], ['https://app.example', ''], ['https://app.example/ü'], 'https://app.example']],
    ['issuedAt', ['', 'tomorrow', '2026-01-01', '2026-01-01T00:00:00', '2026-01-01 00:00:00Z', '2026-02-30T00:00:00Z']],
    ['issuedAt', ['2026-01-01t00:00:00z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:60Z', '2026-13-01T00:00:00Z']],
    ['issuedAt', ['Thu, 01 Jan 2026 00:00:00 GMT', '1767225600', '+012026-01-01T00:00:00Z', '2026-01-01T00:00:00,5Z']],
    ['expirationTime', ['tomorrow', '2026-01-01T00:00:00+25:00', '2026-01-01T00:00:00+0100']],
    ['notBefore', ['yesterday', '2026-1-1T0:0:0Z']],
    ['chainId', ['', 'eip155', 'eip155:', '1', '__proto__:1', 'Near:1', 'eip155:1:1']],
  ] as const)('%s: %j', (field, values) => {
    for (const value of values) {
      for (const data of Object.values(namespaces)) refuses(data, field, value)
    }
  })

  test.each([
    ['accountAddress', ['', '0x', evm.accountAddress.slice(0, -1), `${evm.accountAddress}0`, 'vitalik.eth']],
    ['accountAddress', [evm.accountAddress.slice(2), evm.accountAddress.replace('d8dA', 'D8dA')]],
    ['chainId', ['eip155:0', 'eip155:01', 'eip155:0x1', 'eip155:-1', 'eip155:1.5', 'eip155:9007199254740993']],
    ['statement', ['für', '登录', 'a "quoted" word', '100%', 'a\\b', 'a<b', 'a|b', 'a^b', 'a`b', '{a}', '😀']],
    ['scheme', ['', '1a', 'https:', 'https://', 'a b', 'ä']],
    ['issuedAt', [undefined]],
  ] as const)('of an EVM account: %s: %j', (field, values) => {
    for (const value of values) refuses(evm, field, value)
  })

  test.each([
    ['accountAddress', ['', evm.accountAddress, `${solana.accountAddress}0`, `${solana.accountAddress}a`]],
    ['chainId', ['solana:', 'solana:a b', `solana:${'a'.repeat(33)}`]],
    ['statement', ['\ud800', 'a\u009f']],
    ['scheme', ['https']],
  ] as const)('of a Solana account: %s: %j', (field, values) => {
    for (const value of values) refuses(solana, field, value)
  })

  test.each(['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce'])('%s if it is missing', (field) => {
    for (const data of Object.values(namespaces)) refuses(data, field, undefined)
  })
})

describe('a field that parsers read is accepted', () => {
  test.each([
    ['domain', ['localhost', 'localhost:8080', '127.0.0.1:65535', 'xn--mnchen-3ya.example', 'A.example']],
    [
      'uri',
      ['https://app.example/blog/%5Bslug%5D', 'https://app.example/100%25?q=%C3%BC#a', 'did:example:1', 'file:///a'],
    ],
    ['uri', ['https://[::1]:3000/', 'https://user@app.example:/a//b', "https://app.example/it's/(a);b=1,2"]],
    ['nonce', ['12345678', 'a'.repeat(500)]],
    ['requestId', ['a', 'a%20b', 'a:b@c', 'some_id']],
    ['issuedAt', ['2026-01-01T00:00:00Z', '2024-02-29T23:59:59.123456789+05:30', '2026-01-01T00:00:00-00:00']],
    [
      'statement',
      [undefined, ' ', 'URI: https://evil.example', 'Resources:', "It's [free] (50#) & $1/2?", '- https://a'],
    ],
    ['resources', [undefined, [], ['urn:uuid:1'], ['https://a', 'https://a']]],
    ['expirationTime', [undefined, '2026-01-01T00:00:00+05:30']],
    ['requestId', [undefined]],
  ] as const)('%s: %j', (field, values) => {
    for (const value of values) {
      const data = { ...evm, [field]: value } as SiwxMessageData
      for (const parse of Object.values(evmParsers)) expect(parse(formatMessage(data))).toEqual(fieldsOf(data))
      expect(new SiweMessage(formatMessage(data)).prepareMessage()).toBe(formatMessage(data))
      const other = { ...solana, [field]: value } as SiwxMessageData
      expect(parseSolana(formatMessage(other))).toEqual(fieldsOf(other))
    }
  })

  test('chain ids: every whole number that a parser holds', () => {
    for (const chainId of ['eip155:1', 'eip155:9007199254740991'] as const) {
      for (const parse of Object.values(evmParsers)) {
        expect(parse(formatMessage({ ...evm, chainId }))).toEqual(fieldsOf({ ...evm, chainId }))
      }
    }
  })
})
