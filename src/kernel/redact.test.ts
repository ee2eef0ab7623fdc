import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const word = fc.constantFrom('abandon', 'ability', 'able', 'about', 'above', 'absent', 'zoo', 'wrong')
const secret = fc.oneof(
  hex(64).map((text) => `0x${text}`),
  hex(64),
  hex(64).map(
    (key) => `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=${key}`,
  ),
  hex(64).map((key) => encodeURIComponent(`wc:7f6e@2?relay-protocol=irn&symKey=${key}`)),
  hex(40).map((text) => `eyJ${text}.${text}.${text}`),
  fc.string({ unit: fc.constantFrom(...base58), minLength: 88, maxLength: 88 }),
  fc.array(word, { minLength: 12, maxLength: 24 }).map((words) => words.join(' ')),
  hex(12).map((name) => `${name}@example.com`),
  hex(12).map((name) => `${name}%40example.com`),
)
/** The characteristic part of a secret, which must not be in the result. */
const core = (text: string) => (/symKey/.test(text) ? text.slice(-64) : (text.match(/[\w ]{12,}/)?.[0] ?? text))

const places: ((secret: string) => unknown)[] = [
  (text) => text,
  (text) => `Failed with ${text}`,
  (text) => `${text}, and so on`,
  (text) => `https://wallet.example/open?uri=${text}&x=1`,
  (text) => new Error(text),
  (text) => new Error('outer', { cause: new Error(`inner: ${text}`) }),
  (text) => [[text]],
  (text) => ({ a: { b: [text] } }),
  (text) => ({ [text]: 1 }),
]

test('property: a secret is removed by its shape, wherever it is', () => {
  fc.assert(
    fc.property(secret, fc.constantFrom(...places), (text, place) => {
      expect(JSON.stringify(redact(place(text)))).not.toContain(core(text))
    }),
    { numRuns: 500 },
  )
})

const secretNames = [
  'privateKey',
  'mnemonic',
  'seedPhrase',
  'password',
  'accessToken',
  'otp',
  'jwt',
  'Authorization',
  'signature',
  'symKey',
  'email',
  'projectId',
]

test('property: any value is removed if its key has the name of a secret', () => {
  fc.assert(
    fc.property(fc.constantFrom(...secretNames), hex(8), fc.integer({ min: 0, max: 3 }), (name, value, depth) => {
      let data: unknown = { [name]: { deep: [`<${value}>`] } }
      for (let n = 0; n < depth; n++) data = { inside: data }
      expect(JSON.stringify(redact(data))).not.toContain(value)
    }),
  )
})

test('property: the result for any value can be serialised as JSON', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true }),
      (value) => {
        expect(() => JSON.stringify(redact(value))).not.toThrow()
      },
    ),
  )
})

const words = 'abandon ability able about above absent absorb abstract absurd abuse access zoo'.split(' ')
const bytes = Uint8Array.from({ length: 32 }, (_, index) => 201 + index)

test.each<[what: string, value: unknown, secret: string]>([
  ['bytes', bytes, '203'],
  ['a buffer', { key: bytes.buffer }, '203'],
  ['a view of a buffer', new DataView(bytes.buffer), '203'],
  ['bytes as a list', { data: [...bytes] }, '203'],
  ['bytes by their index', { ...bytes }, '203'],
  ['bytes as text', `key ${JSON.stringify([...bytes])}`, '203'],
  ['a seed phrase as a list', { words }, 'absorb'],
  ['a seed phrase as a list in text', JSON.stringify(words), 'absorb'],
  ['a seed phrase with capitals', words.map((text) => text[0]?.toUpperCase() + text.slice(1)).join(' '), 'bsorb'],
  ['a seed phrase in capitals', words.join(' ').toUpperCase(), 'ABSORB'],
  ['a bearer token', 'authorised with Bearer abc.def-1', 'abc.def-1'],
  ['a key in JSON', JSON.stringify({ user: 1, password: 'a "quoted" hunter2' }), 'hunter2'],
  ['a number by its key in JSON', '{ "otp" : 123987 }', '123987'],
  ['a list by its key in JSON', '{"seed":["hunter2"]}', 'hunter2'],
  ['a key in JSON in JSON', JSON.stringify(JSON.stringify({ accessToken: 'hunter2' })), 'hunter2'],
  ['a key in JSON that is cut off', '{"password":"hunter2', 'hunter2'],
])('%s is left out', (_, value, secret) => {
  const text = JSON.stringify(redact(value))
  expect(text).not.toContain(secret)
  expect(text).toContain('[redacted]')
})

