import { expect, test } from 'vitest'
import { createKernel } from '../kernel/internal.ts'
import { capabilities, defineCapability } from './capabilities.ts'
import { capabilityOf } from './capabilityOf.ts'
import { type ChainAdapter, type ChainCapabilities, chainAdapters, fallbackAdapters } from './chain.ts'

interface Staking {
  stake(amount: string): Promise<string>
}
const staking = defineCapability<Staking>('fuel/staking')

const adapter = (id: string, can: ChainCapabilities): ChainAdapter => ({
  id,
  can,
  isAddress: () => true,
  discover: () => {},
  connect: () => Promise.reject(new Error('Not here')),
})
const createSlots = () => createKernel().slots

test('a capability that a package defines is provided by an adapter, and asked for by its type', async () => {
  const slots = createSlots()
  slots.contribute(
    chainAdapters,
    adapter('fuel', { pairing: true, ...staking.provide({ stake: async (amount) => `staked ${amount}` }) }),
  )
  slots.contribute(chainAdapters, adapter('eip155', {}))
  expect(await capabilityOf(slots, 'fuel', staking)?.stake('5')).toBe('staked 5')
  expect(capabilityOf(slots, 'fuel', capabilities.pairing)).toBe(true)
  expect(capabilityOf(slots, 'eip155', staking)).toBeUndefined()
  expect(capabilityOf(slots, 'near', staking)).toBeUndefined()
})

test("the fallback adapter may have a capability that the namespace's own adapter lacks", () => {
  const slots = createSlots()
  slots.contribute(fallbackAdapters, { id: 'every', adapterFor: (id) => adapter(id, { names: true, activity: true }) })
  slots.contribute(
    chainAdapters,
    adapter('fuel', { names: undefined as never, ...staking.provide(undefined as never) }),
  )
  expect(capabilityOf(slots, 'fuel', capabilities.names)).toBe(true)
  expect(capabilityOf(slots, 'fuel', staking)).toBeUndefined()
})

test.each([
  'toString',
  'constructor',
  '__proto__',
])('no capability is found under "%s", a key of the object prototype', (id) => {
  const slots = createSlots()
  slots.contribute(chainAdapters, adapter('fuel', {}))
  expect(capabilityOf(slots, 'fuel', { id })).toBeUndefined()
})

test('an id without the name of its package is a type error, and so is a misspelt capability', () => {
  // @ts-expect-error: ids without a slash are those of Portico
  defineCapability('staking')
  // @ts-expect-error: no capability of Portico
  const can: ChainCapabilities = { balence: async () => null }
  expect(Object.keys(can)).toEqual(['balence'])
})
