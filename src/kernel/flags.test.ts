import { array, boolean, string } from 'superstruct'
import { describe, expect, test } from 'vitest'
import { type AnyFlag, defineFlag, defineSwitch } from './defineFlag.ts'
import { checkFeatures, InvalidFeatureError, type RemoteFeatures, resolveFlag, UnknownFeatureError } from './flags.ts'
import { readFeatures } from './remoteConfig.ts'

const email = defineFlag('email', boolean(), true, {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && Boolean(config?.includes('email')),
})
const socials = defineFlag('socials', array(string()), ['google', 'x'], {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && Boolean(config?.length) && config?.filter((id) => id !== 'email'),
})
const swaps = defineFlag('swaps', array(string()), ['1inch'], { remote: 'swap' })
const activity = defineFlag('activity', boolean(), true, { remote: 'activity', alias: 'history' })
const send = defineFlag('send', boolean(), true, { remote: false })
const all = [email, socials, swaps, activity, send]

const remote = (...entries: unknown[]): RemoteFeatures => readFeatures({ id: 'test' }, entries)
const entry = (id: string, isEnabled: unknown, config: unknown) => ({ id, isEnabled, config })

describe('with a project configuration', () => {
  test.each([
    ['e-mail is on where the list has it', email, entry('social_login', true, ['google', 'email']), true],
    ['e-mail is off where the list lacks it', email, entry('social_login', true, ['google']), false],
    ['e-mail is off with its entry', email, entry('social_login', false, ['email']), false],
    ['socials are the list without e-mail', socials, entry('social_login', true, ['email', 'x']), ['x']],
    ['socials are an empty list if it has only e-mail', socials, entry('social_login', true, ['email']), []],
    ['socials are off with an empty list', socials, entry('social_login', true, []), false],
    ['swaps are the list', swaps, entry('swap', true, ['other']), ['other']],
    ['swaps are off with an empty list', swaps, entry('swap', true, []), false],
    ['swaps are off with their entry', swaps, entry('swap', false, ['1inch']), false],
    ['activity is on, whatever its list', activity, entry('activity', true, []), true],
    ['activity is off with its entry', activity, entry('activity', false, []), false],
    ['a missing entry is off', swaps, entry('other', true, ['1inch']), false],
    ['an entry without config is off', activity, { id: 'activity', isEnabled: true }, false],
    ['an entry whose isEnabled is no boolean is off', activity, entry('activity', 'yes', []), false],
    ['an entry whose list holds other things is off', swaps, entry('swap', true, [1]), false],
    ['entries that are no objects are left out', swaps, null, false],
  ])('%s', (_, flag, wire, expected) => {
    expect(resolveFlag<unknown>(flag as AnyFlag, remote(wire), {})).toEqual(expected)
  })

  test.each([
    ['the host sets it off', { swaps: false }, false],
    ['the host sets a list', { swaps: ['mine'] }, ['mine']],
    ['the host sets nothing', {}, ['1inch']],
  ])('config null leaves the value to the host, whatever isEnabled: %s', (_, features, expected) => {
    for (const isEnabled of [true, false]) {
      expect(resolveFlag(swaps, remote(entry('swap', isEnabled, null)), features)).toEqual(expected)
    }
  })

  test.each([
    ['enables a switch that is off by default', true, {}, true],
    ['leaves it off if the entry is off', false, {}, false],
    ['does not enable it if the host sets it off', true, { multi: false }, false],
    ['leaves it on where the host says so', false, { multi: true }, true],
  ])('config null %s', (_, isEnabled, features, expected) => {
    const multi = defineSwitch('multi', false, { remote: 'multi' })
    expect(resolveFlag(multi, remote(entry('multi', isEnabled, null)), features)).toBe(expected)
  })

  test('config null does not enable a list that is off by default: the entry has no value for it', () => {
    const off = defineFlag<string[]>('list', array(string()), false)
    expect(resolveFlag(off, remote(entry('list', true, null)), {})).toBe(false)
  })

  test('the local setting does not count, in either direction', () => {
    expect(resolveFlag(swaps, remote(), { swaps: true })).toBe(false)
    expect(resolveFlag(swaps, remote(entry('swap', true, ['a'])), { swaps: false })).toEqual(['a'])
  })

  test('a flag that only the host sets ignores the project configuration', () => {
    expect(resolveFlag(send, remote(entry('send', false, [])), {})).toBe(true)
    expect(resolveFlag(send, remote(entry('send', true, [])), { send: false })).toBe(false)
  })

  test('a remote value that the struct of the flag refuses means off', () => {
    const odd = defineFlag('odd', boolean(), true, { remote: 'odd', read: () => 'maybe' })
    expect(resolveFlag(odd, remote(entry('odd', true, [])), {})).toBe(false)
  })
})

