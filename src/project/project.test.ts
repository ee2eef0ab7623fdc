import { defineEndpoint, definePlugin, defineService, defineSwitch } from 'portico/kernel'
import { project, projectService } from 'portico/project'
import { createHarness, createMemoryStorage, describePlugin } from 'portico/testing'
import { object, unknown } from 'superstruct'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../test/world/projectApi.ts'
import { createKernel } from '../kernel/internal.ts'
import { featuresSlice, noticesSlice } from '../kernel/state.ts'
import { getProjectConfig } from './endpoints.ts'

const { signal } = new AbortController()
const swapsFlag = defineSwitch('swaps', true, { remote: 'swap' })
const swaps = definePlugin({ id: 'swaps', flag: swapsFlag, setup() {} })
const sdk = { type: 'kit', version: '1.2.3' }

describePlugin(() => project({ projectId: 'p1' }))

let api: ProjectApi
beforeAll(async () => {
  api = await startProjectApi()
})
beforeEach(() => api.reset())
afterAll(() => api.stop())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A kernel with a feature that the project decides about, on a real project API. */
async function begin(options: Parameters<typeof project>[0] = { projectId: 'p1', sdk }, more = {}) {
  const errors: unknown[] = []
  const kernel = createKernel({
    plugins: [project(options), swaps()],
    services: { project: api.url },
    storage: createMemoryStorage(),
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
    ...more,
  })
  ends.push(kernel.destroy)
  await kernel.start()
  const settled = () => vi.waitFor(() => expect(kernel.store.get(featuresSlice).source).not.toBe('pending'))
  return { kernel, errors, settled }
}
const asked = () => api.requests.map(({ method, path, query }) => ({ method, path, query }))

describe('the project configuration', () => {
  test('is requested once, with project id, SDK type and version, and decides about features', async () => {
    api.setFeature({ id: 'swap', isEnabled: false, config: [] })
    const { kernel, settled, errors } = await begin()
    kernel.start()
    expect(kernel.inspect().swaps).toBe('off')
    await settled()
    expect(kernel.store.get(featuresSlice).source).toBe('remote')
    expect(kernel.inspect().swaps).toBe('off')
    expect(asked()).toEqual([
      { method: 'GET', path: '/appkit/v1/config', query: { projectId: 'p1', st: 'kit', sv: '1.2.3' } },
    ])
    expect(errors).toEqual([])
  })

  test('that fails to load lets the local settings apply', async () => {
    api.fail('/appkit/v1/config', { status: 500 })
    const { kernel, settled, errors } = await begin()
    await settled()
    expect(kernel.store.get(featuresSlice).source).toBe('local')
    expect(kernel.inspect().swaps).toBe('on')
    expect(errors).toMatchObject([{ code: 'HTTP_STATUS' }])
  })

  test.each<[how: string, more: { start?: object; projectId?: string; remoteConfig?: boolean }]>([
    ['a quiet start', { start: { quiet: true } }],
    ['a host that disabled it', { remoteConfig: false }],
    ['a project without an id', { projectId: '' }],
  ])('is not requested by %s', async (_, { start = {}, projectId = 'p1', ...more }) => {
    const kernel = createKernel({
      plugins: [project({ projectId }), swaps()],
      services: { project: api.url },
      log: { level: 'silent' },
      ...more,
    })
    ends.push(kernel.destroy)
    await kernel.start(start)
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked()).toEqual([])
  })
})

test('a project without an id shows an alert to the developer', async () => {
  const { kernel } = await begin({})
  expect(kernel.store.get(noticesSlice).alert).toMatchObject({ level: 'error', code: 'PROJECT_ID_NOT_CONFIGURED' })
  expect(kernel.inspect().swaps).toBe('on')
})

test('only services that name its parameters get the project id', async () => {
  const shop = defineService('shop', 'https://shop.test')
  const parts = { path: '/list', input: object({}), answer: unknown() }
  const [stranger, own] = [
    defineEndpoint({ ...parts, service: shop }),
    defineEndpoint({ ...parts, service: projectService }),
  ]
  const client = definePlugin({ id: 'client', dependencies: [project], endpoints: [stranger, own], setup() {} })
  const { kernel, http } = await createHarness({ plugins: [project({ projectId: 'p1', sdk }), client()] })
  ends.push(kernel.destroy)
  for (const endpoint of [stranger, own]) {
    http.answer(endpoint, null)
    await kernel.api.call(endpoint, {}, { signal })
  }
  expect(http.requests.map(({ url }) => url.search)).toEqual(['', '?projectId=p1&st=kit&sv=1.2.3'])
})

test('plugins can read the metadata of the app', async () => {
  const metadata = { name: 'App', description: 'An app', url: 'https://app.test', icons: [] }
  const { kernel } = await begin({ projectId: 'p1', metadata }, { remoteConfig: false })
  expect(kernel.use(project)).toMatchObject({ projectId: 'p1', metadata })
})

test('a harness without its own configuration uses the project that a test lists', async () => {
  const { kernel, http } = await createHarness({
    plugins: [project({ projectId: 'p1' }), swaps()],
    remote: false,
    start: false,
  })
  ends.push(kernel.destroy)
  http.answer(getProjectConfig, { features: [{ id: 'swap', isEnabled: true, config: [] }] })
  await kernel.start()
  await vi.waitFor(() => expect(kernel.inspect().swaps).toBe('on'))
  expect(kernel.store.get(featuresSlice).source).toBe('remote')
})
