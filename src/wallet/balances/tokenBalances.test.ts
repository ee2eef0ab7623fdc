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
const activate = (address: string) => stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt(address)] })
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

  test('has the status `loading` at first; later reads keep the balances and the status `ready`', async () => {
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

  test('uses the cached answer for 30 seconds, also after a reload, unless forced', async () => {
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

  test('with changed tokens asks the service at once, and names the tokens', async () => {
    await start()
    await refresh()
    await refresh({ changed: [`${ids.one}:0x1`, `${ids.one}:0x2`] })
    expect(asked()[1]?.url.searchParams.get('forceUpdate')).toBe(`${ids.one}:0x1,${ids.one}:0x2`)
  })

  test('sends no request if no wallet is connected in the namespace, or the namespace has no balances', async () => {
    await start()
    await stage.data.refreshTokens('solana', { signal: never() })
    stage.enable({ balance: undefined as never })
    await refresh()
    expect(stage.paths()).toEqual([])
    expect(stage.tokens().status).toBe('idle')
  })

  test('ignores an invalid cached answer', async () => {
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

  test('removes cached answers when the last wallet disconnects', async () => {
    await start()
    await refresh()
    expect(stage.stored('portfolio_cache')).toBeDefined()
    await stage.wallet.disconnect()
    expect(stage.stored('portfolio_cache')).toBeUndefined()
    expect(stage.tokens()).toMatchObject({ account: null, balances: [] })
  })

  test('removes cached answers when a wallet disconnects, while one of another namespace stays connected', async () => {
    await start()
    stage.solana.announce('s')
    await stage.connect('s')
    await refresh()
    expect(JSON.stringify(stage.stored('portfolio_cache'))).toContain('0xa')
    await stage.wallet.disconnect('eip155')
    expect(stage.stored('portfolio_cache')).toBeUndefined()
  })

  test('removes cached answers of an earlier visit when a wallet disconnects, also if no tokens are read', async () => {
    await start()
    stage.solana.announce('s')
    await stage.connect('s')
    await refresh()
    const { storage } = stage
    stage.kernel.destroy()
    const next = createStage({ storage, extra: [data()] })
    next.evm.announce('a')
    next.solana.announce('s')
    await next.kernel.start()
    await until(() => ['eip155', 'solana'].every((it) => next.connection(it as 'eip155').status === 'connected'))
    expect(next.stored('portfolio_cache')).toBeDefined()
    await next.wallet.disconnect('eip155')
    expect([next.connection('solana').status, next.stored('portfolio_cache')]).toEqual(['connected', undefined])
    next.kernel.destroy()
  })

  test('removes cached answers at the start if no wallet is restored, also if no tokens are read', async () => {
    await start()
    const storage = createMemory({ portfolio_cache: {}, identity_cache: {} })
    const other = createStage({ storage, extra: [data()] })
    await other.kernel.start()
    expect([other.stored('portfolio_cache'), other.stored('identity_cache')]).toEqual([undefined, undefined])
    other.kernel.destroy()
  })

  test('caches answers in memory if `keepsAnswers` is off', async () => {
    stage = await createAccountStage({ extra: [] }, undefined, { keepsAnswers: false })
    await refresh()
    await refresh()
    expect(asked()).toHaveLength(1)
    expect(stage.stored('portfolio_cache')).toBeUndefined()
  })

  test('drops an answer for an account that is not active any more; the active one keeps its tokens', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    const reading = refresh()
    await until(() => asked().length === 1)
    activate('0xb')
    stage.http.delay(getTokenBalances, 0)
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'ready', account: `${ids.one}:0xb` })
    await vi.advanceTimersByTimeAsync(100)
    await reading
    expect(stage.tokens()).toMatchObject({ status: 'ready', account: `${ids.one}:0xb` })
  })

  test('does not cache an answer that arrives after the wallet disconnected', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    const reading = refresh()
    await until(() => asked().length === 1)
    await stage.wallet.disconnect()
    await vi.advanceTimersByTimeAsync(100)
    await reading
    expect(stage.stored('portfolio_cache')).toBeUndefined()
  })

  test('drops a late answer to an older request', async () => {
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

  test('rejects by abort, and sets no failure', async () => {
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

describe('if tokens can not be read', () => {
  test.each([
    ['the service fails', () => stage.http.fail(getTokenBalances, 500), 'failed'],
    ['the service answers nonsense', () => stage.http.answer(getTokenBalances, { balances: 1 } as never), 'failed'],
    ['the networks of the service are not known', () => stage.http.fail(getSupportedChains, 'unreachable'), 'failed'],
    ['the network is not supported', () => stage.http.answer(getSupportedChains, { http: [ids.ten] }), 'unsupported'],
  ] as const)('because %s, the status tells that, and no request is sent for 30 seconds', async (_, spoil, status) => {
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

  test('they are requested again after 30 seconds, and `failedAt` is the time of the first failure', async () => {
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

  test('`failedAt` is the time of the first failure since tokens were shown, also if those were cached', async () => {
    await start()
    await refresh()
    stage.http.fail(getTokenBalances, 500)
    await refresh({ force: true })
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'ready', failedAt: null })
    vi.setSystemTime(Date.now() + 30_000)
    const failedAt = Date.now()
    await refresh()
    expect(stage.tokens()).toMatchObject({ status: 'failed', failedAt, retryAt: failedAt + 30_000 })
  })

  test('they are requested again after the clock was set back', async () => {
    await start()
    stage.http.fail(getTokenBalances, 500)
    await refresh()
    vi.setSystemTime(Date.now() - 3_600_000)
    await refresh()
    expect(asked()).toHaveLength(2)
  })

  test.each([
    ['the service fails', () => stage.http.fail(getTokenBalances, 500), 'failed'],
    ['the network is not supported', () => stage.http.answer(getSupportedChains, { http: [ids.ten] }), 'unsupported'],
  ] as const)('because %s, an account that is active again within 30 seconds has its status again', async (_, spoil, status) => {
    await start()
    spoil()
    const failedAt = Date.now()
    await refresh()
    activate('0xb')
    vi.setSystemTime(failedAt + 10_000)
    await refresh()
    activate('0xa')
    expect(stage.tokens().status).toBe('idle')
    const before = stage.paths().length
    await refresh()
    expect(stage.tokens()).toMatchObject({
      account: `${ids.one}:0xa`,
      status,
      failedAt,
      retryAt: failedAt + 30_000,
      balances: [],
    })
    expect(stage.paths()).toHaveLength(before)
  })

  test('a failure that comes while another account is active is that of the account that was asked about', async () => {
    await start()
    stage.http.delay(getTokenBalances, 100)
    stage.http.fail(getTokenBalances, 500)
    const reading = refresh()
    await until(() => asked().length === 1)
    activate('0xb')
    await vi.advanceTimersByTimeAsync(100)
    await reading
    expect(stage.tokens().status).toBe('idle')
    activate('0xa')
    await refresh()
    expect(stage.tokens()).toMatchObject({ account: `${ids.one}:0xa`, status: 'failed' })
    expect(asked()).toHaveLength(1)
  })

  test('the balances from before stay', async () => {
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

  test('checks every 10 seconds, and asks the service once its answer is 30 seconds old', async () => {
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

  test('continues after a failure, and ends if the service is down (503)', async () => {
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

  test('waits while the page is hidden', async () => {
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
