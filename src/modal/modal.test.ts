// @vitest-environment happy-dom
import { mainnet } from 'portico/chains/evm/networks'
import { closeGuards, definePlugin, defineView, homes, routerSlice } from 'portico/kernel'
import { NetworksView } from 'portico/shell'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubResizes } from '../frame/testing/stubResizes.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { originBound, origins } from '../wallet/origins/origins.ts'
import { dialog, host, press, setUpPage, text } from './testing/page.ts'

const page = setUpPage()
afterEach(() => void vi.unstubAllGlobals())

test('opening shows the dialog at once, and resolves when the content is on screen', async () => {
  const modal = page.make()
  const opened = modal.open()
  expect(dialog()?.open).toBe(true)
  expect(modal.getState()).toMatchObject({ open: true, loading: true })
  await opened
  expect(modal.getState()).toMatchObject({ open: true, loading: false })
  await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  expect(page.errors).toEqual([])
})

test('a wrong value of an option is refused before any view is drawn', async () => {
  const modal = page.make({ termsConditionsUrl: 'javascript:alert(1)' })
  await expect(modal.open()).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  expect(modal.kernel).toBeUndefined()
  expect(host()?.shadowRoot?.querySelectorAll('a')).toHaveLength(0)
})

test('closing removes the content', async () => {
  const modal = page.make()
  await modal.open()
  expect(modal.close()).toBe(true)
  expect(dialog()?.open).toBe(false)
  await vi.waitFor(() => expect(text()).toBe(''))
})

test('opening resolves when the modal is closed before its content is rendered', async () => {
  const modal = page.make()
  const opened = modal.open()
  modal.close()
  await opened
  expect(text()).toBe('')
})

test('a view opens by its token or its name; the error for an unknown name lists the known names', async () => {
  const modal = page.make()
  await modal.open(NetworksView)
  expect(text()).toContain('Ethereum')
  await modal.open({ view: 'WhatIsAWallet' })
  expect(modal.kernel?.router.current()?.view).toBe('WhatIsAWallet')
  await expect(modal.open({ view: 'Nowhere' })).rejects.toMatchObject({
    code: 'VIEW_UNKNOWN',
    message: expect.stringContaining('Account, AccountSettings, AllWallets, Connect,'),
  })
})

test.each([
  ['the event of a browser', () => new MouseEvent('click', { view: window as never })],
  ['the event of React', () => ({ view: window, type: 'click', preventDefault() {}, nativeEvent: {} })],
])('open and disconnect may be event handlers: %s is not taken for an option', async (_, createEvent) => {
  // No test needs the node of a chain.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const modal = page.make()
  const [open, disconnect] = [modal.open, modal.disconnect] as ((event: unknown) => Promise<unknown>)[]
  await open?.(createEvent())
  expect(modal.kernel?.router.current()?.view).toBe('Connect')
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connected'))
  await disconnect?.(createEvent())
  expect(modal.getAccount().status).toBe('disconnected')
})

test('the kernel shakes the dialog', async () => {
  const modal = page.make()
  await modal.open()
  modal.kernel?.modal.shake()
  expect(host()?.shadowRoot?.querySelector('.card')?.hasAttribute('data-shake')).toBe(true)
})

