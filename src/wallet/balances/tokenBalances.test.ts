import { isAbort } from 'portico/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { data } from '../chainData/data.ts'
import { getSupportedChains, getTokenBalances } from '../chainData/endpoints.ts'
import { coin, createAccountStage, type DataStage, never } from '../chainData/testing.ts'
import { dataSlice } from '../chainData/tokens.ts'
import { createMemory, createStage, ids } from '../testing/index.ts'
import { accountAt } from '../testing/scriptedWallet.ts'
import { settle, until } from '../testing/until.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
let stage: DataStage
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const start = async () => {
  stage = await createAccountStage()
}
const refresh = (options: { force?: boolean; changed?: readonly `eip155:${string}:${string}`[] } = {}) =>
  stage.data.refreshTokens('eip155', { signal: never(), ...options })
const asked = () => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/balance'))
const symbols = () => stage.tokens().balances.map(({ symbol }) => symbol)

describe('reading', () => {
  test('asks for the account on its network, in dollars', async () => {
    await start()
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'ready', account: `${ids.one}:0xa` })
    expect(symbols()).toEqual(['A'])
    const { url } = asked()[0] ?? {}
    expect(url?.pathname).toBe('/v1/account/0xa/balance')
    const { projectId, st, sv, ...query } = Object.fromEntries(url?.searchParams ?? [])
    expect(query).toEqual({ currency: 'usd', chainId: ids.one })
  })

  test('says that it runs, and what was there stays meanwhile', async () => {
    await start()
    const statuses = [stage.tokens().status]
    stage.kernel.store.watch(
      dataSlice,
      () => stage.tokens().status,
      (status) => statuses.push(status),
    )
    await refresh()
    expect(statuses).toEqual(['idle', 'loading', 'ready'])
    const second = refresh({ force: true })
    expect(stage.tokens()).toMatchObject({ status: 'ready', balances: [{ symbol: 'A' }] })
    await second
  })

  test('is as it was read for 30 seconds, also after a reload, unless forced', async () => {
    await start()
    await refresh()
    vi.setSystemTime(Date.now() + 29_999)
    await refresh()
    expect(asked()).toHaveLength(1)
    const { storage } = stage
    stage.kernel.destroy()
    stage = await createAccountStage({ storage })
    await refresh()
    expect(stage.paths()).toEqual([])
    expect(symbols()).toEqual(['A'])
    await refresh({ force: true })
    expect(asked()).toHaveLength(1)
    vi.setSystemTime(Date.now() + 30_000)
    await refresh()
    expect(asked()).toHaveLength(2)
  })

  test('names what changed, and then asks at once', async () => {
    await start()
    await refresh()
    await refresh({ changed: [`${ids.one}:0x1`, `${ids.one}:0x2`] })
    expect(asked()[1]?.url.searchParams.get('forceUpdate')).toBe(`${ids.one}:0x1,${ids.one}:0x2`)
  })

  test('is for nothing where nobody is connected, or the namespace has no balances', async () => {
    await start()
    await stage.data.refreshTokens('solana', { signal: never() })
    stage.enable({ balance: undefined as never })
    await refresh()
    expect(stage.paths()).toEqual([])
    expect(stage.tokens().status).toBe('idle')
  })

  test('takes what storage has only where it is sound', async () => {
    await start()
    await refresh()
    const { storage } = stage
    stage.kernel.destroy()
    const key = [...storage.entries.keys()].find((name) => name.endsWith('portfolio_cache')) ?? ''
    expect(key).not.toBe('')
    storage.setItem(key, (storage.getItem(key) ?? '').replace('https://icons.test', 'javascript:'))
    stage = await createAccountStage({ storage })
    await refresh()
    expect(asked()).toHaveLength(1)
  })

  test('forgets what it kept once nobody is connected', async () => {
    await start()
    await refresh()
    expect(stage.stored('portfolio_cache')).toBeDefined()
    await stage.wallet.disconnect()
    expect(stage.stored('portfolio_cache')).toBeUndefined()
    expect(stage.tokens()).toMatchObject({ account: null, balances: [] })
  })

  test('leaves nothing of an earlier visit where nothing is restored, though nobody asks for tokens', async () => {
    await start()
    const storage = createMemory({ portfolio_cache: {}, identity_cache: {} })
    const other = createStage({ storage, extra: [data()] })
    await other.kernel.start()
    expect([other.stored('portfolio_cache'), other.stored('identity_cache')]).toEqual([undefined, undefined])
    other.kernel.destroy()
  })

  test('keeps answers in the memory of the page where storage is to keep none', async () => {
    stage = await createAccountStage({ extra: [] }, undefined, { keepsAnswers: false })
    await refresh()
    await refresh()
    expect(asked()).toHaveLength(1)
    expect(stage.stored('portfolio_cache')).toBeUndefined()
  })

  test('drops an answer for an account that is not active any more, and leaves what is there of the other', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    const reading = refresh()
    await until(() => asked().length === 1)
    stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0xb')] })
    stage.http.delay(getTokenBalances, 0)
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'ready', account: `${ids.one}:0xb` })
    await vi.advanceTimersByTimeAsync(100)
    await reading
    expect(stage.tokens()).toMatchObject({ status: 'ready', account: `${ids.one}:0xb` })
  })

  test('keeps nothing of an answer that comes after the user left', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    const reading = refresh()
    await until(() => asked().length === 1)
    await stage.wallet.disconnect()
    await vi.advanceTimersByTimeAsync(100)
    await reading
    expect(stage.stored('portfolio_cache')).toBeUndefined()
  })

  test('drops an answer that was asked for before one that is there already', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    const older = refresh()
    await until(() => asked().length === 1)
    stage.http.delay(getTokenBalances, 0)
    stage.http.answer(getTokenBalances, { balances: [coin('B')] })
    await refresh({ changed: [`${ids.one}:0x1`] })
    stage.http.fail(getTokenBalances, 500)
    await vi.advanceTimersByTimeAsync(100)
    await older
    expect([stage.tokens().status, symbols()]).toEqual(['ready', ['B']])
    await refresh()
    expect([symbols(), asked().length]).toEqual([['B'], 2])
  })

  test('ends by abort, and says nothing', async () => {
    await start()
    stage.http.fail(getTokenBalances, 'hang')
    const leaving = new AbortController()
    const reading = stage.data.refreshTokens('eip155', { signal: leaving.signal })
    await until(() => asked().length === 1)
    leaving.abort()
    await expect(reading).rejects.toSatisfy(isAbort)
    expect(stage.tokens().failedAt).toBeNull()
  })
})

