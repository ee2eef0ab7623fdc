import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { defineElements } from 'portico/elements'
import { defineFlag, definePlugin } from 'portico/kernel'
import { shellSlice } from 'portico/shell'
import { array, string } from 'superstruct'
import { afterEach, expect, test } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createModal, type ModalOptions, type PorticoModal } from './index.ts'

const swaps = definePlugin({
  id: 'swaps',
  flag: defineFlag('swaps', array(string()), ['1inch']),
  setup: () => undefined,
})

const valid: ModalOptions = {
  projectId: 'p1',
  networks: [mainnet, base],
  chains: [evm()],
  remoteConfig: false,
  storage: createMemoryStorage(),
  log: { level: 'silent' },
}

let modal: PorticoModal | undefined
afterEach(() => {
  modal?.destroy()
  modal = undefined
})
const make = (options: Readonly<Record<string, unknown>> = {}) => {
  modal = createModal({ ...valid, ...options } as ModalOptions)
  return modal
}

test.each([
  ['an unknown option', { fooBar: 1 }, 'OPTION_UNKNOWN', 'Unknown option "fooBar". Options: allowUnsupportedChain'],
  ['an unknown part of an option', { theme: { color: 'red' } }, 'OPTION_UNKNOWN', '"theme.color". Options: mode'],
  ['an unknown feature', { features: { foo: true } }, 'OPTION_UNKNOWN', 'Unknown option "features.foo"'],
  ['a wrong type', { enableWallets: 'yes' }, 'OPTION_INVALID', '"enableWallets" is not usable. Expected boolean'],
  ['a wrong theme mode', { theme: { mode: 'sepia' } }, 'OPTION_INVALID', 'theme.mode" is not usable. Expected one of'],
  ['a variable of another name', { theme: { variables: { '--accent': 'red' } } }, 'OPTION_INVALID', '--portico-'],
  ['an unsafe link', { termsConditionsUrl: 'javascript:alert(1)' }, 'OPTION_INVALID', 'Expected an https: URL'],
  ['a plugin that was not called', { plugins: [swaps] }, 'OPTION_INVALID', '"plugins.0" is not usable'],
  ['a wrong order', { features: { connectMethodsOrder: ['fax'] } }, 'OPTION_INVALID', 'features.connectMethodsOrder.0'],
  ['metadata without a name', { metadata: { url: 'https://a.b' } }, 'OPTION_INVALID', '"metadata.name"'],
  ['a feature without its plugin', { features: { swaps: true } }, 'FEATURE_NOT_INSTALLED', '"swaps" needs a plugin'],
  ['two kinds of sign-in', { siwx: {}, siweConfig: {} }, 'OPTIONS_CONTRADICT', '"siwx" or "siweConfig"'],
  ['a legal checkbox about nothing', { features: { legalCheckbox: true } }, 'OPTIONS_CONTRADICT', 'termsConditionsUrl'],
  ['chains without networks', { networks: [] }, 'OPTIONS_CONTRADICT', '"networks"'],
  ['no project id', { projectId: undefined }, 'PROJECT_ID_MISSING', 'Project ID Not Configured'],
])('%s is an error that names it', (_, options, code, text) => {
  expect(() => make(options)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
})

test('a known feature that is off needs no plugin, and undefined options are as if not given', () => {
  expect(() => make({ features: { swaps: false, email: undefined }, theme: undefined })).not.toThrow()
})

test('no wallets and no other way to connect is allowed', () => {
  expect(() => make({ enableWallets: false })).not.toThrow()
})

test('a feature whose plugin is installed reaches the plugin', () => {
  const { kernel } = make({ plugins: [swaps()], features: { swaps: false } })
  kernel.start()
  expect(kernel.inspect().swaps).toBe('off')
  modal?.setFeatures({ swaps: true })
  expect(kernel.inspect().swaps).toBe('on')
})

test('features of the views reach the views, also later', () => {
  const { kernel, setFeatures, configure } = make({
    features: { legalCheckbox: true, connectMethodsOrder: ['wallet', 'email'] },
    termsConditionsUrl: 'https://portico.test/terms',
  })
  kernel.start()
  const settings = () => kernel.store.get(shellSlice)
  expect(settings()).toMatchObject({ legalCheckbox: true, connectMethodsOrder: ['wallet', 'email'] })
  setFeatures({ collapseWallets: true })
  expect(settings().collapseWallets).toBe(true)
  configure({ enableWallets: false })
  expect(settings().enableWallets).toBe(false)
  expect(() => setFeatures({ swaps: true })).toThrow('needs a plugin')
})

test('on a server it is inert, and every part answers', async () => {
  const { getAccount, getNetwork, getState, getProvider, kernel } = make()
  expect(kernel.inspect()).toMatchObject({ wallet: 'off' })
  expect(getAccount()).toMatchObject({ status: 'pending', isConnected: false })
  expect(getNetwork()).toMatchObject({ network: undefined, networks: [] })
  expect(getState()).toMatchObject({ open: false, ready: false })
  expect(getProvider()).toBeUndefined()
  expect(modal?.metadata).toEqual({ name: '', description: '', url: '', icons: [] })
})

test('elements are nothing on a server', () => {
  expect(() => defineElements(make())).not.toThrow()
})

test('the theme is checked when it changes', () => {
  const { kernel, setTheme, setThemeMode } = make()
  kernel.start()
  expect(() => setThemeMode('sepia' as never)).toThrow('theme.mode')
  expect(() => setTheme({ font: 'x' } as never)).toThrow('theme.font')
})
