import { createHarness, type HarnessOptions } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from 'vitest'
import { directFetch } from './directFetch.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

/** A network whose node answers nothing. */
const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

/** Starts the services of a project before the tests of a file, resets them before each, and stops them after all. */
export function prepareService() {
  let api: ProjectApi
  beforeAll(async () => {
    vi.stubGlobal('fetch', directFetch)
    api = await startProjectApi({ chains: { 1: 'http://127.0.0.1:1' } })
  })
  beforeEach(() => api.reset())
  afterAll(async () => {
    await api.stop()
    vi.unstubAllGlobals()
  })
  return {
    get api() {
      return api
    },
    /** A kernel with a plugin and a connected wallet that calls these services. It is destroyed after the test. */
    async connect(plugin: NonNullable<HarnessOptions['plugins']>[number]) {
      const harness = await createHarness({
        plugins: [wallet({ networks: [network] }), plugin],
        services: { data: api.url },
        connected: true,
      })
      onTestFinished(harness.dispose)
      return harness
    },
  }
}
