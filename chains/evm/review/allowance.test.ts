import { expect, test, vi } from 'vitest'
import { toNetwork } from '../testing/network.ts'
import { type AllowanceChanges, addUp } from './allowance.ts'
import { readChain } from './chain.ts'
import type { RequestAction } from './types.ts'

const token = { address: '0x1', symbol: 'ONE', decimals: 0 }

/** Adds to one allowance; `presents` are what the chain answers to each call. */
function add(presents: readonly (bigint | null)[]) {
  const changes: AllowanceChanges = new Map()
  const actions = presents.map((present) => {
    const action: RequestAction = { type: 'approve', token, spender: 'them', amount: '5', expires: null }
    changes.set(action, { of: 'one', units: 5n, supply: 1000n, present })
    return action
  })
  return addUp(actions, changes)
}

test('an allowance that could not be read is unknown for the following calls of the request too', () => {
  const unknown = { added: '5', amount: '5', isPartial: true }
  expect(add([null, 100n])).toMatchObject([unknown, unknown])
  expect(add([100n, null])).toMatchObject([{ amount: '105' }, { amount: '110' }])
})

test('an allowance is read once', async () => {
  const reader = vi.fn(async () => `0x${'5'.padStart(64, '0')}`)
  const chain = readChain(() => reader, toNetwork(1, 'http://127.0.0.1:9'), new AbortController().signal)
  const [owner, spender] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
  const answers = ['0x1', '0x1', '0x2'].map((contract) => chain.allowance(contract, owner, spender))
  answers.push(chain.allowance('0x1', owner.toUpperCase().replace('X', 'x'), spender))
  expect(await Promise.all(answers)).toEqual([5n, 5n, 5n, 5n])
  expect(reader).toHaveBeenCalledTimes(2)
})
