import { describe, expect, test } from 'vitest'
import { contract, entryOf } from '../testing/createStage.ts'
import { readClauses } from './clauses.ts'
import { nextExpiry, readSession, readSessions, statusOf } from './session.ts'
import { toInteger, toMilliseconds, toSpan } from './units.ts'

const callOf = (name: string | null, value: string | null = null) => ({ type: 'call', contract, name, value })
const permission = (type: string, data: unknown) => [{ type, data }]

describe('units', () => {
  test.each([
    ['0x10', 16n],
    ['25', 25n],
    [7, 7n],
    ['0x', null],
    ['1.5', null],
    [-1, null],
    [1.5, null],
    [Number.MAX_VALUE, null],
    [null, null],
    [{}, null],
    [`0x${'f'.repeat(65)}`, null],
  ])('%s is the whole number %s', (value, expected) => expect(toInteger(value)).toBe(expected))

  test('seconds become milliseconds, and milliseconds stay what they are', () => {
    expect(toMilliseconds(1_800_000_000)).toBe(1_800_000_000_000)
    expect(toMilliseconds(1_800_000_000_000)).toBe(1_800_000_000_000)
  })

  test.each([
    [86_400, { count: 1, unit: 'day' }],
    [7_200, { count: 2, unit: 'hour' }],
    [90, { count: 90, unit: 'second' }],
    [120, { count: 2, unit: 'minute' }],
  ])('%i seconds are %j', (seconds, span) => expect(toSpan(seconds)).toEqual(span))
})

describe('what a session may do', () => {
  test.each([
    ['contract-call', { address: contract, functions: [{ functionName: 'deposit' }] }, [callOf('deposit')]],
    [
      'contract-call',
      {
        address: contract,
        functions: [
          { functionName: 'a', valueLimit: '0xa' },
          { functionName: 'b', valueLimit: '0x0' },
        ],
      },
      [callOf('a', '10'), callOf('b')],
    ],
    ['contract-call', { address: contract }, [callOf(null)]],
    ['contract-call', { address: contract, functions: [] }, [callOf(null)]],
    ['native-token-transfer', { allowance: '0xa' }, [{ type: 'coin', amount: '10' }]],
    ['erc20-token-transfer', { address: contract, allowance: '5' }, [{ type: 'token', contract, amount: '5' }]],
    ['erc721-token-transfer', { address: contract }, [{ type: 'collectible', contract }]],
  ])('%s of %j', (type, data, expected) => {
    expect(readClauses(permission(type, data), []).permissions).toEqual(expected)
  })

  test.each([
    ['contract-call', { address: 'x', functions: [] }],
    ['contract-call', { address: contract, functions: 'all' }],
    ['contract-call', { address: contract, functions: [{ functionName: 'a' }, null] }],
    ['contract-call', { address: contract, functions: [{ functionName: 'a', valueLimit: 'much' }] }],
    ['contract-call', null],
    ['native-token-transfer', {}],
    ['native-token-transfer', { allowance: -1 }],
    ['erc20-token-transfer', { address: contract }],
    ['erc721-token-transfer', { address: null }],
    ['teleport', { address: contract }],
    ['__proto__', {}],
  ])('%s of %j can not be explained, and is shown as such', (type, data) => {
    expect(readClauses(permission(type, data), []).permissions).toEqual([{ type: 'unknown', name: type }])
  })

  test('a malformed list, and entries without a type, become unknown clauses', () => {
    for (const given of [undefined, null, 'all', {}, [null], [{}]])
      expect(readClauses(given, []).permissions).toEqual([{ type: 'unknown', name: '?' }])
  })

  test('names of permissions and functions are shown without invisible characters', () => {
    const functions = [{ functionName: 'de\u202eposit' }]
    const [clause] = readClauses(permission('contract-call', { address: contract, functions }), []).permissions
    expect(JSON.stringify(clause)).not.toContain('\u202e')
  })

  test('limits are among the policies, or among the permissions', () => {
    const limits = [
      { type: 'gas-limit', data: { limit: '0x5' } },
      { type: 'call-limit', data: { count: 3 } },
      { type: 'rate-limit', data: { count: 2, interval: 3600 } },
    ]
    const expected = [
      { type: 'gas', amount: '5' },
      { type: 'calls', count: 3 },
      { type: 'rate', count: 2, seconds: 3600 },
    ]
    expect(readClauses([], limits)).toEqual({ permissions: [], limits: expected })
    expect(readClauses(limits, null)).toEqual({ permissions: [], limits: expected })
    expect(readClauses([], [{ type: 'sudo', data: {} }]).limits).toEqual([{ type: 'unknown', name: 'sudo' }])
  })

  test('permissions beyond the limit are counted', () => {
    const many = Array.from({ length: 70 }, () => permission('native-token-transfer', { allowance: '1' })[0])
    expect(readClauses(many, []).permissions.at(-1)).toEqual({ type: 'unknown', name: '+20' })
  })
})

