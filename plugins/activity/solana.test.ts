import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerPages, createStage } from './testing/createStage.ts'
import { type CoinTransfer, coin, transaction } from './testing/history.ts'

let stage: Awaited<ReturnType<typeof createStage>>
const { signal } = new AbortController()
// The first stage imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)
afterEach(() => stage.dispose())

/** An entry as the service sends it for each transfer of a Solana transaction: its id is that of the block. */
const entry = (hash: string, transfer: CoinTransfer = {}, more: Readonly<Record<string, unknown>> = {}) =>
  transaction(0, {
    id: '265',
    hash,
    transfers: [coin(transfer)],
    operationType: transfer.direction ? 'receive' : 'send',
    ...more,
  })
const legs = [entry('a'), entry('a', { symbol: 'USD', direction: 'in' })]

const rows = () =>
  stage
    .state()
    .items.map(({ hash, type, moves }) => [hash, type, ...moves.map(({ name, numeric }) => numeric + name)].join(' '))
const refresh = () => stage.controller.refresh({ force: true, signal })
const more = () => stage.controller.more({ signal })

test('a swap is one line, and two payments in one block are two', async () => {
  stage = await createStage([[...legs, entry('b'), entry('c')]])
  await refresh()
  expect(rows()).toEqual(['a trade 1.5ETH 1.5USD', 'b send 1.5ETH', 'c send 1.5ETH'])
})

test('a transaction that continues on the next page becomes one line, and stays one when the newest page is read again', async () => {
  const pages = [[entry('b'), ...legs.slice(0, 1)], legs.slice(1), [entry('c')]]
  stage = await createStage(pages)
  await refresh()
  expect(rows()).toEqual(['b send 1.5ETH', 'a send 1.5ETH'])
  await more()
  expect(rows()).toEqual(['b send 1.5ETH', 'a trade 1.5ETH 1.5USD'])
  await refresh()
  await more()
  expect(rows()).toEqual(['b send 1.5ETH', 'a trade 1.5ETH 1.5USD', 'c send 1.5ETH'])
})

test('pages that overlap double nothing', async () => {
  stage = await createStage([legs, [entry('c')]])
  await refresh()
  answerPages(stage, [
    [entry('b'), ...legs],
    [...legs.slice(1), entry('c')],
    [entry('c'), entry('d')],
  ])
  await more()
  await more()
  await refresh()
  expect(rows()).toEqual(['b send 1.5ETH', 'a trade 1.5ETH 1.5USD', 'c send 1.5ETH', 'd send 1.5ETH'])
})

test('equal transfers of one transaction add up, also when its page is read again', async () => {
  const pages = [[entry('a'), entry('a'), entry('b')]]
  stage = await createStage(pages)
  await refresh()
  await refresh()
  expect(rows()).toEqual(['a send 3ETH', 'b send 1.5ETH'])
})

test('equal transfers that continue on the next page add up', async () => {
  stage = await createStage([
    [entry('b'), entry('a')],
    [entry('a'), entry('a'), entry('c')],
  ])
  await refresh()
  await more()
  expect(rows()).toEqual(['b send 1.5ETH', 'a send 4.5ETH', 'c send 1.5ETH'])
})

describe.each<[string, (one: object) => readonly object[]]>([
  ['first', (one) => [one, entry('b')]],
  ['between others', (one) => [entry('x'), one, entry('b')]],
  ['last', (one) => [entry('x'), one]],
])('a transfer that is %s on its page counts once if the service adds', (_, around) => {
  test.each([
    ['its kind', entry('a', {}, { operationType: 'execute', status: 'pending' })],
    ['its receiver', entry('a', {}, { sentTo: '', status: 'pending' })],
    ['its token', entry('a', { symbol: '' }, { status: 'pending' })],
  ])('%s later', async (_, before) => {
    stage = await createStage([around(before)])
    await refresh()
    answerPages(stage, [around(entry('a'))])
    await refresh()
    expect(rows()).toContain('a send 1.5ETH')
    expect(stage.state().items.map(({ status }) => status)).not.toContain('pending')
  })
})

test.each([
  ['between others', [entry('x')], [entry('b')]],
  ['the oldest', [entry('x')], []],
])('a transaction that is %s has fewer transfers if the service tells so later', async (_, newer, older) => {
  stage = await createStage([[...newer, ...legs, ...older]])
  await refresh()
  answerPages(stage, [[...newer, entry('a', { numeric: '2' }), ...older]])
  await refresh()
  expect(rows()).toContain('a send 2ETH')
})

test('a transaction that continues on the next page is whole and confirmed after its first entry is read again', async () => {
  const pages = (status: string) => [
    [entry('b'), entry('a', {}, { status })],
    [entry('a', { numeric: '2' }, { status })],
  ]
  stage = await createStage(pages('pending'))
  await refresh()
  await more()
  answerPages(stage, pages('confirmed'))
  await refresh()
  expect(rows()).toEqual(['b send 1.5ETH', 'a send 3.5ETH'])
  expect(stage.state().items.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})