describe('what can not be read', () => {
  test.each([
    ['the service fails', () => stage.http.fail(getTokenBalances, 500), 'failed'],
    ['it answers nonsense', () => stage.http.answer(getTokenBalances, { balances: 1 } as never), 'failed'],
    ['its networks are not known', () => stage.http.fail(getSupportedChains, 'unreachable'), 'failed'],
    ['it does not know the network', () => stage.http.answer(getSupportedChains, { http: [ids.ten] }), 'unsupported'],
  ] as const)('where %s, it says so and asks nothing for 30 seconds', async (_, spoil, status) => {
    await start()
    spoil()
    const failedAt = Date.now()
    await refresh()
    expect(stage.tokens()).toMatchObject({ status, failedAt, retryAt: failedAt + 30_000, balances: [] })
    const before = stage.paths().length
    vi.setSystemTime(failedAt + 29_999)
    await refresh({ force: true })
    expect(stage.paths()).toHaveLength(before)
    expect(stage.errors).toEqual([])
  })

  test('is asked for again after that, remembering since when it fails', async () => {
    await start()
    stage.http.fail(getTokenBalances, 500)
    const failedAt = Date.now()
    await refresh()
    vi.setSystemTime(failedAt + 30_000)
    await refresh()
    expect(asked()).toHaveLength(2)
    expect(stage.tokens()).toMatchObject({ failedAt, retryAt: failedAt + 60_000 })
    vi.setSystemTime(failedAt + 60_000)
    stage.http.answer(getTokenBalances, { balances: [coin('B')] })
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'ready', failedAt: null, retryAt: null })
  })

  test('leaves what was read before', async () => {
    await start()
    await refresh()
    stage.http.fail(getTokenBalances, 500)
    await refresh({ force: true })
    expect(stage.tokens()).toMatchObject({ status: 'failed', balances: [{ symbol: 'A' }] })
  })
})

describe('following', () => {
  const follow = () => {
    const leaving = new AbortController()
    const following = stage.data.followTokens('eip155', leaving.signal)
    following.catch(() => {})
    return { following, leave: () => leaving.abort() }
  }

  test('looks every 10 seconds, and asks the service when what it said is 30 seconds old', async () => {
    await start()
    const { leave, following } = follow()
    await until(() => stage.tokens().status === 'ready')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await until(() => asked().length === 2)
    leave()
    await expect(following).rejects.toSatisfy(isAbort)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('goes on after a failure, and ends where the service is down', async () => {
    await start()
    stage.http.fail(getTokenBalances, 500)
    const { following } = follow()
    await until(() => stage.tokens().status === 'failed')
    stage.http.fail(getTokenBalances, 503)
    await vi.advanceTimersByTimeAsync(30_000)
    await following
    expect(asked()).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('waits while the page can not be seen', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    vi.stubGlobal('document', page)
    await start()
    const { leave } = follow()
    await settle()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked()).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await until(() => asked().length === 1)
    leave()
  })
})
