import fc from 'fast-check'
import { is } from 'portico/kernel'
import { createRandom, hostile, pick, put, type Random, spoil } from './hostile.ts'
import { type AnyStruct, recordedStructs } from './recorder.ts'

/** Settings of a case: its randomness and the share of hostile values. */
interface Mood {
  readonly random: Random
  /** Whether values may be anything that code on the page can create, else only JSON. */
  readonly isLive: boolean
  /** One in `rate` parts is hostile; none if it is 0. */
  readonly rate: number
}

type Maker = (mood: Mood) => unknown

/** Values that structs with custom checks may accept. */
const known: readonly unknown[] = [
  'https://wallet.example/path',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '1'.repeat(64),
  'wallet://',
  'data:image/png;base64,AAAA',
  'eip155:1',
  'eip155:1:0x0000000000000000000000000000000000000001',
  '0x00',
  '0x2105',
  [],
  {},
  true,
  0,
  new Uint8Array(32),
  new Date(0).toISOString(),
  1,
  'eoa',
  'SHOW',
  'sync',
  'debug',
  'top-left',
  'wallet',
  'walletConnect',
  'swaps',
  { getItem() {}, setItem() {}, removeItem() {} },
]

const samples = new Map<RegExp, readonly string[]>()
const matching = (regexp: RegExp): readonly string[] => {
  // Without the flag `u`, for fast-check; the flag makes no difference to what the patterns of structs match.
  const known = samples.get(regexp) ?? fc.sample(fc.stringMatching(new RegExp(regexp.source)), { numRuns: 20, seed: 1 })
  samples.set(regexp, known)
  return known
}

const few = (random: Random) => pick(random, [0, 1, 1, 2, 3])
const isHit = ({ random, rate }: Mood, part = 1) => rate > 0 && random(Math.max(1, Math.round(rate / part))) === 0

/** Makes known values that a struct with a custom check accepts; `undefined` if there are none. */
const accepted = (struct: AnyStruct, more: readonly unknown[] = []): Maker | undefined => {
  const values = [...known, ...more].filter((value) => is(value, struct))
  return values.length > 0 ? ({ random }) => pick(random, values) : undefined
}

const member = (of: unknown): Maker => makerOf(of as AnyStruct)
const members = (of: unknown): readonly Maker[] => (of as AnyStruct[]).map(makerOf)

/** Makers by the name of the superstruct function that created the struct. */
const makersByBuilder: Readonly<Record<string, (struct: AnyStruct, first: unknown, second: unknown) => Maker>> = {
  string:
    () =>
    ({ random }) =>
      pick(random, ['a', 'eip155:1', 'https://a.example', '0x01', '1']),
  number:
    () =>
    ({ random }) =>
      pick(random, [0, 1, 18, 1e9]),
  integer:
    () =>
    ({ random }) =>
      pick(random, [0, 1, 18, 1e9]),
  bigint:
    () =>
    ({ random }) =>
      pick(random, [0n, 1n, 10n ** 18n]),
  boolean:
    () =>
    ({ random }) =>
      random(2) === 0,
  func: () => () => () => undefined,
  literal: (_, constant) => () => constant,
  enums:
    (_, values) =>
    ({ random }) =>
      pick(random, values as readonly unknown[]),
  instance: () => () => new Blob(['a']),
  pattern:
    (_, __, regexp) =>
    ({ random }) =>
      pick(random, matching(regexp as RegExp)),
  unknown:
    () =>
    ({ random, isLive, rate }) =>
      rate > 0 ? hostile(random, isLive) : pick(random, known),
  any:
    () =>
    ({ random, isLive, rate }) =>
      rate > 0 ? hostile(random, isLive) : pick(random, known),
  define: (struct) => accepted(struct) ?? (({ random }) => pick(random, known)),
  array: (_, element) => {
    const make = member(element)
    return (mood) => Array.from({ length: few(mood.random) }, () => make(mood))
  },
  tuple: (_, parts) => {
    const makers = members(parts)
    return (mood) => makers.map((make) => make(mood))
  },
  union: (_, structs) => {
    const makers = members(structs)
    return (mood) => pick(mood.random, makers)(mood)
  },
  optional: (_, struct) => {
    const make = member(struct)
    return (mood) => (mood.random(3) > 0 ? make(mood) : undefined)
  },
  nullable: (_, struct) => {
    const make = member(struct)
    return (mood) => (mood.random(3) > 0 ? make(mood) : null)
  },
  // Half of the values are those that it makes others of.
  coerce: (_, struct, from) => {
    const makers = members([struct, from])
    return (mood) => pick(mood.random, makers)(mood)
  },
  record: (_, key, value) => {
    const [makeKey, makeValue] = [member(key), member(value)]
    return (mood) => {
      const object = {}
      for (let left = few(mood.random); left > 0; left--) {
        const name = makeKey(mood)
        put(object, typeof name === 'string' ? name : 'odd', makeValue(mood))
      }
      return isHit(mood, 3) ? spoil(object, mood.random, mood.isLive) : object
    }
  },
  object: (_, schema) => objectMaker(schema),
  type: (_, schema) => objectMaker(schema),
}

function objectMaker(schema: unknown): Maker {
  const parts = Object.entries(schema as Record<string, AnyStruct>).map(([key, part]) => [key, makerOf(part)] as const)
  return (mood) => {
    const object = {}
    for (const [key, make] of parts) {
      const value = make(mood)
      if (value !== undefined || mood.random(4) === 0) put(object, key, value)
    }
    return isHit(mood, 3) ? spoil(object, mood.random, mood.isLive) : object
  }
}

/** Makes values for a struct that narrows another one, as `refine` does: half of them known to be accepted. */
function narrowedMaker(struct: AnyStruct, of: unknown): Maker {
  const make = member(of)
  const calm = { random: createRandom(1), isLive: false, rate: 0 }
  const isPlain = (value: unknown) => typeof value !== 'object'
  const good = accepted(struct, Array.from({ length: 50 }, () => make(calm)).filter(isPlain))
  return (mood) => (good && mood.random(2) === 0 ? good(mood) : make(mood))
}

const makers = new Map<AnyStruct, Maker>()

/** Makes values that mostly match a struct. */
function makerOf(struct: AnyStruct): Maker {
  const made = makers.get(struct)
  if (made) return made
  const { builder = 'define', parameters: [first, second] = [] } = recordedStructs().get(struct) ?? {}
  const make = makersByBuilder[builder]?.(struct, first, second) ?? narrowedMaker(struct, first)
  const maker: Maker = (mood) => (isHit(mood) ? hostile(mood.random, mood.isLive) : make(mood))
  makers.set(struct, maker)
  return maker
}

/** The value for a struct and a seed: sometimes valid, mostly with a hostile part. */
export function caseOf(struct: AnyStruct, seed: number, isLive: boolean): unknown {
  const random = createRandom(seed)
  return makerOf(struct)({ random, isLive, rate: pick(random, [0, 5, 10, 30]) })
}

/** A value without hostile parts, which the struct accepts if possible. */
export const soundCaseOf = (struct: AnyStruct, seed: number): unknown =>
  makerOf(struct)({ random: createRandom(seed), isLive: false, rate: 0 })
