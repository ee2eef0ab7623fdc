import {
  type SentTransaction,
  selectActiveAccount,
  tracked,
  transactionSent,
  transactionSettled,
  wallet,
} from 'portico/wallet'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noticesSlice } from '../../src/kernel/internal.ts'
import { getHistory, getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { withPending } from './rules/rows.ts'
import { answerPages, createStage } from './testing/createStage.ts'
import { coin, collectible, transaction } from './testing/history.ts'

let stage: Awaited<ReturnType<typeof createStage>>
const { signal } = new AbortController()
// The first stage imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)
const start = async (pages: readonly (readonly unknown[])[] = [[]]) => {
  stage = await createStage(pages)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}
afterEach(() => {
  vi.useRealTimers()
  stage.dispose()
})

const spam = (index: number) => transaction(index, { transfers: [collectible('in', 'Claim', true)] })
const ids = () => stage.state().items.map(({ id }) => id)
const toasts = () => stage.kernel.store.get(noticesSlice).toasts.map(({ text }) => text)
const refresh = (force = false) => stage.controller.refresh({ force, signal })
const more = () => stage.controller.more({ signal })

test('reads the newest transactions of the account on its network, then older ones until the history ends', async () => {
  await start([[transaction(0)], [transaction(1)]])
  await refresh()
  expect(stage.state()).toMatchObject({ status: 'ready', cursor: '1' })
  expect(stage.asked()[0]?.url.searchParams.get('chainId')).toBe('eip155:1')
  expect(stage.asked()[0]?.url.pathname).toContain(selectActiveAccount(stage.kernel.store.get)?.address)
  await more()
  expect([ids(), stage.state().cursor]).toEqual([['t0', 't1'], null])
  await more()
  expect(stage.cursors()).toEqual([null, '1'])
})

test('does not read again within 15 seconds, unless forced', async () => {
  await start([[transaction(0)]])
  await refresh()
  vi.advanceTimersByTime(14_999)
  await refresh()
  expect(stage.asked()).toHaveLength(1)
  await refresh(true)
  expect(stage.asked()).toHaveLength(2)
  vi.advanceTimersByTime(15_000)
  await refresh()
  expect(stage.asked()).toHaveLength(3)
})

test('keeps older transactions when the newest are read again', async () => {
  await start([[transaction(1)], [transaction(2)]])
  await refresh()
  await more()
  answerPages(stage, [[transaction(0), transaction(1)], [transaction(2)]])
  await refresh(true)
  expect(ids()).toEqual(['t0', 't1', 't2'])
})

test('reads older transactions once the newest are here', async () => {
  await start([[transaction(1)], [transaction(2)]])
  await refresh()
  vi.advanceTimersByTime(15_000)
  answerPages(stage, [[transaction(0), transaction(1)], [transaction(2)]])
  await Promise.all([refresh(), more()])
  expect(ids()).toEqual(['t0', 't1', 't2'])
  expect(stage.cursors()).toEqual([null, null, '1'])
})

test('skips pages that have nothing to show', async () => {
  await start([[spam(0)], [], [transaction(1)], [spam(2)], [transaction(3)]])
  await refresh()
  expect([ids(), stage.cursors()]).toEqual([['t1'], [null, '1', '2']])
  await more()
  expect([ids(), stage.state().cursor]).toEqual([['t1', 't3'], null])
})

test('pauses after 20 older pages that have nothing to show, until the user continues', async () => {
  await start([[transaction(0)], ...Array.from({ length: 50 }, (_, index) => [spam(index)])])
  await refresh()
  await more()
  expect(stage.asked()).toHaveLength(21)
  expect(stage.state()).toMatchObject({ status: 'ready', more: 'paused', cursor: '21' })
  await refresh(true)
  expect(stage.state()).toMatchObject({ more: 'paused', cursor: '21' })
  await more()
  expect(stage.asked()).toHaveLength(42)
})

test('lists a transaction that several pages contain only once', async () => {
  await start([[transaction(0), transaction(0), transaction(1)], [transaction(1), transaction(2)], [transaction(2)]])
  await refresh()
  await more()
  await more()
  expect([ids(), stage.state().cursor]).toEqual([['t0', 't1', 't2'], null])
})

test('ends the history at a cursor that was read before', async () => {
  await start()
  stage.http.answer(getHistory, ({ url }) => {
    const cursor = url.searchParams.get('cursor')
    return { data: [transaction(cursor === 'a' ? 1 : 0)], next: cursor === 'a' ? 'b' : 'a' }
  })
  await refresh()
  await more()
  await more()
  expect([ids(), stage.state()]).toMatchObject([['t0', 't1'], { more: 'idle', cursor: null }])
  expect(stage.cursors()).toEqual([null, 'a', 'b', 'a'])
})

test('reads at most 20 pages per request of a history that has nothing to show', async () => {
  await start(Array.from({ length: 50 }, (_, index) => [spam(index)]))
  await refresh()
  expect(stage.asked()).toHaveLength(20)
  expect(stage.state()).toMatchObject({ status: 'ready', items: [], cursor: '20' })
})

describe('a failure', () => {
  const events = () => {
    const heard: unknown[] = []
    stage.kernel.events.on(tracked, ({ event }) => void heard.push(event))
    return heard
  }

  test('of the first page empties the list, clears the cursor, and shows a toast', async () => {
    await start([[transaction(0)], []])
    await refresh()
    const heard = events()
    stage.http.fail(getHistory)
    await refresh(true)
    expect(stage.state()).toMatchObject({ status: 'failed', items: [], cursor: null })
    expect(toasts()).toEqual(['Failed to fetch transactions'])
    expect(heard).toEqual(['ERROR_FETCH_TRANSACTIONS'])
    answerPages(stage, [[transaction(7)]])
    await refresh()
    expect([stage.state().status, ids()]).toEqual(['ready', ['t7']])
  })

  test('of an older page keeps the list, and can be retried', async () => {
    await start([[transaction(0)], [transaction(1)]])
    await refresh()
    const heard = events()
    stage.http.fail(getHistory)
    await more()
    expect(stage.state()).toMatchObject({ status: 'ready', more: 'failed', cursor: '1' })
    expect([ids(), toasts()]).toEqual([['t0'], ['Failed to fetch transactions']])
    expect(heard).toEqual(['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS'])
    answerPages(stage, [[transaction(0)], [transaction(1)]])
    await more()
    expect([ids(), stage.state().more]).toEqual([['t0', 't1'], 'idle'])
  })

  test('of the request for supported networks counts as a failure to read', async () => {
    await start()
    stage.http.fail(getSupportedChains)
    await refresh()
    expect(stage.state().status).toBe('failed')
  })
})

describe('on another network', () => {
  const switchTo = async (network: 'eip155:1' | 'eip155:10') =>
    (await stage.kernel.load(wallet)).switchNetwork(network, signal)

  test('the history is another one; that of the previous network is not read again within 15 seconds', async () => {
    await start([[transaction(0)], [transaction(1)]])
    await refresh()
    await more()
    await switchTo('eip155:10')
    answerPages(stage, [[]])
    await refresh()
    expect([stage.asked().length, ids()]).toEqual([3, []])
    await switchTo('eip155:1')
    await refresh()
    expect([stage.asked().length, ids()]).toEqual([3, ['t0', 't1']])
  })

  test('older transactions of the previous network can be requested again after the switch back', async () => {
    await start([[transaction(0)], [transaction(1)]])
    await refresh()
    let answer = () => {}
    const page = { data: [transaction(1)], next: null }
    stage.http.answer(getHistory, () => new Promise((resolve) => (answer = () => resolve(page))))
    const reading = more()
    await vi.waitFor(() => expect(stage.asked()).toHaveLength(2))
    await switchTo('eip155:10')
    answer()
    await reading
    expect(stage.state()).toMatchObject({ more: 'idle' })
    await switchTo('eip155:1')
    answerPages(stage, [[transaction(0)], [transaction(1)]])
    await more()
    expect(ids()).toEqual(['t0', 't1'])
  })

  test('a late answer about the previous network is dropped', async () => {
    await start()
    let answer = () => {}
    const page = { data: [transaction(0)], next: null }
    stage.http.answer(getHistory, () => new Promise((resolve) => (answer = () => resolve(page))))
    const reading = refresh()
    await vi.waitFor(() => expect(stage.asked()).toHaveLength(1))
    await switchTo('eip155:10')
    answer()
    await reading
    expect(stage.state()).toMatchObject({ status: 'loading', items: [] })
  })
})

test('requests no history on a network that the service does not support', async () => {
  await start()
  stage.http.answer(getSupportedChains, { http: ['eip155:5'] })
  await refresh()
  expect(stage.state().status).toBe('unsupported')
  expect(stage.asked()).toEqual([])
})

test('a read that its caller aborts shows no error, and leaves the list ready for the next request', async () => {
  await start([[transaction(0)], [transaction(1)]])
  await refresh()
  stage.http.fail(getHistory, 'hang')
  const leave = new AbortController()
  const reading = stage.controller.more({ signal: leave.signal })
  await vi.waitFor(() => expect(stage.state().more).toBe('loading'))
  leave.abort()
  await reading
  expect(stage.state()).toMatchObject({ status: 'ready', more: 'idle' })
  expect([toasts(), stage.errors]).toEqual([[], []])
})

describe('a transaction sent from the page', () => {
  const sent = (index = 0): SentTransaction => ({
    hash: transaction(index).metadata.hash,
    network: 'eip155:1',
    from: selectActiveAccount(stage.kernel.store.get)?.address ?? '',
    to: '0xb',
    sentAt: Date.now(),
  })
  const pending = () => stage.state().pending.map(({ item }) => item)

  test('is pending at once, 99 at most', async () => {
    await start()
    for (let index = 0; index < 100; index++) stage.kernel.events.emit(transactionSent, sent(index))
    await vi.waitFor(() => expect(pending()).toHaveLength(99))
    expect(pending()[0]).toMatchObject({ hash: sent(99).hash, status: 'pending' })
  })

  test('is listed once for each hash, and settles by event', async () => {
    await start()
    for (const _ of [1, 2]) stage.kernel.events.emit(transactionSent, sent())
    stage.kernel.events.emit(transactionSettled, { ...sent(), status: 'failed' as const })
    await vi.waitFor(() => expect(pending()).toMatchObject([{ status: 'failed' }]))
  })

  test('has the status of its chain while the history still lists it as pending', async () => {
    const page = [transaction(0, { status: 'pending', minedAt: new Date().toISOString() })]
    await start([page])
    const shown = () => {
      const { items, pending: sentOnes } = stage.state()
      const account = selectActiveAccount(stage.kernel.store.get)?.caipAddress ?? ''
      return withPending(items, sentOnes, account).map(({ status }) => status)
    }
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    await refresh()
    expect(shown()).toEqual(['pending'])
    stage.kernel.events.emit(transactionSettled, { ...sent(), status: 'failed' as const })
    await vi.waitFor(() => expect(shown()).toEqual(['failed']))
    await refresh(true)
    expect(shown()).toEqual(['failed'])
    answerPages(stage, [[transaction(0)]])
    await refresh(true)
    expect([shown(), pending()]).toEqual([['confirmed'], []])
  })

  test('is looked for every 15 seconds while the page is visible, until the history contains it', async () => {
    await start()
    const leave = new AbortController()
    const following = stage.controller.follow({ signal: leave.signal })
    await vi.waitFor(() => expect(stage.state().status).toBe('ready'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stage.asked()).toHaveLength(1)
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    const isSeen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(stage.asked()).toHaveLength(1)
    isSeen.mockRestore()
    stage.http.fail(getHistory)
    await vi.advanceTimersByTimeAsync(15_000)
    expect([stage.asked().length, stage.state().status, toasts()]).toEqual([2, 'ready', []])
    answerPages(stage, [[transaction(0)]])
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.waitFor(() => expect(pending()).toEqual([]))
    expect(ids()).toEqual(['t0'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stage.asked()).toHaveLength(3)
    leave.abort()
    await following
  })

  test('is looked for in the history for 15 minutes: a replaced transaction never appears there', async () => {
    await start()
    const leave = new AbortController()
    const following = stage.controller.follow({ signal: leave.signal })
    await vi.waitFor(() => expect(stage.state().status).toBe('ready'))
    stage.kernel.events.emit(transactionSent, { ...sent(), sentAt: Date.now() - 15 * 60_000 + 20_000 })
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stage.asked()).toHaveLength(2)
    expect(pending()).toMatchObject([{ status: 'unknown' }])
    leave.abort()
    await following
  })

  test('is looked for until the history says that it has settled', async () => {
    await start([[transaction(0, { status: 'pending', minedAt: new Date().toISOString() })]])
    const leave = new AbortController()
    const following = stage.controller.follow({ signal: leave.signal })
    await vi.waitFor(() => expect(stage.state().items).toMatchObject([{ status: 'pending' }]))
    answerPages(stage, [[transaction(0)]])
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.waitFor(() => expect(stage.state().items).toMatchObject([{ status: 'confirmed' }]))
    leave.abort()
    await following
  })

  test.each([
    ['moved nothing', coin({ numeric: '0', value: 0 })],
    ['moved a token without a price', coin({ symbol: 'NEW', value: 0 })],
  ])('stays in the list with its address when the history has it, although another account paid for it and it %s', async (_, transfer) => {
    await start([[transaction(0, { transfers: [transfer] })]])
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    for (const _ of [1, 2]) {
      await refresh(true)
      expect([pending(), stage.state().items]).toMatchObject([
        [],
        [{ id: 't0', isOwn: true, with: `0x${'2'.repeat(40)}` }],
      ])
    }
  })

  test('is replaced if the history takes all that it moved for spam', async () => {
    await start([[transaction(0, { transfers: [collectible('in', 'Claim', true)] })]])
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    await refresh(true)
    expect([pending(), ids()]).toEqual([[], ['t0']])
  })

  test('stays as it was if the history has it on another network', async () => {
    await start([[transaction(0, { chain: 'eip155:10' })]])
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    stage.kernel.events.emit(transactionSettled, { ...sent(), status: 'confirmed' as const })
    await refresh(true)
    expect([pending(), ids()]).toMatchObject([[{ status: 'confirmed' }], []])
  })

  test('is never shown twice, nor missing, when the history takes over', async () => {
    await start([[transaction(0)]])
    stage.kernel.events.emit(transactionSent, sent())
    await vi.waitFor(() => expect(pending()).toHaveLength(1))
    const counts = new Set<number>()
    stage.kernel.store.subscribe(() => counts.add(pending().length + stage.state().items.length))
    await refresh()
    expect([...counts]).toEqual([1])
  })
})
