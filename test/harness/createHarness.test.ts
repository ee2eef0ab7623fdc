import { createModal } from 'portico'
import {
  defineEndpoint,
  defineFlag,
  defineMessages,
  definePlugin,
  defineService,
  defineSwitch,
  translate,
} from 'portico/kernel'
import { createHarness, createMemoryStorage } from 'portico/testing'
import { array, boolean, object, string, unknown } from 'superstruct'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { redactor } from '../../src/kernel/log.ts'

const email = defineFlag('email', boolean(), true, {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && Boolean(config?.includes('email')),
})
const socials = defineFlag('socials', array(string()), ['google'], {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && Boolean(config?.length) && config?.filter((id) => id !== 'email'),
})
const swaps = defineFlag('swaps', array(string()), ['1inch'], { remote: 'swap' })
const send = defineFlag('send', boolean(), true, { remote: false })
const plugins = [email, socials, swaps, send].map((flag) => definePlugin({ id: flag.id, flag, setup() {} })())

const service = defineService('shop', 'https://shop.test')
const getItem = defineEndpoint({
  service,
  path: ({ id }) => `/v1/items/${id}`,
  input: object({ id: string() }),
  answer: unknown(),
})
const shop = definePlugin({ id: 'shop', endpoints: async () => [getItem], setup() {} })
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the project configuration', () => {
  test('leaves every flag to the host by default', async () => {
    const { kernel } = await createHarness({ plugins, features: { swaps: false } })
    expect(kernel.inspect()).toEqual({ email: 'on', socials: 'on', swaps: 'off', send: 'on' })
  })

  test('leaves a flag that is off by default to the host, too', async () => {
    const rare = defineSwitch('rare', false, { remote: 'rare' })
    const plugins = [definePlugin({ id: 'rare', flag: rare, setup() {} })()]
    expect((await createHarness({ plugins })).kernel.inspect()).toEqual({ rare: 'off' })
    expect((await createHarness({ plugins, features: { rare: true } })).kernel.inspect()).toEqual({ rare: 'on' })
    expect((await createHarness({ plugins, remote: { rare: true } })).kernel.inspect()).toEqual({ rare: 'on' })
  })

  test.each([
    [{}, { email: false, socials: false, swaps: false }],
    [{ swaps: false }, { email: false, socials: false, swaps: false }],
    [{ swaps: ['other'] }, { email: false, socials: false, swaps: ['other'] }],
    [
      { email: true, socials: false },
      { email: true, socials: [], swaps: false },
    ],
    [
      { email: false, socials: ['x'] },
      { email: false, socials: ['x'], swaps: false },
    ],
    [
      { email: true, socials: ['x'] },
      { email: true, socials: ['x'], swaps: false },
    ],
    [
      { swaps: 'malformed', email: true },
      { email: true, socials: [], swaps: false },
    ],
    [[], { email: false, socials: false, swaps: false }],
    [[{ id: 'swap', isEnabled: true, config: ['a'] }], { email: false, socials: false, swaps: ['a'] }],
  ])('%j gives %j', async (remote, expected) => {
    const harness = await createHarness({ plugins, remote })
    const values = () =>
      Object.fromEntries(
        [email, socials, swaps].map((flag) => [flag.id, harness.kernel.flags.get(flag as typeof swaps)]),
      )
    expect(values()).toEqual(expected)
    await harness.remote.set({ swaps: true })
    await harness.remote.set(remote)
    expect(values()).toEqual(expected)
  })

  test('can not set flags that are not installed, or that only the host can set', async () => {
    await expect(createHarness({ plugins, remote: { nothing: true } })).rejects.toThrow('"nothing"')
    await expect(createHarness({ plugins, remote: { send: false } })).rejects.toThrow('"send"')
  })

  test('can fail and be delayed', async () => {
    const { kernel, remote, errors } = await createHarness({ plugins, remote: { swaps: false } })
    await remote.fail('unreachable')
    expect(errors).toMatchObject([{ code: 'HTTP_UNREACHABLE' }])
    expect(kernel.flags.get(swaps)).toBe(false)
    remote.delay(1000)
    const setting = remote.set({ swaps: true })
    await vi.advanceTimersByTimeAsync(999)
    expect(kernel.flags.get(swaps)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await setting
    expect(kernel.flags.get(swaps)).toEqual(['1inch'])
  })
})

