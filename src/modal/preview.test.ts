// @vitest-environment happy-dom
import { base, mainnet } from 'portico/chains/evm/networks'
import { connectionsSlice, networksSlice, selectNamespace } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import type { ModalOptions } from './options.ts'
import { createPreview } from './preview.ts'
import { readAccount, readNetwork } from './state.ts'

afterEach(() => vi.unstubAllGlobals())

const preview = (stored: Readonly<Record<string, unknown>> = {}, options: Partial<ModalOptions> = {}) => {
  const entries = Object.entries(stored).map(([key, value]) => [`portico/${key}`, JSON.stringify(value)])
  const storage = createMemoryStorage(Object.fromEntries(entries))
  return createPreview({ projectId: 'p1', networks: [mainnet, base], storage, ...options }, () => {})
}
const connection = { eip155: { connectorId: 'test.wallet' } }

test('a remembered wallet is being connected from the first moment, and wants the kernel', () => {
  const { store, isKernelWanted } = preview({ connections: connection, active_namespace: 'eip155' })
  expect(readAccount(store.get)).toMatchObject({ status: 'connecting', connectorId: 'test.wallet', ready: true })
  expect(isKernelWanted).toBe(true)
})

test('nothing remembered is "disconnected", and wants nothing', () => {
  const { store, isKernelWanted } = preview()
  expect(readAccount(store.get)).toMatchObject({ status: 'disconnected', ready: true })
  expect(isKernelWanted).toBe(false)
})

test.each([
  ['another language', {}, { locale: 'de' }, true],
  ['a language of English', {}, { locale: 'en-GB' }, false],
  ['a wallet that is not to be connected again', { connections: connection }, { enableReconnect: false }, false],
  ['a wallet of a family that the app does not offer', { connections: { solana: { connectorId: 'x' } } }, {}, false],
])('%s', (_, stored, options, isWanted) => {
  expect(preview(stored, options).isKernelWanted).toBe(isWanted)
})

test('until the texts of another language are here the buttons wait', () => {
  expect(preview({}, { locale: 'de' }).store.get(connectionsSlice).ready).toBe(false)
})

test.each([
  ['the stored network', { networks: { eip155: 'eip155:8453' } }, {}, 'Base'],
  ['the default network', {}, { defaultNetwork: base }, 'Base'],
  ['the default network by its id', {}, { defaultNetwork: 'eip155:8453' }, 'Base'],
  ['the first network', {}, {}, 'Ethereum'],
  ['the first network where the stored one is gone', { networks: { eip155: 'eip155:5' } }, {}, 'Ethereum'],
  ['the stored before the default one', { networks: { eip155: 'eip155:1' } }, { defaultNetwork: base }, 'Ethereum'],
])('the network that counts is %s', (_, stored, options, name) => {
  const { store } = preview(stored, options as Partial<ModalOptions>)
  expect(readNetwork(store.get).network?.name).toBe(name)
  expect(selectNamespace(store.get)).toBe('eip155')
})

test.each([
  ['no record', 'x'],
  ['nothing', null],
  ['a list', ['x']],
  ['another family', { foo: { connectorId: 'x' } }],
  ['no connector', { eip155: {} }],
  ['a connector that is no text', { eip155: { connectorId: 7 } }],
  ['a null', { eip155: null }],
])('a storage that holds %s is as if it were empty', (_, connections) => {
  const { store, isKernelWanted } = preview({ connections, active_namespace: 5, networks: { eip155: 1 } })
  expect(isKernelWanted).toBe(false)
  expect(store.get(connectionsSlice)).toMatchObject({ active: null, connections: {} })
  expect(store.get(networksSlice).selected).toEqual({ eip155: 'eip155:1' })
})

test('a storage that denies or holds no JSON is as if it were empty', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = { getItem: denied, setItem: denied, removeItem: denied }
  expect(preview({}, { storage }).isKernelWanted).toBe(false)
  expect(preview({}, { storage: { ...storage, getItem: () => '{' } }).isKernelWanted).toBe(false)
})

test('on a server nothing is known', () => {
  vi.stubGlobal('window', undefined)
  const { store, isKernelWanted } = preview({ connections: connection })
  expect(readAccount(store.get).status).toBe('pending')
  expect(readNetwork(store.get).network).toBeUndefined()
  expect(isKernelWanted).toBe(false)
})
