import { isAbort } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { ids as networks } from '../testing/index.ts'
import { until } from '../testing/until.ts'
import { entries, entry, idsOf, never, onPhone, setUpDirectory } from './testing.ts'
import { directorySlice } from './tokens.ts'

const page = setUpDirectory()
const chains = `${networks.one},${networks.ten},${networks.devnet}`

describe('the first list', () => {
  test('sends no request before it is requested', async () => {
    await page.begin({ featuredWalletIds: ['w001'] })
    expect(page.api.requests).toEqual([])
    expect(page.stage.state().status).toBe('idle')
  })

  test('has four recommended wallets and the total count', async () => {
    await page.begin()
    const states: string[] = []
    page.stage.kernel.store.watch(
      directorySlice,
      ({ status }) => status,
      (status) => states.push(status),
    )
    await page.stage.directory.loadFirst(never())
    expect(states).toEqual(['loading', 'ready'])
    expect(idsOf(page.stage.state().recommended)).toEqual(['w000', 'w001', 'w002', 'w003'])
    expect(page.stage.state()).toMatchObject({ status: 'ready', featured: [], count: 50 })
    expect(page.stage.queries()).toEqual([{ page: '1', entries: '4', chains }])
  })

  test('has the featured wallets in the order of the host, and does not recommend them again', async () => {
    await page.begin({ featuredWalletIds: ['w002', 'w000', 'unknown'], excludeWalletIds: ['w001'] })
    await page.stage.directory.loadFirst(never())
    expect(idsOf(page.stage.state().featured)).toEqual(['w002', 'w000'])
    expect(idsOf(page.stage.state().recommended)).toEqual(['w003', 'w004', 'w005', 'w006'])
    expect(page.stage.state().count).toBe(49)
    expect(page.stage.queries()).toContainEqual({ page: '1', entries: '3', include: 'w002,w000,unknown', chains })
    expect(page.stage.queries()).toContainEqual({ page: '1', entries: '4', exclude: 'w001,w002,w000,unknown', chains })
  })

  test('recommends the wallets of the host and still has the total count', async () => {
    await page.begin({ recommendedWalletIds: ['w020', 'w010', 'w001'], featuredWalletIds: ['w001'] })
    await page.stage.directory.loadFirst(never())
    expect(idsOf(page.stage.state().recommended)).toEqual(['w020', 'w010'])
    expect(page.stage.state().count).toBe(50)
  })

  test('recommends nothing if the list of the host is empty', async () => {
    await page.begin({ recommendedWalletIds: [] })
    await page.stage.directory.loadFirst(never())
    expect(page.stage.state()).toMatchObject({ status: 'ready', recommended: [], count: 50 })
  })

  test('has the names of the excluded wallets, so that installed ones can be hidden', async () => {
    onPhone()
    await page.begin({ excludeWalletIds: ['x', 'w000'], featuredWalletIds: ['w000'] }, [
      ...entries(3),
      entry('x', { rdns: 'test.x', mobile_link: null }),
    ])
    await page.stage.directory.loadFirst(never())
    expect(page.stage.state().excluded).toMatchObject([{ id: 'x', rdns: 'test.x' }, { id: 'w000' }])
    expect(page.stage.state().featured).toEqual([])
    expect(idsOf(page.stage.state().recommended)).toEqual(['w001', 'w002'])
  })

  test('has the ids of the excluded wallets also without an answer, so that well-known installed ones are hidden', async () => {
    const excluded = () => page.stage.state().excluded.map(({ id }) => id)
    await page.begin({ excludeWalletIds: ['x', 'unknown'] }, [entry('x')])
    expect(excluded()).toEqual(['x', 'unknown'])
    page.api.fail('/getWallets', { status: 503 })
    await page.stage.directory.loadFirst(never())
    expect([page.stage.state().status, excluded()]).toEqual(['failed', ['x', 'unknown']])
  })

  test('recommends included wallets only', async () => {
    await page.begin({ includeWalletIds: ['w007', 'w008'] })
    await page.stage.directory.loadFirst(never())
    expect(idsOf(page.stage.state().recommended)).toEqual(['w007', 'w008'])
  })

  test('is requested once for all callers', async () => {
    await page.begin()
    await Promise.all([page.stage.directory.loadFirst(never()), page.stage.directory.loadFirst(never())])
    await page.stage.directory.loadFirst(never())
    expect(page.stage.queries()).toHaveLength(1)
  })

  test('continues for the other callers when one of them aborts', async () => {
    await page.begin()
    const leaving = new AbortController()
    const left = page.stage.directory.loadFirst(leaving.signal)
    const stays = page.stage.directory.loadFirst(never())
    leaving.abort()
    await expect(left).rejects.toSatisfy(isAbort)
    await stays
    expect(page.stage.state().status).toBe('ready')
    await expect(page.stage.directory.loadFirst(leaving.signal)).rejects.toSatisfy(isAbort)
  })

  test.each([
    ['is down', { status: 503 }],
    ['drops the connection', { drop: true }],
    ['answers with malformed data', { malformed: true }],
    ['answers in another shape', { json: { data: 'many' } }],
  ] as const)('fails when the service %s, keeps the host’s own wallets, and is requested again later', async (_, fault) => {
    await page.begin({ customWallets: [{ id: 'own', name: 'Own' }] })
    page.api.fail('/getWallets', fault)
    await page.stage.directory.loadFirst(never())
    expect(page.stage.state()).toMatchObject({ status: 'failed', recommended: [], count: null })
    expect(idsOf(page.stage.state().custom)).toEqual(['own'])
    expect(page.stage.errors).toEqual([])
    page.api.heal()
    await page.stage.directory.loadFirst(never())
    expect(page.stage.state().status).toBe('ready')
  })

  test('shows what was answered if another request fails, and is complete after the next try', async () => {
    await page.begin({ featuredWalletIds: ['w002'] })
    page.api.fail('/getWallets', { status: 503, times: 1 })
    await page.stage.directory.loadFirst(never())
    const { status, featured, recommended } = page.stage.state()
    expect([status, featured.length + recommended.length > 0]).toEqual(['failed', true])
    await page.stage.directory.loadFirst(never())
    expect(page.stage.state()).toMatchObject({ status: 'ready', featured: [{ id: 'w002' }], count: 50 })
    expect(page.stage.state().recommended).toHaveLength(4)
  })

  test('waits for a slow service, and ends with the kernel', async () => {
    await page.begin()
    page.api.fail('/getWallets', { hang: true })
    const loading = page.stage.directory.loadFirst(never())
    await until(() => page.api.requests.length > 0)
    expect(page.stage.state().status).toBe('loading')
    page.stage.kernel.destroy()
    await loading
    expect(page.stage.errors).toEqual([])
    expect(page.stage.kernel.log.export()).not.toContain('did not answer')
  })
})
