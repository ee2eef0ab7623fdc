import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { defineEndpoint, defineFlag, definePlugin, defineService } from 'portico/kernel'
import { boolean, object, unknown } from 'superstruct'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createModal } from './createModal.ts'
import type { ModalOptions } from './options.ts'
import type { PorticoModal } from './types.ts'

const endpointOf = (id: string) =>
  defineEndpoint({
    service: defineService(id, `https://${id}.example`),
    path: '/',
    input: object({}),
    answer: unknown(),
  })

const modals: PorticoModal[] = []
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
})

/** Loads a modal with an unknown service besides the given ones, and returns what was reported about the options. */
async function reported(services: ModalOptions['services'], plugins: ModalOptions['plugins'] = []) {
  const errors: { readonly code?: string; readonly message: string }[] = []
  const modal = createModal({
    projectId: 'p1',
    networks: [mainnet],
    chains: [evm()],
    plugins,
    services: { ...services, rpcs: 'https://rpc.example' },
    remoteConfig: false,
    storage: createMemoryStorage(),
    preload: 'intent',
    log: { level: 'silent' },
    features: { analytics: false },
    onError: (error) => errors.push(error as never),
  })
  modals.push(modal)
  await modal.load()
  await vi.waitFor(() => expect(errors).toContainEqual(expect.objectContaining({ code: 'OPTION_UNKNOWN' })))
  // A second call checks nothing again.
  await modal.load()
  return errors.map(({ message }) => message)
}

test('an unknown service is reported once, with the known ones', async () => {
  expect(await reported({ data: 'https://rpc.example', meld: 'https://meld.example' })).toEqual([
    'Unknown option "services.rpcs". Options: analytics, data, meld, project',
  ])
})

test('services of other plugins are known by their endpoints or their manifests, also while the plugin is off', async () => {
  const flag = defineFlag('prices', boolean(), false)
  const prices = definePlugin({
    id: 'prices',
    flag,
    loading: 'lazy',
    load: async () => ({ endpoints: async () => [endpointOf('prices')], setup() {} }),
  })
  const scores = definePlugin({ id: 'scores', endpoints: [endpointOf('scores')], dependencies: [prices], setup() {} })
  const nodes = definePlugin({ id: 'nodes', services: [defineService('nodes', 'https://nodes.example')], setup() {} })
  const services = { prices: 'https://a.example', scores: 'https://b.example', nodes: 'https://c.example' }
  expect(await reported(services, [scores(), nodes()])).toEqual([
    'Unknown option "services.rpcs". Options: analytics, data, meld, nodes, prices, project, scores',
  ])
})

test('no service is called unknown while a plugin can not be read', async () => {
  const { checkServices } = await import('./checkServices.ts')
  const report = vi.fn()
  const broken = definePlugin({ id: 'broken', load: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(checkServices({ rpcs: 'https://rpc.example' }, [broken()], report)).rejects.toThrow('Failed to fetch')
  expect(report).not.toHaveBeenCalled()
})
