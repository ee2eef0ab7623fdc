// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { definePlugin, defineView, homes, modalOpened } from 'portico/kernel'
import { NetworksView } from 'portico/shell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../test/wallets/index.ts'
import { createModal, type ModalOptions, type PorticoModal } from './index.ts'
import { createPresenter } from './presenter.ts'

const modals: PorticoModal[] = []
const errors: unknown[] = []
let wallet: TestWallet
let stopAnnouncing: () => void

function make(options: Partial<ModalOptions> = {}): PorticoModal {
  const modal = createModal({
    projectId: 'p1',
    networks: [mainnet, base],
    chains: [evm()],
    remoteConfig: false,
    storage: createMemoryStorage(),
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
    ...options,
  })
  modals.push(modal)
  return modal
}

beforeEach(() => {
  errors.length = 0
  wallet = createTestWallet({ name: 'Test Wallet', rdns: 'test.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  stopAnnouncing = wallet.announce()
})
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
  stopAnnouncing()
  vi.useRealTimers()
  expect(document.querySelectorAll('portico-modal')).toHaveLength(0)
})

const host = () => document.querySelector<HTMLElement>('portico-modal')
const dialog = () => host()?.shadowRoot?.querySelector('dialog')
const text = () => host()?.shadowRoot?.querySelector('.body')?.textContent ?? ''
/** Wallets are found a moment after the page is there. */
const press = (name: string) =>
  vi.waitFor(() => {
    const buttons = [...(host()?.shadowRoot?.querySelectorAll('button') ?? [])]
    const button = buttons.find((item) => (item.getAttribute('aria-label') ?? item.textContent)?.includes(name))
    if (!button) throw new Error(`No button "${name}" in ${text()}`)
    button.click()
  })

test('opening shows the box at once, and resolves when the content is on screen', async () => {
  const modal = make()
  const opened = modal.open()
  expect(dialog()?.open).toBe(true)
  expect(modal.getState()).toMatchObject({ open: true, loading: true })
  await opened
  expect(modal.getState()).toMatchObject({ open: true, loading: false })
  await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  expect(errors).toEqual([])
})

test('closing takes the content away', async () => {
  const modal = make()
  await modal.open()
  expect(modal.close()).toBe(true)
  expect(dialog()?.open).toBe(false)
  await vi.waitFor(() => expect(text()).toBe(''))
})

test('opening resolves when the modal is closed before the content came', async () => {
  const modal = make()
  const opened = modal.open()
  modal.close()
  await opened
  expect(text()).toBe('')
})

test('a view is opened by its token, or by its name; a name that there is not is an error with those that there are', async () => {
  const modal = make()
  await modal.open(NetworksView)
  expect(text()).toContain('Ethereum')
  await modal.open({ view: 'WhatIsAWallet' })
  expect(modal.kernel.router.current()?.view).toBe('WhatIsAWallet')
  await expect(modal.open({ view: 'Nowhere' })).rejects.toMatchObject({
    code: 'VIEW_UNKNOWN',
    message: expect.stringContaining('Account, AccountSettings, Connect,'),
  })
})

test('a view that may not be left yet shakes the box', async () => {
  const modal = make()
  await modal.open()
  modal.kernel.modal.shake()
  expect(host()?.shadowRoot?.querySelector('.card')?.hasAttribute('data-shake')).toBe(true)
})

test('connect opens the list and resolves with the account; the next time it resolves at once', async () => {
  const modal = make()
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  const address = wallet.addresses[0] as string
  const result = await outcome
  expect(result).toMatchObject({ status: 'connected', account: { namespace: 'eip155', network: 'eip155:1' } })
  expect(modal.getAccount().address?.toLowerCase()).toBe(address)
  expect(modal.getProvider()).toBe(wallet.provider)
  expect(await modal.connect({ namespace: 'eip155' })).toEqual(result)
})

