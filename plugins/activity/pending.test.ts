import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage } from 'portico/testing'
import {
  chainAdapters,
  networksSlice,
  type SentTransaction,
  selectActiveAccount,
  transactionSent,
  transactionSettled,
  wallet,
} from 'portico/wallet'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChainCapabilities } from '../../src/wallet/internal.ts'
import { activity } from './index.ts'
import { network } from './testing/createStage.ts'
import { transaction } from './testing/history.ts'
import { activitySlice } from './tokens.ts'

type Page = Awaited<ReturnType<typeof visit>>
const pages: { dispose(): void }[] = []
const stored = 'portico/pending_transactions'

/** A page load of a connected user. */
async function visit(
  storage = createMemoryStorage(),
  settings: { enableReconnect?: boolean; settled?: ChainCapabilities['settled'] } = {},
) {
  const { enableReconnect = true, settled } = settings
  const harness = await createHarness({
    plugins: [wallet({ networks: [network(1, 'One')], enableReconnect }), activity(), shell()],
    connected: storage.entries.size > 0 ? 'restored' : true,
    storage,
  })
  const [adapter] = harness.kernel.slots.get(chainAdapters)
  if (settled && adapter) Object.assign(adapter.can, { settled })
  // Loads the controller, which restores the pending transactions from storage.
  await (await harness.kernel.load(activity)).more({ signal: harness.kernel.signal })
  const pending = () => harness.kernel.store.get(activitySlice).pending.map(({ item }) => item)
  const page = Object.assign(harness, {
    storage,
    pending,
    sent: (index = 0, sentAt = Date.now()): SentTransaction => ({
      hash: transaction(index).metadata.hash,
      network: 'eip155:1',
      from: selectActiveAccount(harness.kernel.store.get)?.address ?? '',
      to: `0x${'2'.repeat(40)}`,
      amount: '2',
      token: { symbol: 'ETH' },
      sentAt,
    }),
    async send(...what: SentTransaction[]) {
      for (const one of what) harness.kernel.events.emit(transactionSent, one)
      await vi.waitFor(() => expect(pending()[0]?.hash).toBe(what.at(-1)?.hash))
    },
  })
  pages.push(page)
  return page
}
/** Loads the page again with the same storage. */
async function reload(page: Page, settings?: Parameters<typeof visit>[1]) {
  page.dispose()
  return visit(page.storage, settings)
}
beforeAll(async () => (await visit()).dispose())
afterEach(() => {
  vi.useRealTimers()
  for (const page of pages.splice(0)) page.dispose()
})
const fakeTime = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })

