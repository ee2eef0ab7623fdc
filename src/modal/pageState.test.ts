// @vitest-environment happy-dom
import { base, mainnet } from 'portico/chains/evm/networks'
import { connectionsSlice, networksSlice, selectNamespace } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { localeSlice, type Texts } from '../kernel/internal.ts'
import { modalMessages, shellSlice } from '../shell/internal.ts'
import { rememberedSlice } from '../wallet/internal.ts'
import { readConnectButton } from './buttons/model.ts'
import type { ModalOptions } from './options.ts'
import { createPageState } from './pageState.ts'
import { readAccount, readNetwork } from './state.ts'
import { themeSlice } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (stored: Readonly<Record<string, unknown>> = {}, options: Partial<ModalOptions> = {}) => {
  const entries = Object.entries(stored).map(([key, value]) => [`portico/${key}`, JSON.stringify(value)])
  const storage = createMemoryStorage(Object.fromEntries(entries))
  return createPageState({ projectId: 'p1', networks: [mainnet, base], storage, ...options }, () => {})
}
const connection = { eip155: { connectorId: 'test.wallet' } }
const button = ({ source }: ReturnType<typeof page>) =>
  readConnectButton(source.store.get, source.messages.get(modalMessages))

test('a remembered wallet is connecting at once, and the kernel is wanted', () => {
  const { container, isKernelWanted } = page({ connections: connection, active_namespace: 'eip155' })
  expect(readAccount(container.get)).toMatchObject({ status: 'connecting', connectorId: 'test.wallet', ready: true })
  expect(isKernelWanted).toBe(true)
})

test('without a remembered wallet the state is "disconnected" and no kernel is needed', () => {
  const { container, isKernelWanted } = page()
  expect(readAccount(container.get)).toMatchObject({ status: 'disconnected', ready: true })
  expect(isKernelWanted).toBe(false)
})

test.each([
  ['another language: at once, but without a request', {}, { locale: 'de' }, true, false],
  ['a variant of English', {}, { locale: 'en-GB' }, false, false],
  ['an inline modal', {}, { enableEmbedded: true }, true, true],
  ['a wallet that is not to be connected again', { connections: connection }, { enableReconnect: false }, false, false],
  [
    'a wallet of a namespace that the app does not offer',
    { connections: { solana: { connectorId: 'x' } } },
    {},
    false,
    false,
  ],
])('whether the kernel is wanted at once: %s', (_, stored, options, isKernelWanted, isHurried) => {
  expect(page(stored, options)).toMatchObject({ isKernelWanted, isHurried })
})

test('buttons wait for the texts of another language; the account is known at once', () => {
  const german = page({}, { locale: 'de' })
  expect(readAccount(german.container.get).status).toBe('disconnected')
  expect(button(german)).toMatchObject({ busy: true, text: 'Connect wallet' })
  german.rest()
  expect(button(german)).toMatchObject({ busy: false, text: 'Connect wallet' })
  german.read()
  expect(button(german).busy).toBe(true)
})

test('buttons do not wait for a language that is already loaded', () => {
  const german = page({}, { locale: 'de' })
  const translated: Texts = { ...modalMessages.texts, connect: 'Wallet verbinden' }
  german.texts.show('de', () => translated)
  german.container.commit(localeSlice, { locale: 'de', direction: 'ltr', ready: true })
  german.rest()
  german.read()
  expect(button(german)).toMatchObject({ busy: false, text: 'Wallet verbinden' })
  expect(german.container.get(localeSlice).locale).toBe('de')
})

test.each([
  ['the stored network', { networks: { eip155: 'eip155:8453' } }, {}, 'Base'],
  ['the default network', {}, { defaultNetwork: base }, 'Base'],
  ['the default network by its id', {}, { defaultNetwork: 'eip155:8453' }, 'Base'],
  ['the first network', {}, {}, 'Ethereum'],
  ['the first network if the stored one is not in the list', { networks: { eip155: 'eip155:5' } }, {}, 'Ethereum'],
  ['the stored before the default one', { networks: { eip155: 'eip155:1' } }, { defaultNetwork: base }, 'Ethereum'],
])('the active network is %s', (_, stored, options, name) => {
  const { container } = page(stored, options as Partial<ModalOptions>)
  expect(readNetwork(container.get).network?.name).toBe(name)
  expect(selectNamespace(container.get)).toBe('eip155')
})

test('a storage that denies access or holds no JSON counts as empty', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = { getItem: denied, setItem: denied, removeItem: denied }
  expect(page({}, { storage }).isKernelWanted).toBe(false)
  expect(page({}, { storage: { ...storage, getItem: () => '{' } }).isKernelWanted).toBe(false)
})

test('on a server only the theme is known', () => {
  vi.stubGlobal('window', undefined)
  const { container, isKernelWanted } = page({ connections: connection }, { locale: 'de', theme: { mode: 'dark' } })
  expect(readAccount(container.get).status).toBe('pending')
  expect(readNetwork(container.get).network).toBeUndefined()
  expect(container.get(themeSlice).mode).toBe('dark')
  expect(isKernelWanted).toBe(false)
})

test('without a kernel no wallet is connected; storage keeps the wallets, and reading it again finds them', () => {
  const storage = createMemoryStorage({ 'portico/connections': JSON.stringify(connection) })
  const state = page({}, { storage, defaultNetwork: base, enableNetworkSwitch: false })
  const told = vi.fn()
  state.container.subscribe(told)
  state.rest()
  expect(told).toHaveBeenCalledOnce()
  expect(state.container.get(connectionsSlice)).toEqual({ ready: true, active: 'eip155', connections: {} })
  expect(state.container.get(rememberedSlice).connections).toEqual({})
  expect(state.container.get(networksSlice).selected).toEqual({ eip155: 'eip155:8453' })
  expect(state.container.get(shellSlice).enableNetworkSwitch).toBe(false)
  expect(JSON.parse(storage.getItem('portico/connections') ?? '')).toEqual(connection)
  state.read()
  expect(readAccount(state.container.get).status).toBe('connecting')
  expect(state.container.get(rememberedSlice).connections).toEqual(connection)
})
