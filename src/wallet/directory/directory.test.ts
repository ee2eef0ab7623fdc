import { isAbort } from 'portico/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import { ids as networks } from '../testing/index.ts'
import { until } from '../testing/until.ts'
import type { DirectoryOptions } from './options.ts'
import { createDirectoryStage, type DirectoryStage, entries, entry, never, setListing } from './testing.ts'

let api: ProjectApi
let stage: DirectoryStage
beforeAll(async () => {
  api = await startProjectApi()
})
beforeEach(() => api.reset())
afterEach(() => {
  stage.kernel.destroy()
  vi.unstubAllGlobals()
})
afterAll(() => api.stop())

async function begin(options: Partial<DirectoryOptions> = {}, listing: readonly unknown[] = entries(50)) {
  setListing(api, listing)
  stage = await createDirectoryStage(api, options)
}
const idsOf = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id)
const chains = `${networks.one},${networks.ten},${networks.devnet}`
const phone = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile', maxTouchPoints: 5 })

describe('a page', () => {
  test('has 40 wallets that the first list does not show', async () => {
    await begin({ featuredWalletIds: ['w010'], excludeWalletIds: ['w020'] }, entries(100))
    const first = await stage.directory.list(1, { signal: never() })
    expect(first.wallets).toHaveLength(40)
    expect(first).toMatchObject({ count: 94, isLast: false })
    const shown = ['w010', 'w020', 'w000', 'w001', 'w002', 'w003']
    expect(idsOf(first.wallets).filter((id) => shown.includes(id))).toEqual([])
    expect(stage.queries().at(-1)).toEqual({
      page: '1',
      entries: '40',
      exclude: 'w000,w001,w002,w003,w020,w010',
      chains,
    })
    const third = await stage.directory.list(3, { signal: never() })
    expect(third).toMatchObject({ isLast: true })
    expect(third.wallets).toHaveLength(14)
  })

  test('leaves out the same wallets as the page before, so that none is missed or told twice', async () => {
    await begin({}, entries(100))
    api.fail('/getWallets', { status: 503, times: 1 })
    await stage.directory.loadFirst(never())
    const first = await stage.directory.list(1, { signal: never() })
    await stage.directory.loadFirst(never())
    const second = await stage.directory.list(2, { signal: never() })
    expect(idsOf([...first.wallets, ...second.wallets])).toEqual(idsOf(entries(80)))
  })

  test('follows another until all wallets were there, each once', async () => {
    await begin({ featuredWalletIds: ['w500'] }, entries(1000))
    const seen: string[] = []
    for (let page = 1, isLast = false; !isLast; page++) {
      const read = await stage.directory.list(page, { signal: never() })
      seen.push(...idsOf(read.wallets))
      isLast = read.isLast
    }
    const { featured, recommended } = stage.state()
    expect([...seen, ...idsOf(featured), ...idsOf(recommended)].sort()).toEqual(idsOf(entries(1000)))
  })

  test('of one family asks for the networks of that family', async () => {
    await begin({}, [entry('sol', { chains: [networks.devnet] }), ...entries(3)])
    await stage.directory.loadFirst(never())
    const { wallets } = await stage.directory.list(1, { namespace: 'solana', signal: never() })
    expect(stage.queries().at(-1)).toMatchObject({ chains: networks.devnet })
    expect(wallets).toEqual([])
  })

  test('has the included wallets alone', async () => {
    await begin({ includeWalletIds: ['w007', 'w008', 'w009', 'w010', 'w011'] })
    const { wallets } = await stage.directory.list(1, { signal: never() })
    expect(idsOf(wallets)).toEqual(['w011'])
  })

  test('fails as the call does, and only for the one who asked', async () => {
    await begin()
    await stage.directory.loadFirst(never())
    api.fail('/getWallets', { status: 429, times: 1 })
    await expect(stage.directory.list(1, { signal: never() })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect((await stage.directory.list(1, { signal: never() })).wallets).toHaveLength(40)
    expect(stage.errors).toEqual([])
  })

  test('ends by abort', async () => {
    await begin()
    await stage.directory.loadFirst(never())
    api.fail('/getWallets', { hang: true })
    const leaving = new AbortController()
    const asked = stage.directory.list(1, { signal: leaving.signal })
    await until(() => api.requests.length > 1)
    leaving.abort()
    await expect(asked).rejects.toSatisfy(isAbort)
  })
})

describe('a search', () => {
  test('finds wallets by name, at most 100, in one call', async () => {
    await begin({}, [...entries(150), entry('x', { name: 'Needle' })])
    expect(idsOf(await stage.directory.search('  need ', { signal: never() }))).toEqual(['x'])
    expect(stage.queries()).toEqual([{ page: '1', entries: '100', search: 'need', chains }])
    expect(await stage.directory.search('wallet', { signal: never() })).toHaveLength(100)
  })

  test('finds certified wallets by the badge alone, of one family', async () => {
    await begin({}, [entry('a'), entry('b', { badge_type: 'certified' })])
    const found = await stage.directory.search('', { certified: true, namespace: 'eip155', signal: never() })
    expect(found).toMatchObject([{ id: 'b', isCertified: true }])
    expect(stage.queries()).toEqual([
      { page: '1', entries: '100', badge_type: 'certified', chains: `${networks.one},${networks.ten}` },
    ])
  })

  test('finds what the first list shows, but nothing that the host does not want', async () => {
    await begin({ featuredWalletIds: ['w000'], excludeWalletIds: ['w001'], includeWalletIds: ['w000', 'w001', 'w002'] })
    expect(idsOf(await stage.directory.search('Wallet', { signal: never() }))).toEqual(['w000', 'w002'])
  })

  test('finds nothing that the host does not want, whatever the service answers', async () => {
    await begin({ excludeWalletIds: ['a'] })
    api.fail('/getWallets', { json: { data: [entry('a'), entry('b')], count: 2 } })
    expect(idsOf(await stage.directory.search('x', { signal: never() }))).toEqual(['b'])
  })

  test('that is given up ends by abort, while the newer one is answered', async () => {
    await begin({}, [entry('a', { name: 'Older' }), entry('b', { name: 'Newer' })])
    api.fail('/getWallets', { delayMs: 100, times: 1 })
    const leaving = new AbortController()
    const older = stage.directory.search('Older', { signal: leaving.signal })
    await until(() => api.requests.length === 1)
    const newer = stage.directory.search('Newer', { signal: never() })
    leaving.abort()
    await expect(older).rejects.toSatisfy(isAbort)
    expect(idsOf(await newer)).toEqual(['b'])
  })

  test('does not wait for the first list', async () => {
    await begin()
    await stage.directory.search('Wallet', { signal: never() })
    expect(stage.state().status).toBe('idle')
  })
})

describe('what can not be used here', () => {
  test('is left out by chain, whatever the service answers', async () => {
    await begin()
    const listing = [entry('a'), entry('b', { chains: ['eip155:137'] }), entry('c', { chains: [] })]
    api.fail('/getWallets', { json: { data: listing, count: 3 } })
    expect(idsOf(await stage.directory.search('x', { signal: never() }))).toEqual(['a', 'c'])
  })

  test('is left out on a phone without a way to get there', async () => {
    phone()
    await begin({}, [
      entry('mobile'),
      entry('web', { mobile_link: null, webapp_link: 'https://web.test' }),
      entry('browser', { mobile_link: null, rdns: 'app.phantom', supports_wc: false }),
      entry('desktop', { mobile_link: null, desktop_link: 'desktop://' }),
      entry('unsafe', { mobile_link: 'javascript:alert(1)' }),
      entry('mute', { supports_wc: false }),
    ])
    const { wallets, isLast } = await stage.directory.list(1, { signal: never() })
    expect(wallets).toEqual([])
    expect(isLast).toBe(true)
    expect(idsOf(stage.state().recommended)).toEqual(['mobile', 'web', 'browser'])
  })
})

test('whether universal links are preferred stands in the state', async () => {
  await begin({ preferUniversalLinks: true })
  expect(stage.state().preferUniversalLinks).toBe(true)
})
