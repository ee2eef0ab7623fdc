import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModal } from './createModal.ts'
import type { ModalOptions } from './options.ts'
import type { PorticoModal } from './types.ts'

const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => void vi.stubGlobal('fetch', fetched))
let modal: PorticoModal
afterEach(() => {
  modal.destroy()
  vi.unstubAllGlobals()
  fetched.mockClear()
})
const make = (options: Partial<ModalOptions> = {}) => {
  modal = createModal({
    projectId: 'p1',
    networks: [mainnet, base],
    chains: [evm()],
    log: { level: 'silent' },
    ...options,
  })
  return modal
}
const needsPage = { code: 'PAGE_MISSING', message: expect.stringContaining('in the browser') }

test('calls that need a page fail on a server with an error that says where to make them, and start nothing', async () => {
  const { open, connect, mountInline } = make()
  await expect(open()).rejects.toMatchObject(needsPage)
  await expect(open({ view: 'Networks' })).rejects.toMatchObject(needsPage)
  expect(await connect({ timeout: 60_000 })).toEqual({ status: 'failed', error: expect.objectContaining(needsPage) })
  expect(() => mountInline({} as HTMLElement)).toThrow(expect.objectContaining(needsPage))
  expect(() => modal.element).toThrow(expect.objectContaining(needsPage))
  expect(modal.isOpen()).toBe(false)
  expect(modal.kernel).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('an embedded modal, and one whose kernel the server loaded, fail in the same way', async () => {
  const { open, load, connect } = make({ enableEmbedded: true, remoteConfig: false, features: { analytics: false } })
  await expect(open()).rejects.toMatchObject(needsPage)
  await load()
  await expect(open()).rejects.toMatchObject(needsPage)
  expect(await connect()).toEqual({ status: 'failed', error: expect.objectContaining(needsPage) })
})
