import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

let api: ProjectApi
beforeAll(async () => {
  api = await startProjectApi({ chains: { 31337: 'http://127.0.0.1:1' } })
})
beforeEach(() => api.reset())
afterAll(() => api.stop())

const query = 'projectId=test&st=appkit&sv=html-wagmi-4.2.2'
const get = (path: string, init?: RequestInit) => fetch(`${api.url}${path}?${query}`, init)
const config = '/appkit/v1/config'

describe('answers', () => {
  test.each([
    ['/projects/v1/origins', { allowedOrigins: [] }],
    ['/getAnalyticsConfig', { isAnalyticsEnabled: false }],
    ['/getWallets', { data: [], count: 0 }],
    ['/v1/supported-chains', { http: ['eip155:31337'], ws: [] }],
  ])('%s', async (path, expected) => {
    expect(await (await get(path)).json()).toEqual(expected)
  })

  test('the configuration lists features, which change at run time', async () => {
    const { features } = await (await get(config)).json()
    expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
    api.setFeature({ id: 'swap', isEnabled: false, config: null })
    const changed = await (await get(config)).json()
    expect(changed.features).toContainEqual({ id: 'swap', isEnabled: false, config: null })
    expect(changed.features).toHaveLength(features.length)
  })

  test('an image is an image, and another one for another id', async () => {
    const [a, b] = await Promise.all([get('/getWalletImage/a'), get('/public/getAssetImage/b')])
    expect(a.headers.get('content-type')).toBe('image/svg+xml')
    expect(await a.text()).not.toBe(await b.text())
  })

  test('the listing is filtered and paged', async () => {
    api.project.wallets = [
      { id: 'a', name: 'Alpha', chains: ['eip155:1'] },
      { id: 'b', name: 'Beta', chains: ['eip155:1'], badge_type: 'certified' },
      { id: 'c', name: 'Gamma', chains: ['solana:1'] },
    ]
    const ids = async (extra: string) => {
      const { data, count } = await (await fetch(`${api.url}/getWallets?${query}&${extra}`)).json()
      return [data.map(({ id }: { id: string }) => id).join(''), count]
    }
    expect(await ids('page=2&entries=1')).toEqual(['b', 3])
    expect(await ids('exclude=a,c')).toEqual(['b', 1])
    expect(await ids('include=c,a')).toEqual(['ac', 2])
    expect(await ids('chains=eip155:1&search=BET&badge_type=certified')).toEqual(['b', 1])
  })

  test('without a project id: 401 with reasons; an unknown path: 404', async () => {
    const response = await fetch(`${api.url}${config}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'projectId' }] })
    expect((await get('/nothing')).status).toBe(404)
  })

  test('any page may read, and each request is logged with its preflight', async () => {
    const preflight = await get(config, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    await get(config)
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`OPTIONS ${config}`, `GET ${config}`])
    expect(api.requests[1]?.query).toEqual({ projectId: 'test', st: 'appkit', sv: 'html-wagmi-4.2.2' })
  })
})

describe('fails on cue', () => {
  test('with a status that a page can read, until healed', async () => {
    api.fail(config, { status: 503 })
    const response = await get(config)
    expect(response.status).toBe(503)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await get('/getWallets')).status).toBe(200)
    api.heal(config)
    expect((await get(config)).status).toBe(200)
  })

  test('so many times', async () => {
    api.fail(config, { status: 500, times: 2 })
    const statuses = [await get(config), await get(config), await get(config)].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 200])
  })

  test('late, with a sound answer', async () => {
    api.fail(config, { delayMs: 60 })
    const start = performance.now()
    expect((await get(config)).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  test('malformed', async () => {
    api.fail(config, { malformed: true })
    await expect(get(config).then((response) => response.json())).rejects.toThrow(SyntaxError)
  })

  test('with JSON of another shape', async () => {
    api.fail(config, { json: { features: 'many' } })
    expect(await (await get(config)).json()).toEqual({ features: 'many' })
  })

  test('by dropping the connection', async () => {
    api.fail(config, { drop: true })
    await expect(get(config)).rejects.toThrow('fetch failed')
  })

  test('by never answering', async () => {
    api.fail(config, { hang: true })
    await expect(get(config, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
  })

  test('by route, whatever the id', async () => {
    api.fail('/getWalletImage/:id', { status: 404 })
    expect((await get('/getWalletImage/a')).status).toBe(404)
    expect((await get('/public/getAssetImage/a')).status).toBe(200)
  })
})