test('short lists, and values beside a secret, stay', () => {
  expect(redact({ ids: [1, 2, 3], words: ['one', 'two'] })).toEqual({ ids: [1, 2, 3], words: ['one', 'two'] })
  expect(redact('{"user":1,"password":"x","id":"a"}')).toBe('{"user":1,"password":"[redacted]","id":"a"}')
})

test('other values stay', () => {
  const data = {
    status: 503,
    path: '/v1/account/0x52908400098527886E0F7030069857D2E4169EE7/history',
    list: [1, null, true],
  }
  expect(redact(data)).toEqual(data)
})

const words12 = words.slice(0, 12)
const canary = 'c4narySecret'
/** 32 bytes, as base64 (RFC 4648, section 4) and base64url (section 5). */
const base64 = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='
const base64Slashed = 'ab/Def+1gh/Jkl2mno/Pqr3stu/Vwx4yzA/Bcd5efGhI'

test.each<[what: string, text: string, secret: string]>([
  ['apiKey=', `failed: apiKey=${canary}`, canary],
  ['api_key=', `failed: ?api_key=${canary}&x=1`, canary],
  ['api-key:', `x-api-key: ${canary}`, canary],
  ['dkey=', `no answer for dkey=${canary}`, canary],
  ['access_token=', `#access_token=${canary}`, canary],
  ['client_secret=', `client_secret = ${canary}`, canary],
  ['an encoded parameter', `state%3Dx%26access_token%3D${canary}`, canary],
  ['a cookie', `Cookie: theme=dark; sid=${canary}; lang=en`, canary],
  ['a cookie that is set', `set-cookie: sid=${canary}; HttpOnly`, canary],
  ['an authorization of any scheme', `Authorization: Digest username="a", response="${canary}"`, canary],
  ['basic authentication', 'used Basic YzRuYXJ5OlNlY3JldA==', 'YzRuYXJ5'],
  ['a password of a URL', `https://user:${canary}@rpc.example/`, canary],
  ['a password without a URL', `user:${canary}@rpc.example`, canary],
  ['a password with a slash in a URL', `https://user:a/${canary}@rpc.example/`, canary],
  ['a key in the path of a URL', `POST https://rpc.example/v3/${canary} failed`, canary],
  ['a key in the fragment of a URL', `https://app.example/#${canary}`, canary],
  ['a key in an encoded URL', `redirect=https%3A%2F%2Frpc.example%2Fv3%2F${canary}`, canary],
  ['a key in a URL in JSON', String.raw`{"url":"wss:\/\/rpc.example\/v3\/${canary}"}`, canary],
  ['the text of a link to an app', `alpha://${canary}/wc?x=1`, canary],
  ['a numbered seed phrase', words12.map((word, at) => `${at + 1}. ${word}`).join(' '), 'absorb'],
  ['a seed phrase, a word a line', words12.map((word, at) => `${at + 1}) ${word}`).join('\n'), 'absorb'],
  ['a seed phrase with dashes', words12.join('-'), 'absorb'],
  [
    'a seed phrase in Spanish',
    'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
    'abuelo',
  ],
  [
    'a seed phrase in Japanese',
    'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
    'あさひ',
  ],
  ['a seed phrase in Chinese', '的 一 是 在 不 了 有 和 人 这 中 大', '中'],
  ['32 bytes in base64', `key ${base64}`, base64.slice(0, 20)],
  ['32 bytes in base64 without padding', `key ${base64.slice(0, -1)}.`, base64.slice(0, 20)],
  ['32 bytes in base64 with slashes', `key ${base64Slashed}`, 'Pqr3stu'],
  ['32 bytes in base64url', `key=${base64.replaceAll('+', '-').replaceAll('/', '_')}`, base64.slice(0, 20)],
  ['64 bytes in base64', base64.slice(0, -1) + base64.slice(0, -1), base64.slice(0, 20)],
])('%s in a text is left out', (_, text, secret) => {
  for (const place of [text, { data: [text] }, new Error(text), JSON.stringify({ text })]) {
    const safe = JSON.stringify(redact(place))
    expect(safe).not.toContain(secret)
    expect(safe).toContain('[redacted]')
  }
})

test.each([
  'apiKey',
  'api_key',
  'x-api-key',
  'dkey',
  'access_token',
  'client_secret',
  'cookie',
  'Set-Cookie',
  'passwd',
  'credentials',
  'auth',
  'sessionId',
])('a value with the name %s is left out of objects and of lists of headers', (name) => {
  expect(redact({ [name]: canary })).toEqual({ [name]: '[redacted]' })
  expect(redact({ headers: [[name, canary]] })).toEqual({ headers: [[name, '[redacted]']] })
  expect(redact([{ name, value: canary }])).toEqual([{ name, value: '[redacted]' }])
})

