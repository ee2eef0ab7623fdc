import { produce as produceByImmer } from 'immer'
import { expect, test } from 'vitest'
import { produce } from './draft.ts'

interface Item {
  name: string
  tags: string[]
  more?: { deep: number[] } | undefined
}
interface State {
  items: Item[]
  byName: Record<string, Item>
  count: number
  chosen: Item | null
}

const item = (name: string): Item => ({ name, tags: [name, 'new'], more: { deep: [1, 2] } })
const first = (): State => ({
  items: ['a', 'b', 'c'].map(item),
  byName: { a: item('a'), d: item('d') },
  count: 0,
  chosen: null,
})

/** Numbers from a seed, so that a failure can be repeated. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** What a recipe may do with a draft, chosen by dice: both libraries get the same throws. */
function change(draft: State, dice: (sides: number) => number): void {
  const name = 'abcdef'[dice(6)] as string
  const at = dice(draft.items.length)
  const found = draft.items[at]
  const entry = draft.byName[name]
  const steps: (() => unknown)[] = [
    () => draft.count++,
    () => draft.items.push(item(name)),
    () => draft.items.splice(at, dice(3), item(name)),
    () => draft.items.sort((one, other) => one.name.localeCompare(other.name)),
    () => draft.items.reverse(),
    () => draft.items.shift(),
    () => Object.assign(draft, { items: draft.items.filter((one) => one.name !== name) }),
    () => Object.assign(draft.items, { length: Math.min(draft.items.length, 4) }),
    () => found && Object.assign(found, { name }),
    () => found?.tags.push(name),
    () => found && delete found.more,
    () => found?.more?.deep.unshift(dice(9)),
    () => Object.assign(draft.byName, { [name]: item(name) }),
    () => delete draft.byName[name],
    () => entry && Object.assign(draft, { chosen: entry }),
    () => draft.chosen?.tags.pop(),
    () => found && Object.assign(draft.byName, { [name]: found }),
    () => found && Object.assign(draft, { chosen: { ...found, tags: [...found.tags, name] } }),
    () => entry && Object.assign(entry, { tags: ['x'] }),
    () => Object.assign(draft, { chosen: null }),
    () => Object.values(draft.byName).map((one) => one.tags.length),
    () => draft.items.map((one) => one.name).indexOf(name),
  ]
  steps[dice(steps.length)]?.()
}

const isDeepFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen))

test('gives the states that immer gives, for a thousand recipes of one to eight steps', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const run = (make: typeof produce) => {
      const dice = createDice(seed)
      const base = make(first(), (draft) => void draft.count++)
      const before = structuredClone(base)
      const next = make(base, (draft) => {
        for (let left = 1 + dice(8); left > 0; left--) change(draft as State, dice)
      })
      expect(base, `seed ${seed}`).toEqual(before)
      return { base, next }
    }
    const own = run(produce)
    const byImmer = run(produceByImmer as unknown as typeof produce)
    expect(own.next, `seed ${seed}`).toEqual(byImmer.next)
    expect(isDeepFrozen(own.next), `seed ${seed}`).toBe(true)
    // What did not change is the same object, so that readers see no change.
    const shared = ({ base, next }: typeof own) => base.items.map((one) => next.items.indexOf(one))
    expect(shared(own), `seed ${seed}`).toEqual(shared(byImmer))
  }
})

test('a recipe that changes nothing gives the same state', () => {
  const base = produce(first(), (draft) => void draft.count++)
  const same = produce(base, (draft) => {
    draft.count = 1
    draft.chosen = null
    draft.items.find((one) => one.name === 'b')?.tags.includes('b')
    delete draft.byName.nobody
  })
  expect(same).toBe(base)
})

test('a change deep inside leaves its neighbours as they are', () => {
  const base = first()
  const next = produce(base, (draft) => void draft.items[1]?.tags.push('x'))
  expect(next.items[0]).toBe(base.items[0])
  expect(next.byName).toBe(base.byName)
  expect(next.items[1]?.tags).toEqual(['b', 'new', 'x'])
  expect(base.items[1]?.tags).toEqual(['b', 'new'])
})

test('a draft in an object or an array of the recipe becomes data, however deep and however often it is there', () => {
  const next = produce(first(), (draft) => {
    const [one] = draft.items
    if (!one) return
    one.name = 'moved'
    draft.byName = { twice: one, again: one }
    draft.items = [{ ...one, more: one.more }]
  })
  expect(next.byName.twice).toBe(next.byName.again)
  expect(next.byName.twice).toMatchObject({ name: 'moved', more: { deep: [1, 2] } })
  expect(structuredClone(next)).toEqual(next)
})

test('a draft throws after its recipe, and so does a recipe; neither changes the state', () => {
  const base = first()
  let kept: State | undefined
  produce(base, (draft) => {
    kept = draft as State
  })
  expect(() => kept && kept.count++).toThrow(TypeError)
  const fail = () =>
    produce(base, (draft) => {
      draft.items.length = 0
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(base).toEqual(first())
})

test('objects that are no plain data are kept and not frozen', () => {
  const made = new Date(0)
  const next = produce({ when: null as Date | null }, (draft) => {
    draft.when = made as never
  })
  expect(next.when).toBe(made)
  expect(Object.isFrozen(made)).toBe(false)
})

test('keys of arrays are what they are: length, holes, entries and Array.isArray', () => {
  const base = { list: [1, 2, 3] }
  const next = produce(base, (draft) => {
    expect(Array.isArray(draft.list)).toBe(true)
    expect(Object.keys(draft.list)).toEqual(['0', '1', '2'])
    expect(1 in draft.list).toBe(true)
    expect([...draft.list.entries()]).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
    draft.list.length = 1
    draft.list[2] = 9
  })
  expect(next.list.length).toBe(3)
  expect(1 in next.list).toBe(false)
})
