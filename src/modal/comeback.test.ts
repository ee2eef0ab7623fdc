// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { definePlugin, modalSlice } from 'portico/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet } from '../../test/wallets/index.ts'
import { connectByModal } from './connect.ts'
import { createDialogFrames } from './dialogFrames.ts'
import { createLifecycle, importBootstrap, type Lifecycle } from './lifecycle.ts'
import type { ModalOptions } from './options.ts'
import { createPageState } from './pageState.ts'
import { createReporter } from './report.ts'
import { readAccount } from './state.ts'
import { toWanted } from './wanted.ts'

const remembered = { eip155: { connectorId: 'test.wallet', name: 'Test Wallet', rdns: 'test.wallet' } }
const made: Lifecycle[] = []
let stopAnnouncing: () => void

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const wallet = createTestWallet({ name: 'Test Wallet', rdns: 'test.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  stopAnnouncing = wallet.announce()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
})
afterEach(() => {
  for (const lifecycle of made.splice(0)) lifecycle.destroy()
  stopAnnouncing()
  vi.restoreAllMocks()
})

/** A page that remembers a wallet. Loading its kernel fails `failures` times. */
function visit({ failures = 0, ...extra }: Partial<ModalOptions> & { failures?: number } = {}) {
  const storage = createMemoryStorage({ 'portico/connections': JSON.stringify(remembered) })
  const errors: unknown[] = []
  const options: ModalOptions = {
    projectId: 'p1',
    networks: [mainnet],
    chains: [evm()],
    remoteConfig: false,
    features: { analytics: false },
    storage,
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
    ...extra,
  }
  let left = failures
  const load = () => (left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : importBootstrap())
  const reporter = createReporter(options.onError, () => lifecycle.started?.kernel)
  const page = createPageState(options, reporter.report)
  const { get } = page.container
  const dialogFrames = createDialogFrames(page.source, options, () => void lifecycle.close())
  const lifecycle: Lifecycle = createLifecycle(
    { options, page, dialogFrames, reporter, host: { kind: 'html' }, loadViews() {} },
    load,
  )
  made.push(lifecycle)
  const statuses: string[] = [readAccount(get).status]
  page.container.subscribe(() => {
    const { status } = readAccount(get)
    if (statuses.at(-1) !== status) statuses.push(status)
  })
  const isKept = () => storage.getItem('portico/connections')?.includes('test.wallet')
  return { lifecycle, page, get, errors, statuses, isKept, status: () => readAccount(get).status }
}

test('if the kernel fails to load, the wallet is disconnected, and the next attempt restores it', async () => {
  const { lifecycle, errors, statuses, status, isKept } = visit({ failures: 1 })
  expect(status()).toBe('connecting')
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(errors).toMatchObject([{ message: 'Failed to fetch' }])
  expect(isKept()).toBe(true)

  const starting = lifecycle.start()
  expect(status()).toBe('connecting')
  await (await starting).ready()
  expect(statuses).toEqual(['connecting', 'disconnected', 'connecting', 'connected'])
  expect(isKept()).toBe(true)
})

test('connect() after a failed load resolves with the restored wallet, without opening the modal', async () => {
  const { lifecycle, page, get, status } = visit({ failures: 1 })
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  const opened = vi.fn()
  page.container.subscribe(() => get(modalSlice).open && opened())
  const outcome = await connectByModal(lifecycle, page.source, {})
  expect(outcome).toMatchObject({ status: 'connected', account: { namespace: 'eip155' } })
  expect(opened).not.toHaveBeenCalled()
})

test('connect() that waits for a restored wallet opens the modal if the kernel fails to load', async () => {
  const { lifecycle, page, get, isKept } = visit({ failures: 2 })
  const outcome = connectByModal(lifecycle, page.source, {})
  expect(await outcome).toMatchObject({ status: 'failed', error: { message: 'Failed to fetch' } })
  expect(get(modalSlice).open).toBe(true)
  expect(readAccount(get).status).toBe('disconnected')
  expect(isKept()).toBe(true)
})

test('a request to open survives a failed load, and the next kernel opens the view', async () => {
  const { lifecycle, get, status } = visit({ failures: 1, locale: 'en-GB' })
  const opened = lifecycle.open(toWanted({ view: 'WhatIsAWallet' }))
  await expect(opened).rejects.toThrow('Failed to fetch')
  expect(get(modalSlice)).toMatchObject({ open: true, wanted: { view: 'WhatIsAWallet' } })
  const { kernel } = await lifecycle.start()
  expect(kernel.router.current()?.view).toBe('WhatIsAWallet')
  expect(get(modalSlice)).toMatchObject({ open: true, wanted: null })
  await vi.waitFor(() => expect(status()).toBe('connected'))
})

test('a guard that can not run stops the kernel: the wallet is disconnected, and the next kernel restores it', async () => {
  let isBroken = true
  const guard = definePlugin({
    id: 'gate',
    guard: true,
    setup() {
      if (isBroken) throw new Error('The guard can not begin')
    },
  })
  const { lifecycle, status, statuses, isKept } = visit({ plugins: [guard()] })
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(lifecycle.started).toBeUndefined()
  isBroken = false
  const { ready } = await lifecycle.start()
  await ready()
  expect(statuses).toEqual(['connecting', 'disconnected', 'connecting', 'connected'])
  expect(isKept()).toBe(true)
})

test('a kernel that stops with a connected wallet leaves the page the same state container and listeners', async () => {
  let fail = () => {}
  let isBroken = false
  const guard = definePlugin({
    id: 'gate',
    guard: true,
    setup(ctx) {
      if (isBroken) throw new Error('The guard can not begin')
      fail = () => ctx.modal.shake()
      ctx.store.watch(
        modalSlice,
        ({ shaking }) => shaking,
        () => {
          throw new Error('A listener of the guard failed')
        },
      )
    },
  })
  const { lifecycle, page, status, statuses } = visit({ plugins: [guard()] })
  const { container, source } = page
  await (await lifecycle.start()).ready()
  expect(status()).toBe('connected')
  isBroken = true
  fail()
  expect(status()).toBe('disconnected')
  expect(source.store).toBe(container)
  isBroken = false
  await (await lifecycle.start()).ready()
  expect(statuses).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected'])
})

test('a language that fails to load does not keep buttons waiting', async () => {
  const missing = async () => {
    throw new TypeError('Failed to fetch')
  }
  const { page, lifecycle, errors } = visit({ locale: 'xx', locales: { xx: missing } })
  await lifecycle.start()
  const locale = () => page.container.snapshot().locale
  await vi.waitFor(() => expect(locale()).toEqual({ locale: 'en', direction: 'ltr', ready: true }))
  expect(errors).toMatchObject([{ message: 'Failed to fetch' }])
})

test('a plugin may not take the slice in which the page keeps its theme', async () => {
  const { themeSlice } = await import('./theme.ts')
  const taking = definePlugin({ id: 'taking', slices: [{ ...themeSlice }], setup: () => undefined })
  const { lifecycle } = visit({ plugins: [taking()] })
  await expect(lifecycle.start()).rejects.toMatchObject({ code: 'SLICE_DUPLICATE' })
})
