import { HttpError } from 'portico/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getSupportedChains, getTokenBalances } from '../chainData/endpoints.ts'
import { coin, createAccountStage, type DataStage, never } from '../chainData/testing.ts'
import { ids } from '../testing/index.ts'
import { until } from '../testing/until.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
let stage: DataStage
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})

const asked = () => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/balance'))
const forced = () => asked().map(({ url }) => url.searchParams.get('forceUpdate'))
const symbols = () => stage.tokens().balances.map(({ symbol }) => symbol)
const refresh = (force = false) => stage.data.refreshTokens('eip155', { force, signal: never() })
const switchTo = (network: 'eip155:1' | 'eip155:10') => stage.evm.wallet('a').tell({ type: 'network', network })
const native = `${ids.ten}:0x${'e'.repeat(40)}`

interface Service {
  /** The tokens on each network. */
  tokens: Readonly<Record<string, readonly unknown[]>>
  /** Refuses forced reads of these namespaces, or all of them. */
  refuses: RegExp
  /** The answer that is kept, by address alone, for 10 seconds. */
  kept: { readonly balances: readonly unknown[]; readonly at: number } | undefined
}

/** A stage whose service keeps answers as the real one does. */
async function start(more: Partial<Service> = {}) {
  stage = await createAccountStage()
  const token = (symbol: string, network: string) =>
    coin(symbol, { chainId: network, address: `${network}:0x${symbol.charCodeAt(0).toString(16).repeat(20)}` })
  const service: Service = {
    tokens: { [ids.one]: [token('A', ids.one)], [ids.ten]: [token('B', ids.ten)] },
    refuses: /^solana/,
    kept: undefined,
    ...more,
  }
  stage.http.answer(getSupportedChains, { http: [ids.one, ids.ten, ids.devnet] })
  stage.http.answer(getTokenBalances, ({ url: { searchParams } }) => {
    const update = searchParams.get('forceUpdate')
    if (update !== null && service.refuses.test(update))
      throw new HttpError({ status: 400 }, { cause: new Response(null, { status: 400 }) })
    if (!update && service.kept && Date.now() - service.kept.at < 10_000)
      return { balances: [...service.kept.balances] }
    const balances = service.tokens[searchParams.get('chainId') ?? ''] ?? []
    service.kept = { balances, at: Date.now() }
    return { balances: [...balances] }
  })
  return service
}

describe('the service is asked to refresh tokens', () => {
  test('on EVM networks only: it refuses that elsewhere', async () => {
    await start()
    stage.solana.announce('s')
    await stage.connect('s')
    await stage.data.refreshTokens('solana', { changed: [`${ids.devnet}:So1`], signal: never() })
    expect(forced()).toEqual([null])
    expect(stage.tokens().status).toBe('ready')
  })

  test('and if it refuses, it is asked for the tokens as it has them', async () => {
    await start({ refuses: /./ })
    await stage.data.refreshTokens('eip155', { changed: [`${ids.one}:0x1`], signal: never() })
    expect(forced()).toEqual([`${ids.one}:0x1`, null])
    expect([stage.tokens().status, symbols()]).toEqual(['ready', ['A']])
  })

  test.each([
    [400, 'once more: it does not know the token', 2],
    [503, 'once more: it has no price for the token', 2],
    [429, 'only once', 1],
    [500, 'only once', 1],
    ['unreachable', 'only once', 1],
  ] as const)('and, if it fails with %s, is asked %s', async (failure, _, requests) => {
    await start()
    stage.http.fail(getTokenBalances, failure)
    await stage.data.refreshTokens('eip155', { changed: [`${ids.one}:0x1`], signal: never() })
    expect([asked().length, stage.tokens().status]).toEqual([requests, 'failed'])
  })
})

