// @vitest-environment happy-dom
import { mainnet } from 'portico/chains/evm/networks'
import { solana } from 'portico/chains/solana/networks'
import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { type CaipNetworkId, connectorSources, connectorsSlice, wallet } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { createKernel, type Kernel, noticesSlice } from '../kernel/internal.ts'
import { providerErrors } from '../wallet/errors/provider.ts'
import { createModal } from './createModal.ts'
import { setUpPage } from './testing/page.ts'
import type { PorticoModal } from './types.ts'

const page = setUpPage()
const never = new AbortController().signal
/** Hosts without TypeScript may pass any value. */
const nothing = undefined as never
const unknownNetwork = 'eip155:999'

const found = (kernel: Kernel) =>
  vi.waitFor(() => expect(kernel.store.get(connectorsSlice).connectors).not.toEqual([]), { interval: 5 })

async function connect(modal: PorticoModal) {
  const kernel = await modal.load()
  await found(kernel)
  await kernel.use(wallet).connect({ connectorId: 'test.wallet', signal: never })
  return kernel
}
const alertOf = (modal: PorticoModal) => modal.kernel?.store.get(noticesSlice).alert

describe('a call of a host is rejected with', () => {
  test.each<[text: string, call: (modal: PorticoModal) => unknown]>([
    ['CaipNetwork is undefined', (modal) => modal.switchNetwork(nothing)],
    ['CaipNetwork is undefined', (modal) => modal.switchNetwork(null as never)],
    ['CaipNetwork is undefined', (modal) => modal.switchNetwork('' as never)],
    ['CaipNetwork is undefined', (modal) => modal.removeNetwork(nothing)],
    ['Network not found', (modal) => modal.switchNetwork(unknownNetwork)],
    ['Network not found', (modal) => modal.switchNetwork({ id: 999 })],
    ['Network not found', (modal) => modal.removeNetwork(unknownNetwork)],
    ['Adapter not found', (modal) => modal.switchNetwork(solana.caipNetworkId)],
    ['Adapter not found', (modal) => modal.addNetwork(solana)],
    ['Adapter not found', (modal) => modal.removeNetwork(solana.caipNetworkId)],
  ])('%s (%#)', async (text, call) => {
    await expect(call(page.make({ networks: [mainnet, solana] }))).rejects.toThrow(text)
  })

  test('Network not found, if the default network is not in the list', async () => {
    const modal = page.make({ defaultNetwork: unknownNetwork })
    await expect(modal.ready()).rejects.toThrow('Network not found')
  })

  test('Chain is not supported, if the wallet neither switches to a network nor adds it', async () => {
    const modal = page.make()
    await connect(modal)
    page.wallet.cues.failNext({ code: 4902, message: 'Unrecognized chain' }, 'wallet_switchEthereumChain')
    page.wallet.cues.failNext({ code: 4200, message: 'No' }, 'wallet_addEthereumChain')
    await expect(modal.switchNetwork('eip155:8453')).rejects.toThrow('Chain is not supported')
  })

  test('Chain adapter not found, if no adapter supports a discovered wallet', async () => {
    const lonely = { id: 'lonely', name: 'Lonely', type: 'ANNOUNCED', namespace: 'solana' } as const
    const finder = definePlugin({
      id: 'finder',
      setup: ({ slots }) =>
        slots.contribute(connectorSources, {
          id: 'finder',
          discover: (tell) => tell({ ...lonely, provider: async () => ({}) }),
        }),
    })
    const kernel = await page.make({ plugins: [finder()] }).load()
    await found(kernel)
    const connecting = kernel.use(wallet).connect({ connectorId: 'lonely', namespace: 'solana', signal: never })
    await expect(connecting).rejects.toThrow('Chain adapter not found')
  })

  test('Failed to disconnect, if the wallet fails', async () => {
    const modal = page.make()
    const kernel = await connect(modal)
    const session = kernel.use(wallet).session()
    if (session) Object.assign(session, { disconnect: () => Promise.reject(new Error('stuck')) })
    await expect(modal.disconnect()).rejects.toThrow('Failed to disconnect')
    expect(modal.getAccount().isConnected).toBe(false)
  })

  test('Project ID Not Configured', () => {
    expect(() => createModal({ projectId: '' } as never)).toThrow('Project ID Not Configured')
  })

  test.each(
    Object.entries(providerErrors).map(([code, Kind]) => [Number(code), Kind as NonNullable<typeof Kind>] as const),
  )('the named error of the code %i', async (code, Kind) => {
    const modal = page.make()
    await connect(modal)
    page.wallet.cues.failNext({ code, message: 'The words of the wallet' }, 'personal_sign')
    const { message } = new Kind({ cause: undefined })
    await expect(modal.signMessage('Hello')).rejects.toMatchObject({ name: (Kind as { code?: string }).code, message })
  })

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a number', 5],
  ])('Unknown error, if the wallet fails with %s', async (_, reason) => {
    const modal = page.make()
    const kernel = await connect(modal)
    const provider = kernel.use(wallet).session()?.provider as object
    Object.assign(provider, { request: () => Promise.reject(reason) })
    await expect(modal.signMessage('Hello')).rejects.toMatchObject({ code: 'UNKNOWN', message: 'Unknown error' })
  })
})

describe('the alert', () => {
  test.each<[how: string, call: (modal: PorticoModal) => Promise<unknown>]>([
    ['by its id', (modal) => modal.switchNetwork(unknownNetwork)],
    ['as an object', (modal) => modal.switchNetwork({ id: 999, chainNamespace: 'eip155' })],
    [
      'by a plugin',
      async (modal) => (await modal.load()).use(wallet).switchNetwork(unknownNetwork as CaipNetworkId, never),
    ],
  ])('Network not found is shown for a network that is requested %s and is not in the list', async (_, call) => {
    const modal = page.make()
    await connect(modal)
    await expect(call(modal)).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    expect(alertOf(modal)).toMatchObject({
      level: 'error',
      code: 'SWITCH_NETWORK_NOT_FOUND',
      text: 'Network not found',
    })
    expect(modal.getNetwork().caipNetworkId).toBe('eip155:1')
  })

  test('is not shown for a network that is in the list or is undefined', async () => {
    const modal = page.make()
    await connect(modal)
    await expect(modal.switchNetwork(nothing)).rejects.toThrow()
    page.wallet.cues.reject()
    await expect(modal.switchNetwork('eip155:8453')).rejects.toThrow()
    expect(alertOf(modal)).toBeNull()
  })

  test('Project ID Not Configured is shown for a kernel without a project id', async () => {
    const kernel = createKernel({ plugins: [project()], log: { level: 'silent' } })
    await kernel.start()
    expect(kernel.store.get(noticesSlice).alert).toMatchObject({
      level: 'error',
      code: 'PROJECT_ID_NOT_CONFIGURED',
      text: 'Project ID Not Configured',
    })
    kernel.destroy()
  })
})
