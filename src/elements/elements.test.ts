import { createModal, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { NetworksView } from 'portico/shell'
import { connectorsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../test/wallets/index.ts'
import { defineElements } from './index.ts'

let modal: PorticoModal
let stopAnnouncing: () => void
let testWallet: TestWallet
let count = 0
let prefix: string

beforeEach(() => {
  // An element name can be defined only once on a page.
  prefix = `test${count++}`
  testWallet = createTestWallet({ name: 'Test Wallet', rdns: 'test.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  stopAnnouncing = testWallet.announce()
  modal = createModal({
    projectId: 'p1',
    networks: [mainnet],
    chains: [evm()],
    remoteConfig: false,
    storage: createMemoryStorage(),
    preload: 'intent',
    log: { level: 'silent' },
    // No server answers analytics.
    features: { analytics: false },
  })
  defineElements(modal, { prefix })
})
afterEach(() => {
  document.body.replaceChildren()
  modal.destroy()
  stopAnnouncing()
  vi.restoreAllMocks()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

const place = (name: string, attributes: Readonly<Record<string, string>> = {}) => {
  const element = document.createElement(`${prefix}-${name}`)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  return element
}
const connect = async () => {
  const kernel = await modal.load()
  const connector = await vi.waitFor(() => {
    const [found] = kernel.store.get(connectorsSlice).connectors
    if (!found) throw new Error('No wallet was found yet')
    return found
  })
  return (await kernel.load(wallet)).connect({ connectorId: connector.id, signal: new AbortController().signal })
}

test('the text of a button has a direction of its own, not that of the page', () => {
  const text = place('connect-button').querySelector('.portico-button-text')
  // An element with this name isolates its text, in the direction of its first letter.
  expect(text?.localName).toBe('bdi')
})

test('the connect button opens the modal, and shows the account once connected', async () => {
  const element = place('connect-button', { label: 'Log in', 'chars-start': '2', 'chars-end': '2' })
  const button = element.querySelector('button')
  expect(button?.textContent).toBe('Log in')
  button?.click()
  expect(modal.isOpen()).toBe(true)
  expect(button?.getAttribute('aria-expanded')).toBe('true')
  modal.close()
  await connect()
  expect(button?.textContent).toMatch(/^0x..….{2}$/)
})

test('attributes may change, and a button that was removed leaves nothing behind', () => {
  const element = place('connect-button')
  const button = element.querySelector('button')
  expect(button?.textContent).toBe('Connect wallet')
  element.setAttribute('label', 'Enter')
  element.setAttribute('size', 'lg')
  element.setAttribute('disabled', '')
  expect(button).toMatchObject({ textContent: 'Enter', disabled: true })
  expect(button?.dataset.size).toBe('lg')
  element.remove()
  expect(element.childElementCount).toBe(0)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('a property counts as its attribute does, also if it was set before the element was defined', () => {
  const early = Object.assign(document.createElement(`early${prefix}-connect-button`), {
    label: 'Early',
    disabled: true,
  })
  document.body.append(early)
  defineElements(modal, { prefix: `early${prefix}` })
  expect(early.querySelector('button')).toMatchObject({ textContent: 'Early', disabled: true })

  const element = place('connect-button') as HTMLElement & Record<string, unknown>
  const button = element.querySelector('button')
  // Vue, Svelte and Preact set the property if the element has it, and else an attribute with the text "false".
  expect(['disabled', 'label', 'loadingLabel', 'charsStart', 'size'].every((name) => name in element)).toBe(true)
  Object.assign(element, { disabled: true, label: 'Enter', size: 'lg', charsStart: 2 })
  expect(button).toMatchObject({ textContent: 'Enter', disabled: true })
  expect(button?.dataset.size).toBe('lg')
  expect(element.getAttribute('chars-start')).toBe('2')
  Object.assign(element, { disabled: false, label: undefined, size: null, loadingLabel: false })
  expect(button).toMatchObject({ textContent: 'Connect wallet', disabled: false })
  expect(button?.dataset.size).toBe('md')
  expect(element.hasAttribute('loading-label')).toBe(false)
})

test('a button in a shadow root has its styles there, until it leaves', () => {
  const app = document.createElement('div')
  document.body.append(app)
  const root = app.attachShadow({ mode: 'open' })
  root.append(place('connect-button'), place('network-button'))
  expect(root.adoptedStyleSheets).toHaveLength(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  root.replaceChildren()
  expect(root.adoptedStyleSheets).toHaveLength(0)
})

test('the account button is shown only while a wallet is connected', async () => {
  const element = place('account-button')
  expect(element.querySelector('button')).toBeNull()
  testWallet.cues.hang()
  const connecting = connect()
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect(element.querySelector('button')).toBeNull()
  testWallet.cues.accept()
  await connecting
  expect(element.querySelector('button')?.textContent).toMatch(/^0x/)
  await modal.disconnect()
  expect(element.querySelector('button')).toBeNull()
})

test('a balance is requested only if it is shown', async () => {
  const requests = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const calls = [JSON.parse(String(init?.body))].flat() as { id: number }[]
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x112210f4b16c1cb1' }))
    return Response.json(String(init?.body).startsWith('[') ? answers : answers[0])
  })
  const quiet = place('account-button')
  await connect()
  expect(requests).not.toHaveBeenCalled()
  expect(quiet.querySelector<HTMLElement>('.portico-button-detail')?.hidden).toBe(true)
  quiet.setAttribute('balance', 'show')
  await vi.waitFor(() => expect(quiet.querySelector('.portico-button-detail')?.textContent).toBe('1.234 ETH'))
})

test('a button that returns to the page shows no balance of the account that was active before', async () => {
  const nodes = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const calls = [JSON.parse(String(init?.body))].flat() as { id: number }[]
    return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x112210f4b16c1cb1' })))
  })
  const element = place('account-button', { balance: 'show' })
  const detail = () => element.querySelector('.portico-button-detail')?.textContent
  await connect()
  await vi.waitFor(() => expect(detail()).toBe('1.234 ETH'))
  element.remove()
  nodes.mockImplementation(() => new Promise(() => {}))
  testWallet.cues.setAccounts(testWallet.addresses.slice(1))
  document.body.append(element)
  expect(detail()).toBe('')
})

test('a page with a button loads no kernel until the user shows intent, and sends no request', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  const button = place('connect-button').querySelector('button')
  place('network-button')
  place('account-button', { balance: 'show' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(modal.kernel).toBeUndefined()
  button?.dispatchEvent(new Event('pointerenter'))
  await vi.waitFor(() => expect(modal.kernel).toBeDefined())
  expect(modal.isOpen()).toBe(false)
  expect(requests).not.toHaveBeenCalled()
})

test('the network button opens the list of networks', async () => {
  const button = place('network-button').querySelector('button')
  expect(button?.textContent).toBe('Ethereum')
  button?.click()
  expect((await modal.load()).router.current()?.view).toBe('Networks')
})

test('a change of the button keeps its nodes, so that a press on them becomes a click', () => {
  const button = place('connect-button', { label: 'Log in' }).querySelector('button')
  const nodes = [...(button?.childNodes ?? [])]
  const removed = new MutationObserver(() => {})
  removed.observe(button as Node, { childList: true })
  modal.setThemeMode('dark')
  void modal.preload()
  button?.parentElement?.setAttribute('label', 'Enter')
  expect([...(button?.childNodes ?? [])]).toEqual(nodes)
  expect(removed.takeRecords()).toEqual([])
})

test('a copy of an element with its content has one button, which works', async () => {
  const element = place('connect-button', { label: 'Enter' })
  await connect()
  // Turbo and htmx store copies of the page for its history, and carousels repeat their slides.
  const copy = element.cloneNode(true) as HTMLElement
  document.body.append(copy)
  expect(copy.querySelectorAll('button')).toHaveLength(1)
  expect(copy.textContent).toBe(element.textContent)
  copy.querySelector('button')?.click()
  expect(modal.isOpen()).toBe(true)
  modal.close()

  const account = place('account-button').cloneNode(true) as HTMLElement
  await modal.disconnect()
  document.body.append(account)
  expect(account.childElementCount).toBe(0)
})

test('a copy of an inline element with its content shows the modal once', async () => {
  const element = place('modal-inline')
  await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  const copy = element.cloneNode(true) as HTMLElement
  element.replaceWith(copy)
  expect(copy.querySelectorAll('portico-modal')).toHaveLength(1)
  await vi.waitFor(() => expect(copy.querySelector('portico-modal')?.shadowRoot?.textContent).toContain('Test Wallet'))
})

test('the theme of the modal reaches the buttons', () => {
  const button = place('connect-button').querySelector('button')
  modal.setTheme({ mode: 'dark', variables: { '--portico-accent': 'red' } })
  expect(button?.dataset.mode).toBe('dark')
  expect(button?.style.getPropertyValue('--portico-accent')).toBe('red')
  modal.setThemeVariables({})
  expect(button?.style.getPropertyValue('--portico-accent')).toBe('')
})

test('the modal is placed in its inline element', async () => {
  const element = place('modal-inline')
  await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  expect(element.querySelector('portico-modal')).not.toBeNull()
  element.remove()
  await Promise.resolve()
  expect(modal.isOpen()).toBe(false)
  expect(element.childElementCount).toBe(0)
})

test('an inline modal that the page moves keeps its view and what waits for the user', async () => {
  const element = place('modal-inline')
  await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  const kernel = await modal.load()
  kernel.modal.open(NetworksView)
  const outcome = vi.fn()
  void modal.connect().then(outcome)
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  const entry = kernel.router.current()
  const drawn = element.querySelector('portico-modal')
  const target = document.createElement('main')
  document.body.append(target)
  target.append(element)
  await Promise.resolve()
  expect(element.querySelector('portico-modal')).toBe(drawn)
  expect(kernel.router.current()).toBe(entry)
  expect(modal.isOpen()).toBe(true)
  element.remove()
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith({ status: 'closed' }))
})

test('the elements of a prefix belong to one modal', () => {
  expect(() => defineElements(modal, { prefix })).not.toThrow()
  const other = createModal({
    projectId: 'p2',
    remoteConfig: false,
    name: 'other',
    preload: 'intent',
    storage: createMemoryStorage(),
  })
  expect(() => defineElements(other, { prefix })).toThrow(`<${prefix}-connect-button> is defined already`)
  other.destroy()
})

test('a newer modal of the same name replaces the older one, as after hot module replacement', async () => {
  const element = place('connect-button')
  await modal.open()
  const older = modal
  modal = createModal({
    projectId: 'p2',
    remoteConfig: false,
    storage: createMemoryStorage(),
    preload: 'intent',
    log: { level: 'silent' },
  })
  defineElements(modal, { prefix })
  expect(document.querySelectorAll('portico-modal')).toHaveLength(0)
  await expect(older.open()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  element.querySelector('button')?.click()
  await vi.waitFor(() => expect(modal.isOpen()).toBe(true))
  expect(element.querySelectorAll('button')).toHaveLength(1)
})