test('connect tells whether the visitor closed, or the wallet declined before', async () => {
  const modal = make()
  const closed = modal.connect()
  modal.close()
  expect(await closed).toEqual({ status: 'closed' })

  wallet.cues.reject()
  const rejected = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('disconnected'))
  await vi.waitFor(() => expect(wallet.cues.log.map(({ method }) => method)).toContain('eth_requestAccounts'))
  await vi.waitFor(() => expect(text()).toMatch(/declined/i))
  modal.close()
  expect(await rejected).toMatchObject({ status: 'rejected', error: { code: 'USER_REJECTED_REQUEST' } })
})

test('connect tells when the last try failed', async () => {
  const modal = make()
  wallet.cues.failNext({ code: 4900, message: 'offline' }, 'eth_requestAccounts')
  const failures: string[] = []
  modal.subscribeEvents(({ name }) => name === 'wallet/connect-failed' && failures.push(name))
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(failures).toEqual(['wallet/connect-failed']))
  modal.close()
  expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_DISCONNECTED' } })
})

test('connect gives up after its time-out, or when its signal aborts, and closes the modal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const modal = make()
  const late = modal.connect({ timeout: 1000 })
  vi.advanceTimersByTime(1000)
  expect(await late).toEqual({ status: 'timeout' })
  expect(modal.isOpen()).toBe(false)

  const controller = new AbortController()
  const aborted = modal.connect({ signal: controller.signal })
  controller.abort()
  expect(await aborted).toEqual({ status: 'aborted' })
  expect(modal.isOpen()).toBe(false)
  expect(await modal.connect({ signal: controller.signal })).toEqual({ status: 'aborted' })
})

test('subscribers hear changes, not what is so already, until they unsubscribe', async () => {
  const modal = make()
  const heard: string[] = []
  const stops = [
    modal.subscribeAccount(({ status }) => heard.push(`account ${status}`)),
    modal.subscribeProviders((providers) => heard.push(`providers ${Object.keys(providers)}`)),
    modal.subscribeState(({ open }) => heard.push(`open ${open}`)),
    modal.subscribeTheme(({ mode }) => heard.push(`theme ${mode}`)),
    modal.subscribeNetwork(({ network }) => heard.push(`network ${network?.name}`)),
    modal.subscribeEvents(({ name }) => heard.push(name)),
  ]
  expect(heard).toEqual([])
  modal.setThemeMode('dark')
  expect(heard).toEqual(['theme dark'])
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await outcome
  expect(heard).toEqual(
    expect.arrayContaining(['open true', 'account connected', 'providers eip155', 'wallet/connected']),
  )
  await modal.disconnect()
  expect(heard).toEqual(expect.arrayContaining(['account disconnected', 'providers ', 'wallet/disconnected']))
  for (const stop of stops) stop()
  const before = heard.length
  modal.setThemeMode('light')
  modal.kernel.events.emit(modalOpened)
  expect(heard).toHaveLength(before)
})

test('the box follows theme and language', async () => {
  const modal = make({ theme: { mode: 'dark', variables: { '--portico-accent': 'red' } } })
  await modal.open()
  expect(host()?.dataset.mode).toBe('dark')
  expect(host()?.style.getPropertyValue('--portico-accent')).toBe('red')
  modal.setTheme({ mode: 'light' })
  expect(host()?.dataset.mode).toBe('light')
  modal.setThemeVariables({ '--portico-accent': 'blue' })
  expect(host()?.style.getPropertyValue('--portico-accent')).toBe('blue')
  await modal.setLocale('en-GB')
  expect(host()?.lang).toBe('en-GB')
})

test('an unsafe theme does not leave a modal open that nobody sees', () => {
  const modal = make({ theme: { variables: { '--portico-accent': 'url(https://x.test)' } } })
  void modal.open()
  expect(modal.isOpen()).toBe(false)
  expect(errors).toHaveLength(1)
})

test('with disableAppend the host places the element, and is told when it did not', async () => {
  const modal = make({ disableAppend: true })
  void modal.open()
  expect(modal.isOpen()).toBe(false)
  expect(errors).toMatchObject([{ code: 'ELEMENT_NOT_IN_PAGE' }])
  const place = document.createElement('div')
  document.body.append(place)
  place.append(modal.element)
  await modal.open()
  expect(host()?.parentElement).toBe(place)
  await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  modal.destroy()
  place.remove()
})

