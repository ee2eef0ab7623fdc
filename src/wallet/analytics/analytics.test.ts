import { modalOpened } from 'portico/kernel'
import { describePlugin } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../testing/until.ts'
import { analytics, courtesy } from './analytics.ts'
import { getAnalyticsConfig } from './endpoints.ts'
import { type CountingPage, createCountingPage } from './testing.ts'
import type { AnalyticsEvent } from './tokens.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

describe('nothing leaves the page', () => {
  test('before the visitor opens the modal, not even a question', async () => {
    page.begin()
    await page.stage.connect('a')
    await page.pass(60_000)
    expect(page.http.requests).toEqual([])
  })

  test('while the host has it off', async () => {
    page.begin({}, { features: { analytics: false } })
    await page.open()
    page.track('CLICK_NETWORKS')
    await page.stage.connect('a')
    await page.pass()
    page.window.dispatchEvent(new page.window.Event('pagehide'))
    expect(page.http.requests).toEqual([])
  })

  test.each([
    ['has it off', { isAnalyticsEnabled: false }],
    ['does not answer soundly', 'malformed'],
    ['is out of reach', 'unreachable'],
    ['fails', 503],
  ] as const)('where the project %s', async (_, answer) => {
    if (typeof answer === 'object') page.http.answer(getAnalyticsConfig, answer)
    else page.http.fail(getAnalyticsConfig, answer)
    page.begin()
    await page.open()
    page.track('CLICK_NETWORKS')
    await page.pass()
    page.window.dispatchEvent(new page.window.Event('pagehide'))
    expect(page.asked()).toBe(1)
    expect(page.sent()).toEqual([])
    expect(page.stage.errors).toEqual([])
  })

  test('any more once the host switched it off', async () => {
    page.begin()
    await page.open()
    page.stage.kernel.flags.setFeatures({ analytics: false })
    page.track('CLICK_NETWORKS')
    await page.pass()
    expect(page.sent()).toEqual([])
  })

  test('because a part of the page is open, until the visitor does something', async () => {
    page.begin()
    page.stage.kernel.modal.setInline(true)
    await page.pass()
    expect(page.http.requests).toEqual([])
    page.track('SELECT_WALLET', { name: 'A', platform: 'browser' })
    await page.pass(courtesy)
    await page.pass()
    expect(page.told()).toContainEqual(['SELECT_WALLET', { name: 'A', platform: 'browser' }])
  })

  test('nor is asked for, while what the visitor came for loads', async () => {
    page.begin()
    page.stage.kernel.modal.open()
    await page.pass(courtesy - 1)
    expect(page.http.requests).toEqual([])
    await page.pass(1)
    expect(page.asked()).toBe(1)
  })

  test('from a server', async () => {
    vi.unstubAllGlobals()
    page.begin()
    await page.open()
    await page.pass()
    expect(page.http.requests).toEqual([])
  })
})

describe('an event', () => {
  test('names the page without query and fragment, the moment, and the address of a connected visitor', async () => {
    page.begin()
    await page.open()
    await page.stage.connect('a')
    const now = Date.now()
    page.track('CLICK_NETWORKS')
    await page.pass()
    const event = page.sent().find(({ props }) => props.event === 'CLICK_NETWORKS')
    expect(event).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://app.test/swap/',
      domain: 'app.test',
      timestamp: now,
      props: { type: 'track', event: 'CLICK_NETWORKS', address: page.stage.connection().accounts[0]?.address },
    })
    expect(new Set(page.sent().map(({ eventId }) => eventId)).size).toBe(page.sent().length)
    const { url } = page.http.requests.find((request) => request.url.pathname === '/e') ?? {}
    expect(url?.origin).toBe('https://pulse.walletconnect.org')
    expect([...(url?.searchParams.keys() ?? [])].sort()).toEqual(['projectId', 'st', 'sv'])
  })

  test('has no address while nobody is connected', async () => {
    page.begin()
    await page.open()
    await page.pass()
    expect(page.sent().some(({ props }) => 'address' in props)).toBe(false)
  })

  test('leaves out what was typed, and links that let somebody in', async () => {
    page.begin()
    await page.open()
    page.track('SEARCH_WALLET', { badge: true, search: 'secret' })
    page.track('CONNECT_PROXY_ERROR', { message: 'm', uri: 'wc:secret', mobile_link: 'a://', name: 'A' })
    await page.pass()
    expect(page.told()).toContainEqual(['SEARCH_WALLET', { badge: true }])
    expect(page.told()).toContainEqual(['CONNECT_PROXY_ERROR', { message: 'm', mobile_link: 'a://', name: 'A' }])
    expect(JSON.stringify(page.sent())).not.toContain('secret')
  })

  test('that can not be written down is lost alone', async () => {
    page.begin()
    await page.open()
    page.track('BIG', { amount: 1n })
    page.track('SMALL')
    await page.pass()
    expect(page.told().map(([event]) => event)).toContain('SMALL')
    expect(page.stage.errors).toEqual([])
  })
})

describe('a sink of the host', () => {
  test('gets the events at once, and the service gets nothing', async () => {
    const events: AnalyticsEvent[] = []
    page.begin({ sink: (event) => events.push(event) })
    page.track('A', { search: 'secret', badge: false })
    await settle()
    page.track('B')
    expect(events.map(({ props }) => props.event)).toEqual(['INITIALIZE', 'A', 'B'])
    expect(events[1]).toMatchObject({ url: 'https://app.test/swap/', props: { properties: { badge: false } } })
    await page.open()
    await page.pass()
    expect(page.http.requests).toEqual([])
  })

  test('that throws is reported and gets the next one', async () => {
    const sink = vi.fn().mockImplementationOnce(() => {
      throw new Error('sink')
    })
    page.begin({ sink })
    await page.open()
    expect(page.stage.errors).toMatchObject([{ message: 'sink' }])
    expect(sink).toHaveBeenCalledTimes(2)
  })

  test('that rejects is reported', async () => {
    page.begin({ sink: (async () => Promise.reject(new Error('sink'))) as () => void })
    await page.open()
    expect(page.stage.errors).toMatchObject([{ message: 'sink' }, { message: 'sink' }])
  })

  test('gets nothing while the host has it off', async () => {
    const sink = vi.fn()
    page.begin({ sink }, { features: { analytics: false } })
    await page.open()
    expect(sink).not.toHaveBeenCalled()
  })
})

describe('conformance', () => {
  beforeEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  describePlugin(analytics(), { prepare: ({ kernel }) => kernel.events.emit(modalOpened) })
})