test('the dialog follows theme and language', async () => {
  const modal = page.make({ theme: { mode: 'dark', variables: { '--portico-accent': 'red' } } })
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

test('with disableAppend the host places the element, and opening rejects until then', async () => {
  const modal = page.make({ disableAppend: true })
  await expect(modal.open()).rejects.toMatchObject({ code: 'ELEMENT_NOT_IN_PAGE' })
  expect(modal.isOpen()).toBe(false)
  const place = document.createElement('div')
  document.body.append(place)
  place.append(modal.element)
  await modal.open()
  expect(host()?.parentElement).toBe(place)
  await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  modal.destroy()
  place.remove()
})

test('with disableAppend opening without a place also rejects once the kernel is loaded', async () => {
  const modal = page.make({ disableAppend: true })
  await modal.load()
  await expect(modal.open()).rejects.toMatchObject({ code: 'ELEMENT_NOT_IN_PAGE' })
  expect(await modal.connect()).toMatchObject({ status: 'failed', error: { code: 'ELEMENT_NOT_IN_PAGE' } })
  expect(modal.isOpen()).toBe(false)
})

test('toasts move to the frame that is on the page', async () => {
  const modal = page.make()
  const place = document.createElement('div')
  document.body.append(place)
  const stop = modal.mountInline(place)
  const { notices } = await modal.load()
  notices.toast('success', 'Sent')
  const toasts = () => host()?.shadowRoot?.querySelector('.toasts')
  await vi.waitFor(() => expect(toasts()?.textContent).toContain('Sent'))
  stop()
  expect(place.childElementCount).toBe(0)
  await vi.waitFor(() => expect(toasts()?.textContent).toContain('Sent'))
  expect(toasts()?.getAttribute('aria-live')).toBe('polite')
  place.remove()
})

test('a toast shows while the modal is closed', async () => {
  const modal = page.make({ toasts: { position: 'top-left' } })
  const { notices } = await modal.load()
  notices.toast('success', 'Sent')
  await vi.waitFor(() => expect(host()?.shadowRoot?.querySelector('.toasts')?.textContent).toContain('Sent'))
  expect(host()?.shadowRoot?.querySelector<HTMLElement>('.toasts')?.dataset.position).toBe('top-left')
  expect(dialog()?.open).toBe(false)
})

test('a toast shows after the modal was closed and an earlier toast has gone', async () => {
  const modal = page.make()
  await modal.open()
  const { notices, store } = await modal.load()
  const show = async (text: string) => {
    notices.toast('success', text)
    await vi.waitFor(() => expect(host()?.shadowRoot?.querySelector('.toasts')?.textContent).toContain(text))
  }
  modal.close()
  await show('Sent')
  for (const { key } of store.get(noticesSlice).toasts) notices.dismiss(key)
  await vi.waitFor(() => expect(host()).toBeNull())
  await show('Swapped')
})

test('preload() loads the code of the home view, and asks no wallet', async () => {
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
  const modal = page.make({ plugins: [early()] })
  expect(loads).toEqual([])
  await modal.preload()
  expect(loads).toEqual(['Early'])
  expect(page.wallet.cues.log).toEqual([])
})

test('an inline modal is open in its place, and closing shows the home view', async () => {
  const modal = page.make()
  const place = document.createElement('div')
  document.body.append(place)
  const stop = modal.mountInline(place)
  await modal.open()
  expect(place.querySelector('portico-modal')).not.toBeNull()
  expect(dialog()).toBeNull()
  await modal.open({ view: 'Networks' })
  expect(text()).toContain('Ethereum')
  modal.close()
  expect(modal.kernel?.router.current()?.view).toBe('Connect')
  stop()
  expect(modal.isOpen()).toBe(false)
  expect(host()).toBeNull()
  await modal.open()
  expect(dialog()?.open).toBe(true)
  place.remove()
})

test.each([
  ['mounted', false],
  ['embedded', true],
])('an inline modal, %s, shows the view that was opened before the kernel was loaded', async (_, enableEmbedded) => {
  const modal = page.make({ enableEmbedded })
  const stop = modal.mountInline(document.body)
  await modal.open({ view: 'Networks' })
  const { store } = await modal.load()
  expect(store.get(routerSlice).stack.map(({ view }) => view)).toEqual(['Networks'])
  stop()
})

test('an embedded modal that opens before it is placed waits, and then shows the requested view', async () => {
  const modal = page.make({ enableEmbedded: true })
  const opened = modal.open({ view: 'Networks' })
  await modal.load()
  const stop = modal.mountInline(document.body)
  await opened
  expect(text()).toContain('Ethereum')
  stop()
})

describe('a page that replaces its body while the modal is open', () => {
  let resize: () => void
  beforeEach(() => {
    resize = stubResizes()
  })
  const replaceBody = () => {
    document.body.replaceChildren(document.createElement('main'))
    resize()
  }
  afterEach(() => document.body.replaceChildren())

  test('scrolls, and the modal opens again', async () => {
    const modal = page.make()
    await modal.open()
    await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
    replaceBody()
    expect(modal.isOpen()).toBe(false)
    expect(document.adoptedStyleSheets).toHaveLength(0)
    await modal.open()
    expect(dialog()?.open).toBe(true)
    await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  })

  test('shows the modal again if the host opens it before the removal is noticed', async () => {
    const modal = page.make()
    await modal.open()
    document.body.replaceChildren()
    await modal.open()
    resize()
    expect(modal.isOpen()).toBe(true)
    expect(dialog()?.open).toBe(true)
  })

  test('closes the modal even if a close guard does not allow it', async () => {
    const strict = definePlugin({
      id: 'strict',
      setup: (ctx) => void ctx.slots.contribute(closeGuards, { id: 'strict', allows: () => false }),
    })
    const modal = page.make({ plugins: [strict()] })
    await modal.open()
    expect(modal.close()).toBe(false)
    replaceBody()
    expect(modal.isOpen()).toBe(false)
  })
})

test('retrying in one inline frame does not affect the other', async () => {
  const modal = page.make({ networks: [{ ...mainnet, id: 'none' } as never] })
  const places = [document.createElement('div'), document.createElement('div')]
  document.body.append(...places)
  const [stop, stopOther] = places.map((place) => modal.mountInline(place))
  const button = (at: number) =>
    places[at]?.querySelector('portico-modal')?.shadowRoot?.querySelector<HTMLElement>('.failure button')
  await vi.waitFor(() => expect([button(0), button(1)].every(Boolean)).toBe(true))
  button(0)?.click()
  expect(button(0)).toBeFalsy()
  expect(button(1)).toBeTruthy()
  stop?.()
  stopOther?.()
  for (const place of places) place.remove()
})

test('a page without a remembered wallet loads no kernel and sends no request', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  const modal = page.make()
  await new Promise((resolve) => setTimeout(resolve))
  expect(modal.kernel).toBeUndefined()
  expect(modal.getAccount().status).toBe('disconnected')
  expect(modal.getNetwork().network?.name).toBe('Ethereum')
  await modal.disconnect()
  expect(modal.kernel).toBeUndefined()
  expect(requests).not.toHaveBeenCalled()
  expect(host()).toBeNull()
  requests.mockRestore()
})

test('the placeholder follows the language too', async () => {
  const modal = page.make()
  await modal.open()
  await modal.setLocale('de')
  expect(host()?.lang).toBe('de')
  expect(host()?.shadowRoot?.querySelector('.skeleton-close')?.getAttribute('aria-label')).toBe('Schließen')
})

test('a modal that is destroyed while it is open restores the page', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const modal = page.make()
  const heard: unknown[] = []
  modal.subscribeState((state) => heard.push(state))
  await modal.open()
  heard.length = 0
  modal.destroy()
  expect(host()).toBeNull()
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(document.activeElement).toBe(opener)
  await expect(modal.load()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  await expect(modal.open()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  expect(heard.every((state) => (state as { open: boolean }).open === false)).toBe(true)
  opener.remove()
})

test('two modals on one page share nothing', async () => {
  const first = page.make({ name: 'first' })
  const second = page.make({ name: 'second' })
  await first.open()
  expect(second.isOpen()).toBe(false)
  first.setThemeMode('dark')
  await second.open()
  expect([...document.querySelectorAll<HTMLElement>('portico-modal')].map(({ dataset }) => dataset.mode)).toEqual([
    'dark',
    'system',
  ])
})

test('the built-in analytics follows its feature, and the host can receive its events', async () => {
  const sink = vi.fn()
  const modal = page.make({ analyticsSink: sink, features: { analytics: false } })
  await modal.open()
  expect(modal.kernel?.inspect().analytics).toBe('off')
  await modal.setFeatures({ analytics: true })
  modal.close()
  await modal.open()
  await vi.waitFor(() => expect(sink.mock.calls.map(([event]) => event.props.event)).toContain('MODAL_OPEN'))
})

test('the origin of the page is checked only if a plugin of the host depends on that', async () => {
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).pathname)
    return Response.json({ allowedOrigins: ['https://elsewhere.test'] })
  })
  vi.stubGlobal('location', { ...location, origin: 'https://app.test' })
  const asked: string[] = []
  const bound = definePlugin({
    id: 'bound',
    dependencies: [origins],
    setup: ({ slots }) => void slots.contribute(originBound, { id: 'bound' }),
  })
  const without = page.make()
  await without.open()
  without.close()
  expect(asked).not.toContain('/projects/v1/origins')
  const modal = page.make({ name: 'bound', plugins: [bound()] })
  await modal.open()
  const alert = () => modal.kernel?.store.get(noticesSlice).alert
  await vi.waitFor(() => expect(alert()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' }))
  expect(asked.filter((path) => path === '/projects/v1/origins')).toHaveLength(1)
})

test('load() does not wait until a view that is being opened is painted', async () => {
  // Timers are frozen: a wait for the paint would not end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const modal = page.make()
  void modal.open()
  expect((await modal.load()).signal.aborted).toBe(false)
})
