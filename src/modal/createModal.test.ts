import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { defineElements } from 'portico/elements'
import { defineFlag, definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { footerNotes } from 'portico/shell'
import { array, string } from 'superstruct'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { shellDefaults, shellSlice } from '../shell/internal.ts'
import { createModal } from './createModal.ts'
import type { ModalOptions } from './options.ts'
import { themeSlice } from './theme.ts'
import type { PorticoModal } from './types.ts'

const swaps = definePlugin({
  id: 'swaps',
  flag: defineFlag('swaps', array(string()), ['1inch'], { remote: 'swaps' }),
  setup: () => undefined,
})

const valid: ModalOptions = {
  projectId: 'p1',
  networks: [mainnet, base],
  chains: [evm()],
  remoteConfig: false,
  storage: createMemoryStorage(),
  preload: 'intent',
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
  [
    'an unknown option',
    { fooBar: 1 },
    'OPTION_UNKNOWN',
    'Unknown option "fooBar". Options: allWallets, allowUnsupportedChain',
  ],
  ['an unknown part of an option', { theme: { color: 'red' } }, 'OPTION_UNKNOWN', '"theme.color". Options: mode'],
  ['an unknown feature', { features: { foo: true } }, 'FEATURE_NOT_INSTALLED', 'Features: allWallets, analytics'],
  ['an object in place of a list', { networks: {} }, 'OPTION_INVALID', '"networks" is not usable. Expected an array'],
  [
    'a text in place of a network',
    { networks: ['mainnet'] },
    'OPTION_INVALID',
    '"networks.0" is not usable. Expected a network',
  ],
  ['a wrong theme mode', { theme: { mode: 'sepia' } }, 'OPTION_INVALID', '"sepia" is not one of light, dark, system'],
  ['a variable with another prefix', { theme: { variables: { '--accent': 'red' } } }, 'OPTION_INVALID', '--portico-'],
  ['an unsafe variable', { theme: { variables: { '--portico-accent': 'url(//x)' } } }, 'OPTION_INVALID', 'plain CSS'],
  ['a plugin that was not called', { plugins: [swaps] }, 'OPTION_INVALID', '"plugins.0" is not usable'],
  [
    'a feature without its plugin',
    { features: { swaps: true } },
    'FEATURE_NOT_INSTALLED',
    '"swaps", or its plugin is not in',
  ],
  [
    'activity without its plugin',
    { features: { activity: true } },
    'FEATURE_NOT_INSTALLED',
    '"activity", or its plugin is not in',
  ],
  [
    'a service without a scheme',
    { services: { data: 'rpc.example' } },
    'OPTION_INVALID',
    '"services.data" is not usable. Expected an absolute URL',
  ],
  ['a path in place of a service', { services: { project: '/proxy' } }, 'OPTION_INVALID', '"services.project"'],
  ['two kinds of sign-in', { siwx: {}, siweConfig: {} }, 'OPTIONS_CONTRADICT', '"siwx" or "siweConfig"'],
  ['a legal checkbox without text', { features: { legalCheckbox: true } }, 'OPTIONS_CONTRADICT', 'termsConditionsUrl'],
  ['chains without networks', { networks: [] }, 'OPTIONS_CONTRADICT', '"networks"'],
  ['no project id', { projectId: undefined }, 'PROJECT_ID_MISSING', 'Project ID Not Configured'],
])('%s throws an error at once that names it', (_, options, code, text) => {
  expect(() => make(options)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
})

test.each([
  'https://münchen.example/api',
  'http://[::1]:8545',
  'http://localhost:3000',
])('%s may be a service', (url) => {
  expect(() => make({ services: { data: url } })).not.toThrow()
})

test.each([
  ['an unknown policy for tabs', { tabs: 'mixed' }, 'OPTION_INVALID', 'Expected one of sync, isolate'],
  ['a wrong type', { enableWallets: 'yes' }, 'OPTION_INVALID', '"enableWallets" is not usable. Expected boolean'],
  ['an unsafe link', { termsConditionsUrl: 'javascript:alert(1)' }, 'OPTION_INVALID', 'Expected an https: URL'],
  [
    'an RPC URL with an unknown setting',
    { customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.test', config: { retryCount: 9 } }] } },
    'OPTION_INVALID',
    'customRpcUrls.eip155:1.0',
  ],
  [
    'an order that is no list of texts',
    { features: { connectMethodsOrder: [7] as never } },
    'OPTION_INVALID',
    'features.connectMethodsOrder.0',
  ],
  ['metadata without a name', { metadata: { url: 'https://a.b' } }, 'OPTION_INVALID', '"metadata.name"'],
  ['an unknown part of an option', { log: { colour: 'red' } }, 'OPTION_UNKNOWN', '"log.colour". Options: level, sink'],
  ['an unusable storage', { storage: {} }, 'OPTION_INVALID', '"storage" is not usable. Expected an object like'],
  [
    'a storage that answers later',
    { storage: { getItem: async () => null, setItem() {}, removeItem() {} } },
    'OPTION_INVALID',
    '"storage" is not usable. Expected an object like localStorage',
  ],
  ['a network without a name', { networks: [{ ...mainnet, name: '' }] }, 'NETWORK_INVALID', 'The network ""'],
  ['a default network that is not listed', { defaultNetwork: 'eip155:5' }, 'NETWORK_NOT_FOUND', 'Network not found'],
])('%s rejects loading with an error that names it, and is reported once', async (_, options, code, text) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onError = vi.fn()
  const { load, report } = make({ ...options, onError })
  const expected = { code, message: expect.stringContaining(text) }
  const failure: unknown = await load().catch((error: unknown) => error)
  expect(failure).toMatchObject(expected)
  report(failure)
  expect(onError).toHaveBeenCalledTimes(1)
  const [told] = onError.mock.calls[0] as [Error]
  expect([told, told.cause]).toContain(failure)
  quiet.mockRestore()
})

test('undefined options and features are ignored', () => {
  expect(() => make({ features: { email: undefined }, theme: undefined })).not.toThrow()
})

test('a modal without any way to connect is allowed', () => {
  expect(() => make({ enableWallets: false })).not.toThrow()
})

test('the option "allWallets" reaches the views, and the directory is on', async () => {
  const customWallets = [{ id: 'mine', name: 'Mine', homepage: 'https://mine.example' }]
  const { load } = make({ customWallets, allWallets: 'HIDE' })
  const kernel = await load()
  expect(kernel.store.get(shellSlice).allWallets).toBe('HIDE')
  expect(kernel.inspect().directory).toBe('on')
})

test.each([
  [true, 'SHOW'],
  [false, 'HIDE'],
])('the feature "allWallets" %s stands for the option %s, also at run time', async (feature, option) => {
  const { load, setFeatures } = make({ features: { allWallets: feature } })
  const kernel = await load()
  expect(kernel.store.get(shellSlice).allWallets).toBe(option)
  await setFeatures({ allWallets: !feature })
  expect(kernel.store.get(shellSlice).allWallets).toBe(feature ? 'HIDE' : 'SHOW')
  await expect(setFeatures({ allWallets: 'no' } as never)).rejects.toThrow('features.allWallets')
})

test('the option "allWallets" overrides the feature, and may not contradict it', async () => {
  const { load } = make({ allWallets: 'ONLY_MOBILE', features: { allWallets: true } })
  expect((await load()).store.get(shellSlice).allWallets).toBe('ONLY_MOBILE')
  expect(() => make({ allWallets: 'SHOW', features: { allWallets: false } })).toThrow('"features.allWallets" is false')
})

test.each([
  'reownBranding',
  'reown_branding',
])('the feature %s shows the provider below the first view', async (name) => {
  const { load, setFeatures } = make({ features: { [name]: true } })
  const kernel = await load()
  expect(kernel.slots.get(footerNotes).map((note) => note.label())).toEqual(['Powered by Reown'])
  await setFeatures({ [name]: false })
  expect(kernel.slots.get(footerNotes)).toEqual([])
})

test('the provider is not shown by default, and can be at run time', async () => {
  const { load, setFeatures } = make()
  const kernel = await load()
  expect(kernel.slots.get(footerNotes)).toEqual([])
  await setFeatures({ reownBranding: true })
  await vi.waitFor(() => expect(kernel.slots.get(footerNotes)).toHaveLength(1))
})

test('a feature whose plugin is installed reaches the plugin', async () => {
  const { load, setFeatures } = make({ plugins: [swaps()], features: { swaps: false } })
  const kernel = await load()
  expect(kernel.inspect().swaps).toBe('off')
  await setFeatures({ swaps: true })
  expect(kernel.inspect().swaps).toBe('on')
})

test('features of the views reach the views, also at run time', async () => {
  const { load, setFeatures, configure } = make({
    features: { legalCheckbox: true, connectMethodsOrder: ['wallet', 'email'] },
    termsConditionsUrl: 'https://portico.test/terms',
  })
  const kernel = await load()
  const settings = () => kernel.store.get(shellSlice)
  expect(settings()).toMatchObject({ legalCheckbox: true, connectMethodsOrder: ['wallet', 'email'] })
  await setFeatures({ collapseWallets: true })
  expect(settings().collapseWallets).toBe(true)
  await configure({ enableWallets: false })
  expect(settings().enableWallets).toBe(false)
  await expect(setFeatures({ collapseWallets: false, swaps: true })).rejects.toThrow('its plugin is not in "plugins"')
  await expect(setFeatures({ collapseWallets: 'no' } as never)).rejects.toThrow('features.collapseWallets')
  expect(settings().collapseWallets).toBe(true)
})

test.each<[what: string, settings: unknown, code: string, text: string]>([
  ['an unknown setting', { enableWalets: false }, 'OPTION_UNKNOWN', 'enableWalets". Options: allWallets, allowUnsup'],
  ['a wrong type', { enableWallets: 'no' }, 'OPTION_INVALID', 'enableWallets" is not usable. Expected boolean'],
  ['an unknown value', { allWallets: true }, 'OPTION_INVALID', 'Expected one of SHOW, HIDE, ONLY_MOBILE'],
  ['an order with an unknown group', { connectorTypeOrder: ['old'] }, 'OPTION_INVALID', 'connectorTypeOrder.0"'],
  ['an unsafe link', { termsConditionsUrl: 'javascript:alert(1)' }, 'OPTION_INVALID', 'Expected an https: URL'],
  ['a text', 'SHOW', 'OPTION_INVALID', 'Expected object, received string'],
  ['a missing argument', undefined, 'OPTION_INVALID', 'Expected object, received null'],
])('configure() rejects %s, and changes nothing', async (_, settings, code, text) => {
  const { load, configure } = make()
  const kernel = await load()
  const before = kernel.store.get(shellSlice)
  const given = typeof settings === 'object' ? { collapseWallets: true, ...settings } : settings
  await expect(configure(given as never)).rejects.toMatchObject({ code, message: expect.stringContaining(text) })
  expect(kernel.store.get(shellSlice)).toBe(before)
})

test('run-time changes that leave the legal checkbox without terms are refused, and change nothing', async () => {
  const { load, configure, setFeatures } = make({
    plugins: [swaps()],
    termsConditionsUrl: 'https://portico.test/terms',
  })
  const kernel = await load()
  const privacyPolicyUrl = 'https://portico.test/privacy'
  const code = 'OPTIONS_CONTRADICT'
  await configure({ legalCheckbox: true, termsConditionsUrl: undefined, privacyPolicyUrl })
  await expect(configure({ privacyPolicyUrl: undefined })).rejects.toMatchObject({ code })
  await configure({ legalCheckbox: false, privacyPolicyUrl: undefined })
  const before = kernel.store.get(shellSlice)
  await expect(configure({ legalCheckbox: true, collapseWallets: true })).rejects.toMatchObject({ code })
  await expect(setFeatures({ legalCheckbox: true, swaps: false })).rejects.toMatchObject({
    code,
    message: expect.stringContaining('"termsConditionsUrl" or "privacyPolicyUrl"'),
  })
  expect(kernel.store.get(shellSlice)).toBe(before)
  expect(kernel.inspect().swaps).toBe('on')
})

test('changes of settings and features apply in the order of their calls, before the kernel is loaded and after', async () => {
  const { load, configure, setFeatures } = make()
  for (const isLoaded of [false, true]) {
    if (isLoaded) await load()
    const changes = [configure({ allWallets: 'HIDE' }), setFeatures({ allWallets: true })]
    await Promise.all(changes)
    expect({ isLoaded, ...(await load()).store.get(shellSlice) }).toMatchObject({ isLoaded, allWallets: 'SHOW' })
  }
})

test.each([false, true])('changes that destroy() overtakes reject with its error, loaded: %s', async (isLoaded) => {
  const { load, configure, setFeatures, destroy } = make()
  if (isLoaded) await load()
  const changes = [configure({ collapseWallets: true }), setFeatures({ allWallets: true })]
  destroy()
  const reason = expect.objectContaining({ code: 'MODAL_DESTROYED' })
  expect(await Promise.allSettled(changes)).toEqual(changes.map(() => ({ status: 'rejected', reason })))
})

test('configure() restores the default of a setting that is undefined', async () => {
  const { load, configure } = make({ features: { connectorTypeOrder: ['recent'] }, allWallets: 'HIDE' })
  const kernel = await load()
  await configure({ connectorTypeOrder: undefined, allWallets: undefined })
  expect(kernel.store.get(shellSlice)).toMatchObject({
    connectorTypeOrder: shellDefaults.connectorTypeOrder,
    allWallets: 'SHOW',
  })
})

test('on a server the modal is inert, and every method returns', async () => {
  const { getAccount, getNetwork, getState, getProvider, kernel } = make()
  expect(kernel).toBeUndefined()
  expect(getAccount()).toMatchObject({ status: 'pending', isConnected: false })
  expect(getNetwork()).toMatchObject({ network: undefined, networks: [] })
  expect(getState()).toMatchObject({ open: false, ready: false })
  expect(getProvider()).toBeUndefined()
  expect(modal?.metadata).toEqual({ name: '', description: '', url: '', icons: [] })
})

test('defineElements does nothing on a server', () => {
  expect(() => defineElements(make())).not.toThrow()
})

test('the theme is checked when it changes, before and after the kernel is loaded', async () => {
  const { load, setTheme, setThemeMode, setThemeVariables, source } = make()
  const unsafe = { '--portico-accent': 'red; position: fixed' } as const
  for (const wait of [() => {}, load]) {
    await wait()
    expect(() => setThemeMode('sepia' as never)).toThrow('theme.mode')
    expect(() => setTheme({ font: 'x' } as never)).toThrow('theme.font')
    expect(() => setThemeVariables(unsafe)).toThrow('--portico-accent')
    expect(source.store.get(themeSlice)).toEqual({ mode: 'system', variables: {} })
  }
})

test('a part of the theme that is undefined is not changed', () => {
  const { setTheme, source } = make({ theme: { mode: 'dark', variables: { '--portico-accent': 'red' } } })
  setTheme({ mode: undefined, variables: undefined } as never)
  expect(source.store.get(themeSlice)).toEqual({ mode: 'dark', variables: { '--portico-accent': 'red' } })
})

test('the SDK version names the framework of the page', async () => {
  const { load, setHostKind } = make()
  const { sdk } = (await load()).use(project)
  expect(sdk.version).toMatch(/^html-evm-\d/)
  setHostKind('react')
  expect(sdk.version).toMatch(/^react-evm-\d/)
})
