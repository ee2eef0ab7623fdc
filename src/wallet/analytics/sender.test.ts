import process from 'node:process'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noticesSlice } from '../../kernel/internal.ts'
import { settle } from '../testing/until.ts'
import { connectFailed } from '../tokens.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import { type CountingPage, createCountingPage } from './testing.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

describe('sending', () => {
  test('waits three seconds and then for an idle moment', async () => {
    let idle = () => {}
    vi.stubGlobal('requestIdleCallback', (task: () => void) => {
      idle = task
      return 1
    })
    vi.stubGlobal('cancelIdleCallback', () => {})
    page.begin()
    await page.open()
    await page.pass(2999)
    expect(page.sent()).toEqual([])
    await page.pass(1)
    expect(page.sent()).toEqual([])
    idle()
    await settle()
    expect(page.sent()).toHaveLength(2)
  })

  test('is in batches: a later event waits for the next one', async () => {
    page.begin()
    await page.open()
    page.track('A')
    await page.pass()
    expect(page.sent()).toHaveLength(3)
    page.track('B')
    await settle()
    expect(page.sent()).toHaveLength(3)
    await page.pass()
    expect(page.sent()).toHaveLength(4)
    await page.pass(60_000)
    expect(page.sent()).toHaveLength(4)
  })

  test.each([
    ['left', () => page.window.dispatchEvent(new page.window.Event('pagehide'))],
    [
      'hidden',
      () => {
        vi.spyOn(page.window.document, 'visibilityState', 'get').mockReturnValue('hidden' as never)
        page.window.document.dispatchEvent(new page.window.Event('visibilitychange'))
      },
    ],
  ])('is immediate when the page is %s, by requests with `keepalive`', async (_, leave) => {
    const fetch = vi.fn(page.http.fetch)
    page.begin({}, { fetch })
    await page.open()
    expect(page.sent()).toEqual([])
    leave()
    await settle()
    expect(page.sent()).toHaveLength(2)
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
    await page.pass()
    expect(page.sent()).toHaveLength(2)
  })

  test('keeps the last fifty events while the project has not answered', async () => {
    page.http.delay(getAnalyticsConfig, 5000)
    page.begin()
    await page.open()
    for (let index = 0; index < 80; index++) page.track(`E${index}`)
    page.window.dispatchEvent(new page.window.Event('pagehide'))
    await settle()
    expect(page.sent()).toEqual([])
    await page.pass(5000)
    await page.pass()
    expect(page.told().map(([event]) => event)).toEqual(Array.from({ length: 50 }, (_, index) => `E${index + 30}`))
  })

  test('fifty events at once does not add too many listeners to one abort signal', async () => {
    const warned = vi.fn()
    process.on('warning', warned)
    onTestFinished(() => void process.off('warning', warned))
    page.begin()
    await page.open()
    for (let index = 0; index < 50; index++) page.track(`E${index}`)
    await page.pass()
    expect(page.sent()).toHaveLength(50)
    expect(warned).not.toHaveBeenCalled()
  })

  test('keeps the last fifty events from before the modal opens for the first time', async () => {
    page.begin()
    for (let index = 0; index < 80; index++)
      page.stage.kernel.events.emit(connectFailed, { namespace: 'eip155', error: {} })
    await page.open()
    await page.pass()
    expect(page.sent()).toHaveLength(50)
    expect(page.told().at(-1)).toEqual(['MODAL_OPEN', { connected: false }])
  })

  test('that the service refuses raises one alert, and another one after a success', async () => {
    page.http.fail(postEvent, 403)
    page.begin()
    await page.open()
    await page.pass()
    const alert = () => page.stage.kernel.store.get(noticesSlice).alert
    expect(alert()).toMatchObject({ level: 'error', code: 'ORIGIN_NOT_ALLOWED', text: 'Invalid app configuration' })
    const first = alert()?.key
    page.track('A')
    await page.pass()
    expect(alert()?.key).toBe(first)
    page.http.answer(postEvent, {})
    page.track('B')
    await page.pass()
    page.http.fail(postEvent, 403)
    page.track('C')
    await page.pass()
    expect(alert()?.key).not.toBe(first)
    expect(page.stage.errors).toEqual([])
  })

  test.each([500, 'unreachable'] as const)('that fails (%s) raises no alert', async (failure) => {
    page.http.fail(postEvent, failure)
    page.begin()
    await page.open()
    await page.pass()
    expect(page.stage.kernel.store.get(noticesSlice).alert).toBeNull()
    expect(page.stage.errors).toEqual([])
  })
})