test('a seed phrase is left out as an object with index keys, and as a list of numbered words', () => {
  expect(redact({ ...words12 })).toBe('[redacted]')
  expect(redact(words12.map((word, at) => `${at + 1}. ${word}`))).toBe('[redacted]')
  expect(JSON.stringify(redact(words12.map((word, index) => ({ index, word }))))).not.toContain('absorb')
})

test.each([
  ['https://api.example/v1?projectId=abc&st=portico', 'https://api.example/[redacted]'],
  ['GET https://api.example:8443/v1 (503)', 'GET https://api.example:8443/[redacted] (503)'],
  ['connect to wss://relay.example', 'connect to wss://relay.example'],
  ['https://user:secret@api.example/', 'https://api.example/[redacted]'],
  ['http://[::1]:8545/key', 'http://[::1]:8545/[redacted]'],
  ['at read (https://app.example/assets/chunk-a1.js:10:5)', 'at read (https://app.example/…/chunk-a1.js:10:5)'],
])('the URL in %j keeps its origin, and a location in code its file', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test.each([
  'GET /v1/account/0x52908400098527886E0F7030069857D2E4169EE7/history answered 503',
  'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
  'The directory of wallets did not answer',
  'data.0.quantity.decimals: Expected string, received number',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'JWT validation error: JWT Token is not yet valid',
])('the text %j stays', (text) => {
  expect(redact(text)).toBe(text)
})

test.each([
  ['a list'],
  5,
  { code: 5 },
  true,
])('details %j, which are no text, do not hide the rest of an error', (details) => {
  const error = Object.assign(new Error('The node refused'), { details })
  const safe = redact(error)
  expect(safe).toMatchObject({ name: 'Error', message: 'The node refused', stack: expect.any(String) })
  expect(redact('Something failed', safe)).toBe('Something failed: The node refused')
  const answer = redact({ message: 'The node refused', details })
  expect(redact('Something failed', answer)).toBe('Something failed: The node refused')
})

test('a message that is no text does not hide the rest of an error', () => {
  const error = Object.assign(new Error('', { cause: new Error('The node refused') }), { message: { code: 5 } })
  expect(redact(error)).toMatchObject({ message: { code: 5 }, cause: { message: 'The node refused' } })
})

test('circular references, deep parts, the rest of long texts and getters that throw are left out', () => {
  const circle: Record<string, unknown> = { name: 'circle' }
  circle.self = circle
  expect(redact(circle)).toEqual({ name: 'circle', self: '…' })
  expect(JSON.stringify(redact({ a: { a: { a: { a: { a: { a: { a: 'deep' } } } } } } }))).not.toContain('deep')
  expect(redact('ab '.repeat(5000))).toHaveLength(2001)
  expect(
    redact({
      get broken() {
        throw new Error('boom')
      },
    }),
  ).toBe('…')
  expect(redact({ call: () => {}, big: 5n })).toEqual({ big: '5' })
})

test('a long text is processed fast, and a secret across the cut is left out', () => {
  const begun = performance.now()
  redact('eyJ-'.repeat(250_000))
  redact('a.'.repeat(500_000))
  redact(`"${'token'.repeat(100_000)}`)
  redact('"token":['.repeat(100_000))
  // A pattern that backtracks takes minutes here; the limit leaves room for a busy machine.
  expect(performance.now() - begun).toBeLessThan(20_000)
  const key = 'ab'.repeat(32)
  expect(redact(`${`wc:${'x'.repeat(997)} `.repeat(19)}${'.'.repeat(960)}${key}`)).not.toContain('abab')
})

describe('large data is processed fast', () => {
  test('an object with many keys keeps the first ones', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key ${index}`, index]))
    expect(Object.keys(redact(many) as object)).toEqual(Object.keys(many).slice(0, 100))
  })

  test('an object that is referenced many times does not multiply with each level', () => {
    let reads = 0
    const leaf = Object.defineProperty({}, 'text', {
      enumerable: true,
      get() {
        reads++
        return 'a'
      },
    })
    let value: unknown = leaf
    for (let level = 0; level < 4; level++) value = Array.from({ length: 20 }, () => value)
    redact({ value, last: 'b' })
    // Each value is read twice: to copy it, and to check whether it is a secret key.
    expect(reads).toBeLessThan(3000)
  })
})