describe('a sent transaction', () => {
  test('is still pending after a reload, with its amount', async () => {
    const page = await visit()
    await page.send(page.sent())
    const [before] = page.pending()
    const next = await reload(page)
    expect(next.pending()).toEqual([before])
    expect(before).toMatchObject({ status: 'pending', moves: [{ name: 'ETH', numeric: '2' }] })
  })

  test.each([
    'confirmed',
    'failed',
    'replaced',
    'expired',
  ] as const)('ends as %s after a reload if its chain says so', async (status) => {
    const page = await visit()
    await page.send(page.sent())
    const asked: unknown[] = []
    const next = await reload(page, {
      settled: async ({ caipNetworkId }, hash, _, from) => {
        asked.push([caipNetworkId, hash, from])
        return status
      },
    })
    await vi.waitFor(() => expect(next.pending()).toMatchObject([{ status }]))
    expect(asked).toEqual([['eip155:1', page.sent().hash, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']])
    const last = await reload(next, { settled: () => Promise.reject(new Error('asked again')) })
    expect(last.pending()).toMatchObject([{ status }])
    expect(last.errors).toEqual([])
  })

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['fails', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down')
      },
    ],
    ['answers nothing', async () => undefined as never],
    ['answers garbage', async () => ({ toString: 0 }) as never],
  ])('ends after 15 minutes where its chain %s', async (_, settled) => {
    const page = await visit()
    await page.send(page.sent())
    fakeTime()
    const next = await reload(page, { settled })
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    expect(next.pending()).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(next.pending()).toMatchObject([{ status: 'unknown' }])
  })

  test('is no longer followed on its chain after 15 minutes, and takes a status that arrives later', async () => {
    const page = await visit()
    await page.send(page.sent())
    fakeTime()
    let ends: AbortSignal | undefined
    const next = await reload(page, {
      settled: (_, __, signal) => {
        ends = signal
        return new Promise(() => {})
      },
    })
    await vi.waitFor(() => expect(ends?.aborted).toBe(false))
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(ends?.aborted).toBe(true)
    next.kernel.events.emit(transactionSettled, { ...page.sent(), status: 'confirmed' as const })
    await vi.waitFor(() => expect(next.pending()).toMatchObject([{ status: 'confirmed' }]))
  })

  test('is removed, from storage too, when its account disconnects', async () => {
    const page = await visit()
    await page.send(page.sent())
    await (await page.kernel.load(wallet)).disconnect('eip155')
    await vi.waitFor(() => expect([page.pending(), page.storage.getItem(stored) ?? '[]']).toEqual([[], '[]']))
  })

  test('is not stored if the host does not reconnect users', async () => {
    const page = await visit(createMemoryStorage(), { enableReconnect: false })
    await page.send(page.sent())
    expect(page.storage.getItem(stored)).toBeNull()
  })

  test('is stored with at most 98 others', async () => {
    const page = await visit()
    await page.send(...Array.from({ length: 101 }, (_, index) => page.sent(index)))
    expect(JSON.parse(page.storage.getItem(stored) ?? '')).toHaveLength(99)
    expect((await reload(page)).pending()).toHaveLength(99)
  })

  test('is dropped a day later', async () => {
    const page = await visit()
    await page.send(page.sent(0, Date.now() - 24 * 60 * 60_000), page.sent(1))
    expect((await reload(page)).pending()).toHaveLength(1)
  })

  test('of another tab is kept in storage', async () => {
    const page = await visit()
    const other = await visit(page.storage)
    await page.send(page.sent(0))
    await other.send(page.sent(1))
    expect(JSON.parse(page.storage.getItem(stored) ?? '')).toHaveLength(2)
  })

  test('is left out if its stored entry is broken, and the valid entries are kept', async () => {
    const page = await visit()
    await page.send(page.sent())
    const [entry] = JSON.parse(page.storage.getItem(stored) ?? '')
    const broken = [
      null,
      { toString: 0 },
      { ...entry, account: 'nobody' },
      { ...entry, item: { ...entry.item, hash: '../evil' } },
      { ...entry, item: { ...entry.item, status: { toString: 0 } } },
      { ...entry, item: { ...entry.item, at: Date.now() + 3_600_000 } },
      { ...entry, item: { ...entry.item, with: 'a\u202eb' } },
      { ...entry, item: { ...entry.item, moves: [{ ...entry.item.moves[0], numeric: '1e9' }] } },
      { ...entry, item: { ...entry.item, moves: [{ ...entry.item.moves[0], name: 'E\u202eTH' }] } },
    ]
    page.storage.setItem(stored, JSON.stringify([...broken, entry]))
    expect((await reload(page)).pending()).toHaveLength(1)
    page.storage.setItem(stored, '{"toString":0}')
    expect((await visit(page.storage)).pending()).toEqual([])
  })

  test('is not stored if its account has disconnected meanwhile', async () => {
    const page = await visit()
    const late = page.sent()
    await (await page.kernel.load(wallet)).disconnect('eip155')
    page.kernel.events.emit(transactionSent, late)
    await (await page.kernel.load(activity)).more({ signal: page.kernel.signal })
    await Promise.resolve()
    expect([page.pending(), page.storage.getItem(stored) ?? '[]']).toEqual([[], '[]'])
    expect(page.kernel.store.get(networksSlice).networks).toHaveLength(1)
  })
})
