import { defineFlag, definePlugin, defineView, homes } from 'portico/kernel'
import { createHarness, describePlugin, type Harness } from 'portico/testing'
import { boolean } from 'superstruct'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Kernel, noticesSlice } from '../../kernel/internal.ts'
import { settle, until } from '../testing/until.ts'
import { alertRefused, endRefused, type RefusalCode } from './alerts.ts'
import { getAllowedOrigins } from './checkOrigin.ts'
import { originBound, origins } from './origins.ts'

const HomeView = defineView('Home', async () => ({ default: () => null }))
const home = definePlugin({
  id: 'home',
  views: [HomeView],
  setup: (ctx) => void ctx.slots.contribute(homes, { id: 'home', view: HomeView }),
})
const boundFlag = defineFlag('bound', boolean(), true, { remote: 'social_login' })
const bound = definePlugin({
  id: 'bound',
  flag: boundFlag,
  dependencies: [origins],
  setup: (ctx) => void ctx.slots.contribute(originBound, { id: 'bound' }),
})

let harness: Harness
beforeEach(() => vi.stubGlobal('location', { origin: 'https://app.test' }))
afterEach(() => {
  harness?.kernel.destroy()
  vi.unstubAllGlobals()
})

async function begin(allowed: readonly string[] | 429 | 503 | 404 | 'unreachable' | 'malformed', isBound = true) {
  harness = await createHarness({ plugins: [home(), bound()], remote: { bound: isBound } })
  if (typeof allowed === 'object') harness.http.answer(getAllowedOrigins, { allowedOrigins: [...allowed] })
  else harness.http.fail(getAllowedOrigins, allowed)
  harness.kernel.modal.open()
  return harness.kernel
}
const asked = () => harness.http.requests.filter(({ url }) => url.pathname === '/projects/v1/origins').length
const alert = (kernel: Kernel) => kernel.store.get(noticesSlice).alert

describe('the origin of the page', () => {
  test('that the project does not allow is logged for the developer, and blocks nothing', async () => {
    const kernel = await begin(['https://other.test'])
    await until(() => alert(kernel))
    expect(alert(kernel)).toMatchObject({
      level: 'error',
      code: 'ORIGIN_NOT_ALLOWED',
      text: 'Invalid app configuration',
    })
    expect(kernel.log.export()).toContain('https://app.test')
    expect(harness.screen.view()).toBe('Home')
    expect(harness.errors).toEqual([])
  })

  test.each([
    ['it is on the list', ['https://other.test', 'https://app.test']],
    ['it matches a wildcard', ['https://*.test']],
    ['the list is empty', []],
    ['the list does not exist', 404],
    ['the service is unreachable', 'unreachable'],
    ['the answer is invalid', 'malformed'],
  ] as const)('raises no alert if %s', async (_, allowed) => {
    const kernel = await begin(allowed)
    await until(() => asked() === 1)
    await settle()
    expect(alert(kernel)).toBeNull()
    expect(harness.errors).toEqual([])
  })

  test.each([
    [429, 'RATE_LIMITED'],
    [503, 'SERVER_ERROR'],
  ] as const)('raises an alert of its own if the list fails with status %i', async (status, code) => {
    const kernel = await begin(status)
    await until(() => alert(kernel))
    expect(alert(kernel)).toMatchObject({ level: 'error', code })
    expect(harness.errors).toEqual([])
  })

  test('is checked once', async () => {
    const kernel = await begin(['https://app.test'])
    await until(() => asked() === 1)
    kernel.modal.close()
    kernel.modal.open()
    await settle()
    expect(asked()).toBe(1)
  })

  test('is not checked if a built-in pattern allows it', async () => {
    vi.stubGlobal('location', { origin: 'http://localhost:3000' })
    await begin(['https://other.test'])
    await settle()
    expect(asked()).toBe(0)
  })

  test('is not checked until a feature needs it', async () => {
    await begin(['https://app.test'], false)
    await settle()
    expect(asked()).toBe(0)
    await harness.remote.set({ bound: true })
    await until(() => asked() === 1)
  })

  test('is not checked before the user opens the modal', async () => {
    harness = await createHarness({ plugins: [home(), bound()], remote: { bound: true } })
    harness.http.answer(getAllowedOrigins, { allowedOrigins: ['https://other.test'] })
    await settle()
    expect(asked()).toBe(0)
    harness.kernel.modal.open()
    await until(() => asked() === 1)
  })

  test('is not checked before the project configuration is known', async () => {
    const always = definePlugin({
      id: 'always',
      dependencies: [origins],
      setup: (ctx) => void ctx.slots.contribute(originBound, { id: 'always' }),
    })
    harness = await createHarness({ plugins: [home(), bound(), always()], remote: { bound: true }, start: false })
    harness.http.answer(getAllowedOrigins, { allowedOrigins: ['https://other.test'] })
    harness.remote.delay(1000)
    harness.kernel.start()
    harness.kernel.modal.open()
    await settle()
    expect(asked()).toBe(0)
    await until(() => asked() === 1)
  })

  test('causes no error if the kernel is destroyed during the check', async () => {
    await begin('unreachable')
    harness.http.fail(getAllowedOrigins, 'hang' as never)
    await until(() => asked() > 0)
    harness.kernel.destroy()
    await settle()
    expect(harness.errors).toEqual([])
  })
})

/** Two plugins that report that their services refuse the app. */
const refused = ['one', 'other'].map((id) =>
  definePlugin<{ tell(code: RefusalCode): void; end(code: RefusalCode): void }>({
    id,
    setup: (ctx) => ({
      tell: (code) => alertRefused(ctx, code, `${id} says so`),
      end: (code) => endRefused(ctx, code),
    }),
  }),
)

describe('an alert that a service refuses the app', () => {
  async function start() {
    const { kernel, errors } = await createHarness({ plugins: refused.map((plugin) => plugin()) })
    onTestFinished(() => kernel.destroy())
    const [one, other] = refused.map((plugin) => kernel.use(plugin))
    if (!one || !other) throw new Error('A feature is missing')
    return { kernel, errors, one, other }
  }

  test('is raised once per reason, whichever service reports it first, with the same text', async () => {
    const { kernel, errors, one, other } = await start()
    one.tell('ORIGIN_NOT_ALLOWED')
    expect(alert(kernel)).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED', text: 'Invalid app configuration' })
    kernel.notices.dismiss()
    other.tell('ORIGIN_NOT_ALLOWED')
    expect(alert(kernel)).toBeNull()
    expect(kernel.log.export()).not.toContain('other says so')
    other.tell('INVALID_PROJECT_ID')
    expect(alert(kernel)).toMatchObject({ code: 'INVALID_PROJECT_ID', text: 'Invalid app configuration' })
    expect(errors).toEqual([])
  })

  test('is raised again after the service accepted the app meanwhile, and on another page', async () => {
    const { kernel, one, other } = await start()
    one.tell('ORIGIN_NOT_ALLOWED')
    kernel.notices.dismiss()
    one.end('ORIGIN_NOT_ALLOWED')
    other.tell('ORIGIN_NOT_ALLOWED')
    expect(alert(kernel)).not.toBeNull()
    const second = await start()
    second.one.tell('ORIGIN_NOT_ALLOWED')
    expect(alert(second.kernel)).not.toBeNull()
  })
})

describePlugin(origins())