describe('the network', () => {
  const call = ({ kernel }: Awaited<ReturnType<typeof createHarness>>, id = 'a') =>
    kernel.api.call(getItem, { id }, { signal })

  test('answers an endpoint with a value or a function of the request, and records requests', async () => {
    const harness = await createHarness({ plugins: [shop()] })
    harness.http.answer(getItem, { fixed: true })
    expect(await call(harness)).toEqual({ fixed: true })
    harness.http.answer(getItem, ({ url }) => url.pathname)
    expect(await call(harness, 'b c')).toBe('/v1/items/b%20c')
    expect(harness.http.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /v1/items/a',
      'GET /v1/items/b%20c',
    ])
  })

  test('can be scripted only for endpoints that plugins and their dependencies list', async () => {
    const other = defineEndpoint({ service, path: '/v1/other', input: object({}), answer: unknown() })
    const user = definePlugin({ id: 'user', dependencies: [shop], load: async () => ({ setup() {} }) })
    const { http } = await createHarness({ plugins: [user()] })
    http.answer(getItem, {})
    expect(() => http.answer(other, {})).toThrow('No installed plugin lists GET /v1/other under "endpoints"')
    expect(() => http.fail(other)).toThrow('GET /v1/other')
    expect(() => http.delay(other, 1)).toThrow('GET /v1/other')
  })

  test('is unreachable for requests without a script', async () => {
    await expect(call(await createHarness())).rejects.toMatchObject({
      code: 'HTTP_UNREACHABLE',
      cause: { message: expect.stringContaining('Nothing answers GET') },
    })
  })

  test.each([
    [404, 'HTTP_STATUS'],
    ['unreachable', 'HTTP_UNREACHABLE'],
    ['hang', 'HTTP_TIMEOUT'],
  ] as const)('can fail: %s', async (failure, code) => {
    const harness = await createHarness({ plugins: [shop()] })
    harness.http.fail(getItem, failure)
    const outcome = call(harness).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toMatchObject({ code })
  })
})

test.each(['ar', 'de', 'de-AT'])('the language can change to %s, in which the plugin has texts', async (tag) => {
  const messages = defineMessages('shop', { title: 'Shop' })
  const bring = (title: string) => async () => ({ default: [translate(messages, { title })] })
  const translations = { ar: bring('متجر'), de: bring('Laden') }
  const { kernel } = await createHarness({ plugins: [definePlugin({ id: 'shop', translations, setup() {} })()] })
  expect(kernel.messages.get(messages).title).toBe('Shop')
  await kernel.messages.setLocale(tag)
  expect(kernel.messages.format.locale).toBe(tag)
  expect(kernel.messages.get(messages).title).toBe(tag === 'ar' ? 'متجر' : 'Laden')
})

test('a flag that only the host sets can not be set by the project: the error names what sets it', async () => {
  const { remote } = await createHarness({ plugins })
  await expect(remote.set({ send: false })).rejects.toThrow('kernel.flags.setFeatures')
})

test('two harnesses share only the storage that they are given', async () => {
  const storage = createMemoryStorage({ 'portico/x': '1' })
  const [one, other] = [await createHarness({ storage }), await createHarness()]
  expect(one.storage).toBe(storage)
  expect(other.storage.entries.size).toBe(0)
})

test('with `start: false` the test starts the kernel', async () => {
  const { kernel, http } = await createHarness({ plugins, start: false })
  expect(kernel.inspect()).toMatchObject({ send: 'off' })
  expect(http.requests).toEqual([])
})

test('rendering views needs a document', async () => {
  await expect(createHarness({ render: true })).rejects.toThrow('happy-dom')
})

describe('a mistake in the list of plugins is an error that names it', () => {
  const mine = (dependency: unknown) =>
    definePlugin({ id: 'mine', dependencies: [dependency as typeof shop], setup() {} })
  test.each([shop, undefined, null])('an entry that was not called: %o', async (entry) => {
    await expect(createHarness({ plugins: [shop(), entry as never] })).rejects.toThrow(
      'plugins[1]: expected a plugin that was called, as in swaps()',
    )
  })
  test.each([undefined, 'shop', shop()])('a dependency that is no plugin: %o', async (dependency) => {
    const plugins = [mine(dependency)()]
    await expect(createHarness({ plugins })).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
    const modal = createModal({ projectId: 'test', plugins, onError: () => {} })
    await expect(modal.load()).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
    modal.destroy()
  })
})

test('a line that a plugin logs leaves no timer behind', async () => {
  const { redact } = redactor
  redactor.redact = undefined
  onTestFinished(() => void Object.assign(redactor, { redact }))
  const { kernel, dispose } = await createHarness()
  kernel.log.warn('Goodbye')
  expect(kernel.log.export()).toContain('Goodbye')
  dispose()
  expect(vi.getTimerCount()).toBe(0)
})
