import { SiweMessage } from 'siwe'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SiwxMessageData } from '../types.ts'
import { formatMessage } from './message.ts'
import { evmParsers, fieldsOf } from './testing/parsers.ts'
import objects from './testing/siweVectors/parsing_negative_objects.json'
import parsed from './testing/siweVectors/parsing_positive.json'
import unverified from './testing/siweVectors/verification_negative.json'
import verified from './testing/siweVectors/verification_positive.json'

interface Vector extends Omit<SiwxMessageData, 'accountAddress' | 'chainId'> {
  readonly address?: string
  readonly chainId?: number | string
  readonly signature?: string
}

/** Converts the fields of a vector to message data. Some vectors have `null` for missing fields. */
function toData(vector: object): SiwxMessageData {
  const { address, chainId, ...fields } = vector as Vector
  const entries = Object.entries({ ...fields, accountAddress: address, chainId: chainId && `eip155:${chainId}` })
  return Object.fromEntries(entries.filter(([, value]) => value != null)) as unknown as SiwxMessageData
}

describe('vectors of messages', () => {
  test.each(Object.entries(parsed))('%s', (name, { message, fields }) => {
    const data = toData(fields)
    if (name.includes('userinfo')) {
      // Refused on purpose: the text before "@" could be taken for the domain.
      expect(() => formatMessage(data)).toThrow('"domain"')
      return
    }
    expect(formatMessage(data)).toBe(message)
    expect(evmParsers.siwe(message)).toEqual(fieldsOf(data))
  })
})

describe('vectors of objects that are no message', () => {
  const fieldOf: Record<string, string> = {
    'missing address': 'accountAddress',
    'address not EIP-55': 'accountAddress',
    'domain not RFC4501 authority': 'domain',
    'statement has line break': 'statement',
    'uri is non-RFC 3986': 'uri',
    'version not 1': 'version',
    'not a valid chainId': 'chainId',
    'nonce with less then 8 chars': 'nonce',
    'non-ISO 8601 issuedAt': 'issuedAt',
    'non-ISO 8601 expirationTime': 'expirationTime',
    'non-ISO 8601 notBefore': 'notBefore',
    'first resource not-RFC 3986': 'resources',
    'second resource is not-RFC3986': 'resources',
  }
  test.each(Object.entries(objects))('%s', (name, fields) => {
    const data = toData(fields)
    const field = fieldOf[name] ?? name.replace('missing ', '')
    expect(() => formatMessage(data)).toThrow(`The field "${field}" of the sign-in message is not valid`)
  })
})

describe('vectors of signatures', () => {
  const check = (vector: object) => {
    const { signature, time: _, domainBinding: __, matchNonce: ___, ...fields } = vector as Record<string, string>
    const data = toData(fields)
    const [address, hex] = [data.accountAddress as '0x', signature as '0x']
    return verifyMessage({ address, message: formatMessage(data), signature: hex })
  }
  test.each(Object.entries(verified))('%s: the text is the one that was signed', async (_, vector) => {
    expect(await check(vector)).toBe(true)
    const { signature, ...fields } = vector
    const message = new SiweMessage(formatMessage(toData(fields)))
    const time = 'time' in vector ? vector.time : '2026-01-01T00:00:00Z'
    expect(await message.verify({ signature, time: time ?? '' })).toMatchObject({ success: true })
  })

  const refused = ['malformed signature', 'wrong signature', 'invalid issuedAt', 'invalid notBefore']
  const bad = Object.entries(unverified).filter(([name]) => [...refused, 'invalid expirationTime'].includes(name))
  test.each(bad)('%s: no text, or not the one that was signed', async (name, vector) => {
    if (name.startsWith('invalid')) {
      const field = name.split(' ')[1]
      expect(() => formatMessage(toData(vector))).toThrow(`"${field}"`)
    } else {
      expect(await check(vector).catch(() => false)).toBe(false)
    }
  })
})