describe('without a project configuration', () => {
  test.each([
    ['nothing set: the default', swaps, {}, ['1inch']],
    ['true stands for the default', swaps, { swaps: true }, ['1inch']],
    ['false is off', swaps, { swaps: false }, false],
    ['a list is that list', swaps, { swaps: ['a', 'b'] }, ['a', 'b']],
    ['a boolean flag', activity, { activity: false }, false],
    ['its older name', activity, { history: false }, false],
    ['its newer name first', activity, { activity: true, history: false }, true],
  ])('%s', (_, flag, features, expected) => {
    expect(resolveFlag<unknown>(flag as AnyFlag, undefined, features)).toEqual(expected)
  })
})

test.each([
  ['a switch', defineSwitch('own', true)],
  ['a value', defineFlag('own', boolean(), true)],
])('%s without an id in the remote configuration is set by the host only', (_, own) => {
  for (const configured of [remote(), remote(entry('own', false, []))]) {
    expect(resolveFlag(own, configured, {})).toBe(true)
    expect(resolveFlag(own, configured, { own: false })).toBe(false)
  }
})

describe('local settings are checked', () => {
  test('the error for an unknown feature names it and the installed ones', () => {
    expect(() => checkFeatures({ swap: true }, all)).toThrow(UnknownFeatureError)
    expect(() => checkFeatures({ swap: true }, all)).toThrow(/"swap".*email, socials, swaps, activity, send/)
    expect(() => checkFeatures({ swap: true }, [])).toThrow(/none/)
  })

  test.each([{ swaps: 'all' }, { swaps: [1] }, { activity: ['x'] }, { email: null }])('%j is refused', (features) => {
    expect(() => checkFeatures(features, all)).toThrow(InvalidFeatureError)
  })

  test.each([
    {},
    { swaps: true },
    { swaps: ['a'] },
    { history: true },
    { email: undefined },
  ])('%j is accepted', (features) => {
    expect(() => checkFeatures(features, all)).not.toThrow()
  })
})

test('a token is frozen', () => {
  expect(Object.isFrozen(swaps)).toBe(true)
})

describe('a switch', () => {
  const sound = defineSwitch('sound', true, { remote: 'sound', alias: 'noise' })

  test('has the value of the host or the project, and is only on or off', () => {
    expect(resolveFlag(sound, undefined, {})).toBe(true)
    expect(resolveFlag(sound, undefined, { noise: false })).toBe(false)
    expect(() => checkFeatures({ sound: 'loud' }, [sound])).toThrow(InvalidFeatureError)
    const project = (isEnabled: boolean) => remote(entry('sound', isEnabled, ['all']))
    expect(resolveFlag(sound, project(true), { sound: false })).toBe(true)
    expect(resolveFlag(sound, project(false), {})).toBe(false)
  })

  test('that is off by default can be switched on by the host', () => {
    expect(resolveFlag(defineSwitch('sound', false), undefined, { sound: true })).toBe(true)
  })
})

test.each<[string, unknown, unknown]>([
  ['the value that it accepts', ['a'], ['a']],
  ['the default for true', true, ['d']],
  ['off for anything else', [1], false],
  [
    'off for a value that can not be read',
    new Proxy([], {
      get() {
        throw new Error('no')
      },
    }),
    false,
  ],
])('a flag with a function as its check is %s', (_, value, expected) => {
  const isTexts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((text) => typeof text === 'string')
  expect(resolveFlag(defineFlag('list', isTexts, ['d']), undefined, { list: value })).toEqual(expected)
})
