// @vitest-environment happy-dom
import { base, mainnet, optimism } from 'portico/chains/evm/networks'
import { defineFlag, definePlugin, PorticoError } from 'portico/kernel'
import { onramp } from 'portico/plugins/onramp'
import { send } from 'portico/plugins/send'
import { socials } from 'portico/plugins/socials'
import { swaps } from 'portico/plugins/swaps'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { explaining } from './explaining.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import { dialog, setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact()]), 60_000)

/** Waits until the console has a line with the text. */
const shows = (sink: ReturnType<typeof vi.fn>, text: string) =>
  vi.waitFor(() => expect(sink.mock.calls.map(([, line]) => line)).toContainEqual(expect.stringContaining(text)), {
    timeout: 15_000,
  })
const plugins = () => [socials(), send(), swaps(), onramp()]
const blamed = 'Couldn’t load wallets, because this page isn’t set up correctly.'

test.each<[feature: string, value: unknown, problem: string]>([
  [
    'socials',
    ['google', 'twitter'],
    '["google","x","farcaster","discord","apple","github","facebook"]; received ["google","twitter"], where "twitter" is unknown',
  ],
  ['multiWallet', 'yes', 'Expected true or false; received "yes"'],
  ['send', 'no', 'Expected true or false; received "no"'],
  ['swaps', 'gold', 'Expected true or false, or a list such as ["1inch"]; received "gold"'],
])('an invalid value of the feature %s is named with what is expected, and the user is not told to check the connection', async (feature, value, problem) => {
  const modal = page.make({ plugins: plugins(), features: { [feature]: value } as never })
  const error = { code: 'FEATURE_INVALID', message: expect.stringContaining(problem) }
  await expect(modal.open()).rejects.toMatchObject(error)
  expect(dialog()?.textContent).toContain(blamed)
  expect(page.errors).toMatchObject([{ ...error, message: expect.stringContaining(`"${feature}" is not valid`) }])
})

test.each([
  ['a network', base],
  ['an id', 'eip155:8453'],
] as const)('a default network outside of the list, given as %s, is an error that names the option', async (_, defaultNetwork) => {
  const sink = vi.fn()
  const modal = page.make({ networks: [mainnet, optimism], defaultNetwork, log: { sink } })
  const details = '"defaultNetwork" is eip155:8453, which is not in "networks"'
  const error = { code: 'NETWORK_NOT_FOUND', details }
  await expect(modal.open()).rejects.toMatchObject(error)
  expect(dialog()?.textContent).toContain(blamed)
  expect(page.errors).toMatchObject([{ cause: error }])
  await shows(sink, `The plugin "wallet" failed and was reset: Network not found (${details})`)
})

test('a plugin that fails because of its options says why on the console, and its view that it failed', async () => {
  const sink = vi.fn()
  const modal = page.make({ plugins: [swaps({ slippage: 0.5 })], log: { sink } })
  await expect(modal.open({ view: 'Swap' })).rejects.toMatchObject({
    code: 'VIEW_UNKNOWN',
    message: expect.stringContaining('There is no view "Swap"'),
  })
  await expect(modal.open({ view: 'Swap' })).rejects.toThrow(
    /switch it on\. Plugins that are not on: .*swaps \(failed\)/,
  )
  await shows(sink, 'The plugin "swaps" failed and was reset: At path: slippage -- Expected an integer')
})

test('the view of a plugin that is off, or not installed, is unknown: the error says which plugins are off', async () => {
  const modal = page.make({ plugins: [send()], features: { send: false } })
  await expect(modal.open({ view: 'WalletSend' })).rejects.toThrow(/Plugins that are not on: [^.]*send \(off\)/)
  await expect(modal.open({ view: 'Swap' })).rejects.toThrow('There is no view "Swap": add its plugin to "plugins"')
})

test.each<[what: string, error: Error]>([
  ['the network', new TypeError('Failed to fetch')],
  ['a server', new PorticoError('HTTP_UNREACHABLE', 'cdn.test could not be reached')],
])('after a failure of %s, which loading again may help, the user is told to check the connection', async (_, error) => {
  const guard = definePlugin({ id: 'guard', guard: true, load: () => Promise.reject(error) })
  const modal = page.make({ plugins: [guard()] })
  await expect(modal.open()).rejects.toBe(error)
  expect(dialog()?.textContent).toContain('Check your connection')
})

test('if the setup of a guard fails, whatever its error, the user is not told to check the connection', async () => {
  const error = new TypeError('The guard can not begin')
  const guard = definePlugin({
    id: 'guard',
    guard: true,
    setup() {
      throw error
    },
  })
  const modal = page.make({ plugins: [guard()] })
  await expect(modal.open()).rejects.toBe(error)
  expect(dialog()?.textContent).toContain(blamed)
  expect(page.errors).toMatchObject([{ code: 'PLUGIN_FAILED' }, { code: 'GUARD_FAILED' }])
})

test('neither is the user of an inline modal', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const unmount = page.make({ plugins: plugins(), features: { swaps: 'gold' } as never }).mountInline(place)
  onTestFinished(() => {
    unmount()
    place.remove()
  })
  const shown = () => place.querySelector('portico-modal')?.shadowRoot?.textContent
  await vi.waitFor(() => expect(shown()).toContain('Couldn’t load wallets'), { timeout: 15_000 })
  expect(shown()).toContain(blamed)
})

const isLevel = (value: unknown): value is string => value === 'low' || value === 'high'
const own = [
  definePlugin({ id: 'level', flag: defineFlag('level', isLevel, 'low'), setup() {} }),
  definePlugin({ id: 'mode', flag: defineFlag('mode', isLevel, false), setup() {} }),
]
test.each<[feature: string, value: unknown, problem: string]>([
  ['swaps', 'gold', 'Expected true or false, or a list such as ["1inch"]; received "gold"'],
  ['level', ['x'], 'Expected true or false, or a value such as "low"; received ["x"]'],
  ['mode', 'x', 'Expected true or false, or a value that its plugin accepts; received "x"'],
])('setFeatures with an invalid value of the feature %s says what is expected', async (feature, value, problem) => {
  const modal = page.make({ plugins: [...plugins(), ...own.map((make) => make())] })
  await modal.load()
  const error = await modal.setFeatures({ [feature]: value }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'FEATURE_INVALID' })
  expect((error as Error).message.endsWith(problem)).toBe(true)
})

test('without the code that explains, such as offline, an error stays as it is', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await explaining((code) => typeof code.explain, 'as it is', offline)).toBe('as it is')
  expect(await explaining((code) => typeof code.explain, 'as it is')).toBe('function')
})
