import { isAbort } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { ids as networks } from '../testing/index.ts'
import { until } from '../testing/until.ts'
import { entries, entry, idsOf, never, onPhone, setUpDirectory } from './testing.ts'

const page = setUpDirectory()
const chains = `${networks.one},${networks.ten},${networks.devnet}`

describe('a page', () => {
  test('has 40 wallets that the first list does not show', async () => {
    await page.begin({ featuredWalletIds: ['w010'], excludeWalletIds: ['w020'] }, entries(100))
    const first = await page.stage.directory.list(1, { signal: never() })
    expect(first.wallets).toHaveLength(40)
    expect(first).toMatchObject({ count: 94, isLast: false })
    const shown = ['w010', 'w020', 'w000', 'w001', 'w002', 'w003']
    expect(idsOf(first.wallets).filter((id) => shown.includes(id))).toEqual([])
    expect(page.stage.queries().at(-1)).toEqual({
      page: '1',
      entries: '40',
      exclude: 'w000,w001,w002,w003,w020,w010',
      chains,
    })
    const third = await page.stage.directory.list(3, { signal: never() })
    expect(third).toMatchObject({ isLast: true })
    expect(third.wallets).toHaveLength(14)
  })

  test('excludes the same wallets as the previous page, so that no wallet is missing or repeated', async () => {
    await page.begin({}, entries(100))
    page.api.fail('/getWallets', { status: 503, times: 1 })
    await page.stage.directory.loadFirst(never())
    const first = await page.stage.directory.list(1, { signal: never() })
    await page.stage.directory.loadFirst(never())
    const second = await page.stage.directory.list(2, { signal: never() })
    expect(idsOf([...first.wallets, ...second.wallets])).toEqual(idsOf(entries(80)))
  })

  test('is followed by others until each wallet was listed once', async () => {
    await page.begin({ featuredWalletIds: ['w500'] }, entries(1000))
    const seen: string[] = []
    for (let number = 1, isLast = false; !isLast; number++) {
      const read = await page.stage.directory.list(number, { signal: never() })
      seen.push(...idsOf(read.wallets))
      isLast = read.isLast
    }
    const { featured, recommended } = page.stage.state()
    expect([...seen, ...idsOf(featured), ...idsOf(recommended)].sort()).toEqual(idsOf(entries(1000)))
  })

  test('and search results add the names of certified wallets to the state, each once', async () => {
    const certified = entry('real', { name: 'Real', rdns: 'test.real', badge_type: 'certified' })
    await page.begin({}, [...entries(5), certified])
    expect(page.stage.state().certified).toEqual([])
    await page.stage.directory.list(1, { signal: never() })
    await page.stage.directory.search('Real', { signal: never() })
    expect(page.stage.state().certified).toEqual([{ id: 'real', name: 'Real', rdns: 'test.real' }])
  })

  test('for one namespace requests wallets for the networks of that namespace', async () => {
    await page.begin({}, [entry('sol', { chains: [networks.devnet] }), ...entries(3)])
    await page.stage.directory.loadFirst(never())
    const { wallets } = await page.stage.directory.list(1, { namespace: 'solana', signal: never() })
    expect(page.stage.queries().at(-1)).toMatchObject({ chains: networks.devnet })
    expect(wallets).toEqual([])
  })

  test('has included wallets only', async () => {
    await page.begin({ includeWalletIds: ['w007', 'w008', 'w009', 'w010', 'w011'] })
    const { wallets } = await page.stage.directory.list(1, { signal: never() })
    expect(idsOf(wallets)).toEqual(['w011'])
  })

  test('rejects with the error of the request, for its own caller only', async () => {
    await page.begin()
    await page.stage.directory.loadFirst(never())
    page.api.fail('/getWallets', { status: 429, times: 1 })
    await expect(page.stage.directory.list(1, { signal: never() })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect((await page.stage.directory.list(1, { signal: never() })).wallets).toHaveLength(40)
    expect(page.stage.errors).toEqual([])
  })

  test('rejects by abort', async () => {
    await page.begin()
    await page.stage.directory.loadFirst(never())
    page.api.fail('/getWallets', { hang: true })
    const leaving = new AbortController()
    const asked = page.stage.directory.list(1, { signal: leaving.signal })
    await until(() => page.api.requests.length > 1)
    leaving.abort()
    await expect(asked).rejects.toSatisfy(isAbort)
  })
})

describe('a search', () => {
  test('finds wallets by name, at most 100, in one call', async () => {
    await page.begin({}, [...entries(150), entry('x', { name: 'Needle' })])
    expect(idsOf(await page.stage.directory.search('  need ', { signal: never() }))).toEqual(['x'])
    expect(page.stage.queries()).toEqual([{ page: '1', entries: '100', search: 'need', chains }])
    expect(await page.stage.directory.search('wallet', { signal: never() })).toHaveLength(100)
  })

  test('finds certified wallets of one namespace without a search text', async () => {
    await page.begin({}, [entry('a'), entry('b', { badge_type: 'certified' })])
    const found = await page.stage.directory.search('', { certified: true, namespace: 'eip155', signal: never() })
    expect(found).toMatchObject([{ id: 'b', isCertified: true }])
    expect(page.stage.queries()).toEqual([
      { page: '1', entries: '100', badge_type: 'certified', chains: `${networks.one},${networks.ten}` },
    ])
  })

  test('finds wallets of the first list, but none that the host excludes or does not include', async () => {
    await page.begin({
      featuredWalletIds: ['w000'],
      excludeWalletIds: ['w001'],
      includeWalletIds: ['w000', 'w001', 'w002'],
    })
    expect(idsOf(await page.stage.directory.search('Wallet', { signal: never() }))).toEqual(['w000', 'w002'])
  })

  test('leaves out wallets that the host excludes, also if the service returns them', async () => {
    await page.begin({ excludeWalletIds: ['a'] })
    page.api.fail('/getWallets', { json: { data: [entry('a'), entry('b')], count: 2 } })
    expect(idsOf(await page.stage.directory.search('x', { signal: never() }))).toEqual(['b'])
  })

  test('that is aborted rejects, and a newer one is answered', async () => {
    await page.begin({}, [entry('a', { name: 'Older' }), entry('b', { name: 'Newer' })])
    page.api.fail('/getWallets', { delayMs: 100, times: 1 })
    const leaving = new AbortController()
    const older = page.stage.directory.search('Older', { signal: leaving.signal })
    await until(() => page.api.requests.length === 1)
    const newer = page.stage.directory.search('Newer', { signal: never() })
    leaving.abort()
    await expect(older).rejects.toSatisfy(isAbort)
    expect(idsOf(await newer)).toEqual(['b'])
  })

  test('does not wait for the first list', async () => {
    await page.begin()
    await page.stage.directory.search('Wallet', { signal: never() })
    expect(page.stage.state().status).toBe('idle')
  })
})

describe('a wallet that can not be used', () => {
  test('on the networks of the host is left out, also if the service returns it', async () => {
    await page.begin()
    const listing = [entry('a'), entry('b', { chains: ['eip155:137'] }), entry('c', { chains: [] })]
    page.api.fail('/getWallets', { json: { data: listing, count: 3 } })
    expect(idsOf(await page.stage.directory.search('x', { signal: never() }))).toEqual(['a', 'c'])
  })

  test('on a phone, because the phone can not reach it, is left out there', async () => {
    onPhone()
    await page.begin({}, [
      entry('mobile'),
      entry('web', { mobile_link: null, webapp_link: 'https://web.test' }),
      entry('browser', { mobile_link: null, rdns: 'app.phantom', supports_wc: false }),
      entry('desktop', { mobile_link: null, desktop_link: 'desktop://' }),
      entry('unsafe', { mobile_link: 'javascript:alert(1)' }),
      entry('mute', { supports_wc: false }),
    ])
    const { wallets, isLast } = await page.stage.directory.list(1, { signal: never() })
    expect(wallets).toEqual([])
    expect(isLast).toBe(true)
    expect(idsOf(page.stage.state().recommended)).toEqual(['mobile', 'web', 'browser'])
  })
})

test('the state has the option `preferUniversalLinks`', async () => {
  await page.begin({ preferUniversalLinks: true })
  expect(page.stage.state().preferUniversalLinks).toBe(true)
})