describe('right after another network was read', () => {
  test('the answer that the service keeps for the other network is not shown', async () => {
    await start()
    await refresh()
    switchTo(ids.ten)
    await refresh()
    expect([stage.tokens().status, symbols()]).toEqual(['ready', ['B']])
    expect(forced()).toEqual([null, native])
    vi.setSystemTime(Date.now() + 10_000)
    switchTo(ids.one)
    await refresh(true)
    expect(forced()).toEqual([null, native, null])
    expect(symbols()).toEqual(['A'])
  })

  test('the tokens are read although the kept answer is empty, because the account has none on the other network', async () => {
    const service = await start()
    service.tokens = { ...service.tokens, [ids.one]: [] }
    await refresh()
    expect([stage.tokens().status, symbols()]).toEqual(['ready', []])
    switchTo(ids.ten)
    await refresh()
    expect(symbols()).toEqual(['B'])
  })

  test.each([
    ['has some here, which are read when the service keeps it no more', ['B']],
    ['has none here either', []],
  ])('an empty answer is not believed if the service refuses to refresh: the account %s', async (_, expected) => {
    const service = await start({ refuses: /./ })
    service.tokens = { [ids.ten]: expected.length > 0 ? (service.tokens[ids.ten] ?? []) : [] }
    await refresh()
    vi.setSystemTime(Date.now() + 4_000)
    switchTo(ids.ten)
    const reading = refresh()
    await until(() => vi.getTimerCount() > 0 && asked().length === 3)
    expect([stage.tokens().status, symbols()]).toEqual(['loading', []])
    await vi.advanceTimersByTimeAsync(6_000)
    await reading
    expect([stage.tokens().status, symbols(), asked().length]).toEqual(['ready', expected, 4])
  })

  test.each([
    ['is under way', (_leave: () => void) => {}],
    ['was left', (leave: () => void) => leave()],
    ['took 6 of the 12 seconds since', () => vi.advanceTimersByTimeAsync(6_000)],
  ])('the kept answer is not shown if the read of the other network %s', async (_, then) => {
    const service = await start()
    service.tokens = { ...service.tokens, [ids.one]: [] }
    stage.http.delay(getTokenBalances, 6_000)
    const leaving = new AbortController()
    const reading = stage.data.refreshTokens('eip155', { signal: leaving.signal }).catch(() => {})
    await until(() => asked().length === 1)
    await then(() => leaving.abort())
    if (service.kept) vi.setSystemTime(Date.now() + 6_000)
    else service.kept = { balances: [], at: Date.now() }
    stage.http.delay(getTokenBalances, 0)
    switchTo(ids.ten)
    await refresh()
    expect([stage.tokens().status, symbols(), forced()]).toEqual(['ready', ['B'], [null, native]])
    leaving.abort()
    await reading
  })

  test('if the service refuses to refresh, the tokens are loading until it has dropped the kept answer, after 10 seconds', async () => {
    await start({ refuses: /./ })
    await refresh()
    switchTo(ids.ten)
    const reading = refresh()
    await until(() => vi.getTimerCount() > 0 && asked().length === 3)
    expect([stage.tokens().status, symbols()]).toEqual(['loading', []])
    expect(JSON.stringify(stage.stored('portfolio_cache'))).not.toContain(ids.ten)
    await vi.advanceTimersByTimeAsync(10_000)
    await reading
    expect([stage.tokens().status, symbols()]).toEqual(['ready', ['B']])
    expect(asked()).toHaveLength(4)
  })

  test('nothing is read after the 10 seconds if the user has left the network', async () => {
    await start({ refuses: /./ })
    await refresh()
    switchTo(ids.ten)
    const reading = refresh()
    await until(() => vi.getTimerCount() > 0 && asked().length === 3)
    switchTo(ids.one)
    await vi.advanceTimersByTimeAsync(10_000)
    await reading
    expect(asked()).toHaveLength(3)
    await refresh()
    expect([stage.tokens().status, symbols()]).toEqual(['ready', ['A']])
  })
})

test('an answer that the service keeps since another page read another network is not shown: the tokens stay', async () => {
  const service = await start()
  await refresh()
  vi.setSystemTime(Date.now() + 20_000)
  service.kept = { balances: service.tokens[ids.ten] ?? [], at: Date.now() }
  const statuses = new Set<string>()
  stage.kernel.store.subscribe(() => statuses.add(`${stage.tokens().status} ${symbols()}`))
  await refresh(true)
  expect([...statuses, forced().at(-1)]).toEqual(['ready A', `${ids.one}:0x${'e'.repeat(40)}`])
})

test.each([
  ['not read yet', []],
  ['shown', ['A']],
])('if the service sends only tokens of other networks, the status is failed, and tokens that were %s stay so', async (_, shown) => {
  const service = await start()
  if (shown.length > 0) await refresh()
  vi.setSystemTime(Date.now() + 30_000)
  const before = asked().length
  service.tokens = { [ids.one]: service.tokens[ids.ten] ?? [] }
  const reading = refresh()
  await until(() => vi.getTimerCount() > 0 && asked().length === before + 2)
  await vi.advanceTimersByTimeAsync(10_000)
  await reading
  expect([stage.tokens().status, symbols(), asked().length]).toEqual(['failed', shown, before + 3])
})

test('an answer for Solana with tokens of another of its networks is believed: the service knows one of them', async () => {
  const service = await start()
  stage.solana.announce('s')
  await stage.connect('s')
  const address = 'So11111111111111111111111111111111111111112'
  service.tokens = { [ids.devnet]: [coin('S', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address })] }
  await stage.data.refreshTokens('solana', { signal: never() })
  expect([stage.tokens().status, symbols(), asked().length]).toEqual(['ready', [], 1])
})