test('a toast shows while the modal is closed', async () => {
  const modal = make({ toasts: { position: 'top-left' } })
  modal.kernel.notices.toast('success', 'Sent')
  await vi.waitFor(() => expect(host()?.shadowRoot?.querySelector('.toasts')?.textContent).toContain('Sent'))
  expect(host()?.shadowRoot?.querySelector<HTMLElement>('.toasts')?.dataset.position).toBe('top-left')
  expect(dialog()?.open).toBe(false)
})

test('where the code does not arrive the modal closes again, says so, and can be opened once more', async () => {
  const modal = make()
  let isOnline = false
  const presenter = createPresenter(
    modal.kernel,
    { disableAppend: false, enableEmbedded: false, toastPosition: 'top-left' },
    () => (isOnline ? import('./react/mount.tsx') : Promise.reject(new TypeError('offline'))),
  )
  const opened = modal.open()
  const box = presenter.element()
  await opened
  expect(errors).toMatchObject([{ message: 'offline' }])
  expect(modal.isOpen()).toBe(false)
  expect(box.shadowRoot?.querySelector('[aria-live=assertive]')?.textContent).toContain('could not be loaded')
  isOnline = true
  await modal.open()
  await vi.waitFor(() => expect(box.shadowRoot?.textContent).toContain('Test Wallet'))
  presenter.destroy()
})

test('intent loads the code of the home view, and nothing of wallets', async () => {
  const loads: string[] = []
  const EarlyView = defineView('Early', async () => {
    loads.push('Early')
    return { default: () => null }
  })
  const early = definePlugin({
    id: 'early',
    views: [EarlyView],
    setup: (ctx) => void ctx.slots.contribute(homes, { id: 'early', order: 1, view: EarlyView }),
  })
  const modal = make({ plugins: [early()] })
  expect(loads).toEqual([])
  await modal.preload()
  expect(loads).toEqual(['Early'])
  expect(wallet.cues.log).toEqual([])
})

test('as a part of the page it is open where it stands, and closing leads home', async () => {
  const modal = make()
  const place = document.createElement('div')
  document.body.append(place)
  const stop = modal.mountInline(place)
  await modal.open()
  expect(place.querySelector('portico-modal')).not.toBeNull()
  expect(dialog()).toBeNull()
  await modal.open({ view: 'Networks' })
  expect(text()).toContain('Ethereum')
  modal.close()
  expect(modal.kernel.router.current()?.view).toBe('Connect')
  stop()
  expect(modal.isOpen()).toBe(false)
  expect(host()).toBeNull()
  await modal.open()
  expect(dialog()?.open).toBe(true)
  place.remove()
})

test('a network that is not usable is an error that names it', () => {
  const wrong = { ...mainnet, name: '' }
  expect(() => make({ networks: [wrong] })).toThrow(expect.objectContaining({ code: 'NETWORK_INVALID' }))
  expect(() => make({ defaultNetwork: 'eip155:5' })).toThrow(expect.objectContaining({ code: 'NETWORK_NOT_FOUND' }))
})

test('two modals on one page share nothing', async () => {
  const first = make({ name: 'first' })
  const second = make({ name: 'second' })
  await first.open()
  expect(second.isOpen()).toBe(false)
  first.setThemeMode('dark')
  await second.open()
  expect([...document.querySelectorAll<HTMLElement>('portico-modal')].map(({ dataset }) => dataset.mode)).toEqual([
    'dark',
    'system',
  ])
})

test('ready resolves when what was remembered is there again', async () => {
  const storage = createMemoryStorage()
  const before = make({ storage })
  const outcome = before.connect()
  await before.open()
  await press('Test Wallet')
  await outcome
  before.destroy()

  const modal = make({ storage })
  expect(modal.getAccount()).toMatchObject({ status: 'connecting', isConnecting: true })
  await modal.ready()
  expect(modal.getAccount().isConnected).toBe(true)
})
