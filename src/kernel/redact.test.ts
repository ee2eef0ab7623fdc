import fc from 'fast-check'
import { expect, test } from 'vitest'
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
/** What must not be found again: the part of a secret that tells it apart. */
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

test('property: a secret is found by its shape wherever it stands', () => {
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

test('property: a secret is found by the name of its key, whatever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...secretNames), hex(8), fc.integer({ min: 0, max: 3 }), (name, value, depth) => {
      let data: unknown = { [name]: { deep: [`<${value}>`] } }
      for (let n = 0; n < depth; n++) data = { inside: data }
      expect(JSON.stringify(redact(data))).not.toContain(value)
    }),
  )
})

test('property: whatever comes, plain JSON data goes out', () => {
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

test('short lists, and what stands beside a secret, stay', () => {
  expect(redact({ ids: [1, 2, 3], words: ['one', 'two'] })).toEqual({ ids: [1, 2, 3], words: ['one', 'two'] })
  expect(redact('{"user":1,"password":"x","id":"a"}')).toBe('{"user":1,"password":"[redacted]","id":"a"}')
})

test('what is no secret stays', () => {
  const data = {
    status: 503,
    path: '/v1/account/0x52908400098527886E0F7030069857D2E4169EE7/history',
    list: [1, null, true],
  }
  expect(redact(data)).toEqual(data)
  expect(redact('https://api.example/v1?projectId=abc&st=portico')).toBe(
    'https://api.example/v1?projectId=[redacted]&st=portico',
  )
})

test('circles, depths, long texts and getters that throw are left out', () => {
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

test('a text of any length costs little, and a secret across the cut does not show', () => {
  const begun = performance.now()
  redact('eyJ-'.repeat(250_000))
  redact('a.'.repeat(500_000))
  redact(`"${'token'.repeat(100_000)}`)
  redact('"token":['.repeat(100_000))
  expect(performance.now() - begun).toBeLessThan(2000)
  const key = 'ab'.repeat(32)
  expect(redact(`${`wc:${'x'.repeat(997)} `.repeat(19)}${'.'.repeat(960)}${key}`)).not.toContain('abab')
})
