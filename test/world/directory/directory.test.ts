import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ProjectApi, startProjectApi } from '../projectApi.ts'
import { activeImageId, hostileLinks, hostileWallets, inventWallet, inventWallets, lookAlikeLinks } from './index.ts'

const wallets = inventWallets()
let api: ProjectApi
beforeAll(async () => {
  api = await startProjectApi({ wallets })
})
beforeEach(() => api.reset())
afterAll(() => api.stop())

const get = (path: string) => fetch(`${api.url}${path}${path.includes('?') ? '&' : '?'}projectId=test`)
async function list(query: string): Promise<{ names: string[]; ids: string[]; count: number }> {
  const { data, count } = await (await get(`/getWallets?${query}`)).json()
  return { names: data.map(({ name }: { name: string }) => name), ids: data.map(({ id }: { id: string }) => id), count }
}
const share = (has: (wallet: (typeof wallets)[number]) => unknown) => wallets.filter(has).length / wallets.length

describe('the directory', () => {
  test('is the same each time, and no wallet is there twice', () => {
    expect(wallets).toHaveLength(5000)
    expect(inventWallets()).toEqual(wallets)
    expect(inventWallets(100)).toEqual(wallets.slice(0, 100))
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(5000)
    expect(new Set(wallets.map(({ name }) => name)).size).toBe(5000)
    expect(wallets.every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true)
  })

  test('has wallets of every kind', () => {
    expect(share(({ mobile_link }) => mobile_link)).toBeCloseTo(0.75, 1)
    expect(share(({ badge_type }) => badge_type === 'certified')).toBeCloseTo(0.1, 1)
    expect(share(({ rdns }) => rdns)).toBeCloseTo(0.4, 1)
    for (const field of [
      'desktop_link',
      'webapp_link',
      'link_mode',
      'app_store',
      'chrome_store',
      'injected',
    ] as const) {
      expect(share((wallet) => wallet[field])).toBeGreaterThan(0.1)
      expect(share((wallet) => !wallet[field])).toBeGreaterThan(0.1)
    }
    expect(share(({ chains }) => chains?.includes('eip155:31337'))).toBeGreaterThan(0.8)
    expect(share(({ chains }) => !chains?.some((chain) => chain.startsWith('eip155:')))).toBeGreaterThan(0.02)
  })

  test('lists the wallets of the demo under the names that they announce', () => {
    expect(wallets.slice(0, 3).map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Harbour', 'example.harbour'],
      ['Lantern', 'example.lantern'],
      ['Meadow', 'example.meadow'],
    ])
  })

  test('has its hostile entries, none of them on the first page', () => {
    for (const entry of hostileWallets) expect(wallets.indexOf(entry)).toBeGreaterThan(40)
    const links = new Set(wallets.map(({ homepage }) => homepage))
    for (const link of [...hostileLinks, ...lookAlikeLinks]) expect(links).toContain(link)
  })
})

describe('the service', () => {
  test('pages through all of them', async () => {
    const pages = await Promise.all([1, 2, 125, 126].map((page) => list(`page=${page}&entries=40`)))
    expect(pages.map(({ ids, count }) => [ids.length, count])).toEqual([
      [40, 5000],
      [40, 5000],
      [40, 5000],
      [0, 5000],
    ])
    expect(pages[1]?.ids).toEqual(wallets.slice(40, 80).map(({ id }) => id))
  })

  test('includes and excludes ids, in the order of the directory', async () => {
    const [a, b, c] = wallets.map(({ id }) => id)
    expect((await list(`include=${c},${a},${b}&exclude=${b}`)).ids).toEqual([a, c])
    expect((await list(`entries=2&exclude=${a}`)).ids).toEqual([b, c])
  })

  test('searches names without regard to case, beside chains and badge', async () => {
    const found = await list('entries=100&search=oTTer')
    expect(found.names.length).toBeGreaterThan(20)
    expect(found.names.every((name) => name.includes('Otter'))).toBe(true)
    const certified = await list('entries=100&search=otter&badge_type=certified&chains=eip155:31337')
    expect(certified.count).toBeLessThan(found.count)
    expect(certified.count).toBeGreaterThan(0)
    expect(await list('search=nobody')).toEqual({ names: [], ids: [], count: 0 })
  })

  test('serves small images, PNG and SVG, and not all', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => inventWallet(index).image_id)
    const answers = await Promise.all(ids.map((id) => get(`/getWalletImage/${id}`)))
    const kinds = new Set(answers.map(({ status, headers }) => `${status} ${headers.get('content-type')}`))
    expect([...kinds].sort()).toEqual(['200 image/png', '200 image/svg+xml', '404 text/plain'])
    const bytes = new Uint8Array(
      await (answers.find(({ headers }) => headers.get('content-type') === 'image/png') as Response).arrayBuffer(),
    )
    expect([...bytes.slice(1, 4)]).toEqual([...Buffer.from('PNG')])
    expect(bytes.length).toBeLessThan(2000)
    expect(await (await get(`/getWalletImage/${activeImageId}`)).text()).toContain('<script>')
  })

  test('takes analytics events', async () => {
    const response = await fetch(`${api.url}/e?projectId=test`, { method: 'POST', body: '{"eventId":"1"}' })
    expect(response.status).toBe(202)
    expect(api.requests.at(-1)).toMatchObject({ method: 'POST', path: '/e', body: '{"eventId":"1"}' })
    api.fail('/e', { status: 403 })
    expect((await fetch(`${api.url}/e?projectId=test`, { method: 'POST' })).status).toBe(403)
  })

  test('can be kept from pages, as by an ad blocker', async () => {
    const allowed = async (method: string) => {
      const response = await fetch(`${api.url}/getWallets?projectId=test`, { method })
      return response.headers.get('access-control-allow-origin')
    }
    expect([await allowed('GET'), await allowed('OPTIONS')]).toEqual(['*', '*'])
    api.fail('/getWallets', { withoutCors: true })
    expect([await allowed('OPTIONS'), await allowed('GET')]).toEqual([null, null])
    api.heal()
    expect(await allowed('GET')).toBe('*')
  })

  test('has the whole directory again after a reset', async () => {
    api.project.wallets = []
    expect((await list('')).count).toBe(0)
    api.reset()
    expect((await list('')).count).toBe(5000)
  })
})
