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

describe('the first list', () => {
  test('costs no request before somebody asks for it', async () => {
    await begin({ featuredWalletIds: ['w001'] })
    expect(api.requests).toEqual([])
    expect(stage.state().status).toBe('idle')
  })

  test('has four recommended wallets, and tells how many there are', async () => {
    await begin()
    const loading = stage.directory.loadFirst(never())
    expect(stage.state().status).toBe('loading')
    await loading
    expect(idsOf(stage.state().recommended)).toEqual(['w000', 'w001', 'w002', 'w003'])
    expect(stage.state()).toMatchObject({ status: 'ready', featured: [], count: 50 })
    expect(stage.queries()).toEqual([{ page: '1', entries: '4', chains }])
  })

  test('has the featured wallets in the order of the host, and does not recommend them again', async () => {
    await begin({ featuredWalletIds: ['w002', 'w000', 'unknown'], excludeWalletIds: ['w001'] })
    await stage.directory.loadFirst(never())
    expect(idsOf(stage.state().featured)).toEqual(['w002', 'w000'])
    expect(idsOf(stage.state().recommended)).toEqual(['w003', 'w004', 'w005', 'w006'])
    expect(stage.state().count).toBe(49)
    expect(stage.queries()).toContainEqual({ page: '1', entries: '3', include: 'w002,w000,unknown', chains })
    expect(stage.queries()).toContainEqual({ page: '1', entries: '4', exclude: 'w001,w002,w000,unknown', chains })
  })

  test('recommends what the host chose, and then still tells how many there are', async () => {
    await begin({ recommendedWalletIds: ['w020', 'w010', 'w001'], featuredWalletIds: ['w001'] })
    await stage.directory.loadFirst(never())
    expect(idsOf(stage.state().recommended)).toEqual(['w020', 'w010'])
    expect(stage.state().count).toBe(50)
  })

  test('recommends nothing where the host chose nothing', async () => {
    await begin({ recommendedWalletIds: [] })
    await stage.directory.loadFirst(never())
    expect(stage.state()).toMatchObject({ status: 'ready', recommended: [], count: 50 })
  })

  test('names the wallets that the host does not want, so that installed ones can be hidden', async () => {
    phone()
    await begin({ excludeWalletIds: ['x', 'w000'], featuredWalletIds: ['w000'] }, [
      ...entries(3),
      entry('x', { rdns: 'test.x', mobile_link: null }),
    ])
    await stage.directory.loadFirst(never())
    expect(stage.state().excluded).toMatchObject([{ id: 'x', rdns: 'test.x' }, { id: 'w000' }])
    expect(stage.state().featured).toEqual([])
    expect(idsOf(stage.state().recommended)).toEqual(['w001', 'w002'])
  })

  test('recommends among the included wallets alone', async () => {
    await begin({ includeWalletIds: ['w007', 'w008'] })
    await stage.directory.loadFirst(never())
    expect(idsOf(stage.state().recommended)).toEqual(['w007', 'w008'])
  })

  test('is asked for once, by however many', async () => {
    await begin()
    await Promise.all([stage.directory.loadFirst(never()), stage.directory.loadFirst(never())])
    await stage.directory.loadFirst(never())
    expect(stage.queries()).toHaveLength(1)
  })

  test('goes on for the others when one of them leaves', async () => {
    await begin()
    const leaving = new AbortController()
    const left = stage.directory.loadFirst(leaving.signal)
    const stays = stage.directory.loadFirst(never())
    leaving.abort()
    await expect(left).rejects.toSatisfy(isAbort)
    await stays
    expect(stage.state().status).toBe('ready')
    await expect(stage.directory.loadFirst(leaving.signal)).rejects.toSatisfy(isAbort)
  })

  test.each([
    ['is down', { status: 503 }],
    ['drops the connection', { drop: true }],
    ['answers with something else', { malformed: true }],
    ['answers in another shape', { json: { data: 'many' } }],
  ] as const)('fails when the service %s, keeps what is the host’s own, and is asked for again', async (_, fault) => {
    await begin({ customWallets: [{ id: 'own', name: 'Own' }] })
    api.fail('/getWallets', fault)
    await stage.directory.loadFirst(never())
    expect(stage.state()).toMatchObject({ status: 'failed', recommended: [], count: null })
    expect(idsOf(stage.state().custom)).toEqual(['own'])
    expect(stage.errors).toEqual([])
    api.heal()
    await stage.directory.loadFirst(never())
    expect(stage.state().status).toBe('ready')
  })

  test('waits for a slow service, and ends with the kernel', async () => {
    await begin()
    api.fail('/getWallets', { hang: true })
    const loading = stage.directory.loadFirst(never())
    await until(() => api.requests.length > 0)
    expect(stage.state().status).toBe('loading')
    stage.kernel.destroy()
    await loading
    expect(stage.errors).toEqual([])
    expect(stage.kernel.log.export()).not.toContain('did not answer')
  })
})
