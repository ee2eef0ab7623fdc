/** Hostile values. Each call creates them again, because some change when they are read. */

/** Returns an integer from 0 to `below` - 1; the sequence depends on the seed only. */
export type Random = (below: number) => number

/** A seeded random generator (mulberry32), so that a seed reproduces its case. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item

const throwing = (): never => {
  throw new Error('Thrown by an object of the page')
}

/** Keys that every object inherits, or that code commonly reads. */
const hostileKeys: readonly PropertyKey[] = [
  'toString',
  'valueOf',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  'name',
  'message',
  'code',
  '__defineGetter__',
  '',
  '0',
  Symbol.iterator,
  Symbol.toPrimitive,
  Symbol.toStringTag,
]

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '0x',
  'toString',
  '__proto__',
  'constructor',
  'then',
  'null',
  'eip155:1',
  'javascript:alert(1)',
  '\u202egnp.exe',
  '\ud800',
  '\u0000',
  '{"toString":0}',
  '9'.repeat(400),
  'a'.repeat(2000),
]
const numbers = [0, -0, -1, 0.1, 1e308, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

/** Defines a key of any name: an assignment to `__proto__` would set the prototype instead. */
export const put = (object: object, key: PropertyKey, value: unknown) =>
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })

/** Values that JSON can carry, so that they may come from servers, relays and storage. */
const plain: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  (random) => pick(random, texts),
  (random) => pick(random, texts),
  (random) => pick(random, numbers),
  () => [],
  () => ({}),
  () => [[[[[[[[]]]]]]]],
  (random) => put({}, pick(random, hostileKeys), 0),
  (random) => put({}, pick(random, hostileKeys), {}),
  () => put(put({}, 'toString', null), 'valueOf', null),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  () => Array.from({ length: 30 }, () => ({ toString: 0 })),
]

/** Values that only code on the page can pass. */
const live: readonly ((random: Random) => unknown)[] = [
  () => undefined,
  () => 10n,
  () => Symbol('a symbol'),
  () => () => throwing(),
  () => throwing,
  () => Object.create(null),
  () => new Date(Number.NaN),
  () => new Map([[{}, {}]]),
  () => new String('a boxed text'),
  () => Object.assign([], { [Symbol.iterator]: throwing }),
  () => Object.assign([1], { entries: throwing, toString: throwing, slice: throwing }),
  (random) => Object.defineProperty({}, pick(random, hostileKeys), { get: throwing, enumerable: true }),
  (random) => put({}, pick(random, hostileKeys), throwing),
  () => put({}, 'then', throwing),
  () => new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing }),
  () => new Proxy([], { get: throwing }),
  () => new Proxy(() => {}, { get: throwing, apply: throwing }),
  () => revoked({}),
  () => revoked([]),
  () => {
    const ring: Record<string, unknown> = {}
    ring.ring = ring
    return ring
  },
]

const revoked = (target: object) => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** A hostile value, which JSON can carry unless `isLive`. */
export const hostile = (random: Random, isLive: boolean): unknown =>
  isLive && random(2) === 0 ? pick(random, live)(random) : pick(random, plain)(random)

/** Adds hostile keys to an object, or replaces values of its keys. */
export function spoil(object: Record<PropertyKey, unknown>, random: Random, isLive: boolean): unknown {
  const way = random(isLive ? 5 : 2)
  const key = way === 0 ? pick(random, hostileKeys) : pick(random, Object.keys(object).concat('odd'))
  if (way < 2) return put(object, key, hostile(random, isLive))
  if (way === 2) return Object.defineProperty(object, key, { get: throwing, enumerable: true, configurable: true })
  if (way === 3) return new Proxy(object, { get: (target, name) => (name === key ? throwing() : target[name]) })
  // Returns another value each time that it is read.
  return Object.defineProperty(object, key, {
    get: () => hostile(random, isLive),
    enumerable: true,
    configurable: true,
  })
}
