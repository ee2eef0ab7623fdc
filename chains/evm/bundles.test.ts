import { expect, test } from 'vitest'
import { type BundledOperation, type BundleOptions, entryPoints, sendBundle } from '../../test/world/bundle.ts'
import { createSettle } from './settle.ts'
import { nodesOf } from './testing/nodes.ts'
import { createStage, first, second, urlOf } from './testing/stage.ts'

const stage = createStage()
const { signal } = new AbortController()
/** An account that is a contract. Ends in zeros, so that a comparison by number would have to mind them. */
const own = `0xABcD${'0'.repeat(36)}` as const
const other = `0x${'77'.repeat(20)}` as const
/** A contract that is no entry point. */
const stranger = `0x${'66'.repeat(20)}` as const
const failed: BundledOperation = { sender: own, success: false }
const succeeded: BundledOperation = { sender: own, success: true }

/** How the transaction of an account ended, if a bundle with these operations is mined. */
async function end(operations: readonly BundledOperation[], options?: BundleOptions, from?: string) {
  const hash = await sendBundle(urlOf(stage.one), operations, options)
  return createSettle(nodesOf(stage.controller.signal))(stage.one, hash, signal, from)
}

test.each([
  '0.6',
  '0.7',
  '0.8',
  '0.9',
] as const)('an operation that reverted in its bundle has failed (entry point %s)', async (version) => {
  for (const from of [own, own.toLowerCase(), undefined]) {
    expect(await end([failed], { version }, from)).toBe('failed')
    expect(await end([succeeded], { version }, from)).toBe('confirmed')
    expect(await end([], { version }, from)).toBe('confirmed')
  }
})

test('only the operation of the account counts in a bundle of several', async () => {
  const others = { sender: other, success: true }
  expect(await end([others, failed], {}, own)).toBe('failed')
  expect(await end([failed, others], {}, own)).toBe('failed')
  expect(await end([{ ...others, success: false }, succeeded], {}, own)).toBe('confirmed')
})

test('the receipt counts if it is not known which operation is the user’s', async () => {
  const others = { sender: other, success: true }
  expect(await end([failed, others])).toBe('confirmed')
  expect(await end([failed, others], {}, second)).toBe('confirmed')
  expect(await end([failed, succeeded], {}, own)).toBe('confirmed')
})

test('a bundle all of whose operations reverted has failed, whichever was that of the user', async () => {
  expect(await end([failed, { sender: other, success: false }])).toBe('failed')
  expect(await end([failed, failed], {}, own)).toBe('failed')
  expect(await end([failed], {}, second)).toBe('failed')
})

test('an operation counts that a contract passed on to the entry point, if the account is known', async () => {
  expect(await end([failed], { isForwarded: true }, own)).toBe('failed')
  expect(await end([succeeded], { isForwarded: true }, own)).toBe('confirmed')
  expect(await end([failed], { isForwarded: true })).toBe('confirmed')
  expect(await end([failed], { isForwarded: true }, second)).toBe('confirmed')
})

test('an account with delegated code (EIP-7702) is the sender of its operations', async () => {
  expect(await end([{ sender: second, success: false }], {}, second)).toBe('failed')
  expect(await end([{ sender: second, success: false }], { from: second }, second)).toBe('failed')
})

test('a transaction that the account sent itself succeeded, also if it ran the operations of others', async () => {
  expect(await end([failed], { from: first }, first)).toBe('confirmed')
  expect(await end([failed], { from: first, isForwarded: true }, first)).toBe('confirmed')
})

test('the same event of another contract means nothing', async () => {
  for (const from of [own, undefined]) expect(await end([failed], { address: stranger }, from)).toBe('confirmed')
})

test('the contracts are those that viem knows, and no others', async () => {
  const known = Object.values(entryPoints).map(({ address }) => address)
  const near = known.map((address) => `0x${address.slice(2, -1)}${address.endsWith('0') ? '1' : '0'}` as const)
  for (const address of near) expect(await end([failed], { address }, own)).toBe('confirmed')
})