describe('a session of the list', () => {
  test('times of the service are in seconds', () => {
    const session = readSession(
      entryOf('a', { expiry: 2_000_000_000, createdAt: 1_900_000_000, revokedAt: 1_950_000_000 }),
    )
    expect(session).toMatchObject({
      id: 'a',
      app: 'Tidal game',
      site: 'tidal.example',
      expiresAt: 2_000_000_000_000,
      createdAt: 1_900_000_000_000,
      revokedAt: 1_950_000_000_000,
    })
  })

  test.each([
    ['an app without a name', { project: null }, { app: '', site: null, imageUrl: undefined }],
    ['an address that no browser opens', { project: { name: 'a', url: 'javascript:x' } }, { site: null }],
    ['a picture that is a script', { project: { name: 'a', iconUrl: 'javascript:x' } }, { imageUrl: undefined }],
    ['no time of creation', { createdAt: 'soon' }, { createdAt: null }],
    ['no policies', { policies: undefined }, { limits: [] }],
  ])('%s takes nothing else with it', (_, change, expected) => {
    expect(readSession(entryOf('a', change))).toMatchObject(expected)
  })

  test.each([
    ['no id', { pci: '' }],
    ['an id that is a path', { pci: '../x' }],
    ['no expiry', { expiry: 'never' }],
    ['an end that is no time', { revokedAt: 'yes' }],
  ])('an entry with %s is counted as broken', (_, change) => {
    expect(readSessions([entryOf('a', change), entryOf('b')])).toMatchObject({ sessions: [{ id: 'b' }], broken: 1 })
  })

  test.each([0, -1])('`revokedAt` of %i counts as not revoked', (revokedAt) => {
    expect(readSession(entryOf('a', { revokedAt }))).toMatchObject({ revokedAt: null })
  })

  test('a permission whose type can not be written as a text is listed as unknown, and hides no other session', () => {
    const odd = { type: { toString: 1 }, data: {} }
    const { sessions } = readSessions([entryOf('a', { permissions: [odd], policies: [odd] }), entryOf('b')])
    expect(sessions.map(({ id }) => id)).toEqual(['a', 'b'])
    const unknown = [{ type: 'unknown', name: '?' }]
    expect(sessions[0]).toMatchObject({ permissions: unknown, limits: unknown })
  })

  test('a session that no wallet has granted is not shown', () => {
    expect(readSessions([entryOf('a', { context: null }), entryOf('b', { context: undefined })])).toEqual({
      sessions: [],
      broken: 0,
    })
  })

  test('each session is listed once, the newest first', () => {
    const entries = [
      entryOf('old', { createdAt: 5 }),
      entryOf('new', { createdAt: 9 }),
      entryOf('old', { createdAt: 10 }),
    ]
    expect(readSessions(entries).sessions.map(({ id }) => id)).toEqual(['new', 'old'])
  })

  test('a session is active until it expires or is revoked', () => {
    const [session] = readSessions([entryOf('a', { expiry: 1000 })]).sessions
    if (!session) throw new Error('There is no session')
    expect([999_999, 1_000_000].map((now) => statusOf(session, now))).toEqual(['active', 'expired'])
    expect(statusOf({ ...session, revokedAt: 5 }, 1)).toBe('revoked')
    expect(nextExpiry([session], 5)).toBe(1_000_000)
    expect(nextExpiry([session], 1_000_000)).toBeUndefined()
  })
})
