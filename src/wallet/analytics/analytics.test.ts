import { describePlugin } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modalOpened } from '../../kernel/internal.ts'
import { settle } from '../testing/until.ts'
import { connectGates } from '../tokens.ts'
import { analytics, courtesy } from './analytics.ts'
import { getAnalyticsConfig } from './endpoints.ts'
import { type CountingPage, createCountingPage } from './testing.ts'
import type { AnalyticsEvent } from './tokens.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

describe('no event is sent', () => {
  test('before the user opens the modal, and the project is not asked either', async () => {
    page.begin()
    await page.stage.connect('a')
    await page.pass(60_000)
    expect(page.http.requests).toEqual([])
  })

  test('while the host has analytics off', async () => {
    page.begin({}, { features: { analytics: false } })
    await page.open()
    page.track('CLICK_NETWORKS')
    await page.stage.connect('a')
    await page.pass()
    page.window.dispatchEvent(new page.window.Event('pagehide'))
    expect(page.http.requests).toEqual([])
  })

  test.each([
    ['has analytics off', { isAnalyticsEnabled: false }],
    ['answers with invalid data', 'malformed'],
    ['is unreachable', 'unreachable'],
    ['answers with an error', 503],
  ] as const)('if the project %s', async (_, answer) => {
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

  test('after the host switched analytics off', async () => {
    page.begin()
    await page.open()
    page.stage.kernel.flags.setFeatures({ analytics: false })
    page.track('CLICK_NETWORKS')
    await page.pass()
    expect(page.sent()).toEqual([])
  })

  test('for an inline modal before the user acts', async () => {
    page.begin()
    page.stage.kernel.modal.setInline(true)
    await page.pass()
    expect(page.http.requests).toEqual([])
    page.track('SELECT_WALLET', { name: 'A', platform: 'browser' })
    await page.pass(courtesy)
    await page.pass()
    expect(page.told()).toContainEqual(['SELECT_WALLET', { name: 'A', platform: 'browser' }])
  })

  test('in the first second after the modal opened, and the project is not asked either', async () => {
    page.begin()
    page.stage.kernel.modal.open()
    await page.pass(courtesy - 1)
    expect(page.http.requests).toEqual([])
    await page.pass(1)
    expect(page.asked()).toBe(1)
  })

  test('on a server', async () => {
    vi.unstubAllGlobals()
    page.begin()
    await page.open()
    await page.pass()
    expect(page.http.requests).toEqual([])
  })
})

describe('an event', () => {
  test('contains the origin of the page and the time, but no account', async () => {
    page.begin()
    await page.open()
    await page.stage.connect('a')
    const now = Date.now()
    page.track('CLICK_NETWORKS')
    await page.pass()
    const event = page.sent().find(({ props }) => props.event === 'CLICK_NETWORKS')
    expect(event).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://app.test',
      domain: 'app.test',
      timestamp: now,
      props: { type: 'track', event: 'CLICK_NETWORKS' },
    })
    expect(new Set(page.sent().map(({ eventId }) => eventId)).size).toBe(page.sent().length)
    const { url } = page.http.requests.find((request) => request.url.pathname === '/e') ?? {}
    expect(url?.origin).toBe('https://pulse.walletconnect.org')
    expect([...(url?.searchParams.keys() ?? [])].sort()).toEqual(['projectId', 'st', 'sv'])
  })

  test('has no address while no wallet is connected', async () => {
    page.begin()
    await page.open()
    await page.pass()
    expect(page.sent().some(({ props }) => 'address' in props)).toBe(false)
  })

  test('leaves out typed text and pairing links', async () => {
    page.begin()
    await page.open()
    page.track('SEARCH_WALLET', { badge: true, search: 'secret' })
    page.track('CONNECT_PROXY_ERROR', { message: 'M', uri: 'wc:secret', mobile_link: 'secret://', name: 'A' })
    await page.pass()
    expect(page.told()).toContainEqual(['SEARCH_WALLET', { badge: true }])
    expect(page.told()).toContainEqual(['CONNECT_PROXY_ERROR', { message: 'M', name: 'A' }])
    expect(JSON.stringify(page.sent())).not.toContain('secret')
  })

  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  test.each<[what: string, given: Record<string, unknown>, left: Record<string, unknown> | undefined]>([
    ['the text of a failure', { message: `execution reverted: ${address}` }, { message: 'UNKNOWN' }],
    ['a failure that is no text', { message: { address } }, { message: 'UNKNOWN' }],
    ['the code of a failure', { message: 'HTTP_STATUS' }, { message: 'HTTP_STATUS' }],
    ['an address', { address, recipient: address, cursor: 'next', projectId: 'p' }, undefined],
    ['an address in the place of a network', { network: `eip155:${address}` }, undefined],
    [
      'a network',
      { network: 'eip155:1', networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      { network: 'eip155:1', networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    ],
    ['a hash and amounts', { hash: `0x${'a'.repeat(64)}`, amount: 0.5, swapFromAmount: 2 }, undefined],
    ['the name of an account in place of that of a wallet', { name: 'somebody.eth' }, undefined],
    ['an address as the name of a wallet', { name: address }, undefined],
    [
      'the name of a wallet',
      { name: 'Wallet 1 & (more)', token: 'USDC' },
      { name: 'Wallet 1 & (more)', token: 'USDC' },
    ],
    ['a sentence in place of a symbol', { token: 'claim at evil.test' }, undefined],
    ['objects', { properties: { address }, list: [address], name: [address] }, undefined],
    ['texts under unknown names', { query: 'typed', toString: 'typed', __proto__: { address } }, undefined],
    [
      'counts and booleans',
      { isSmartAccount: false, tries: 3, share: Number.NaN },
      { isSmartAccount: false, tries: 3 },
    ],
  ])('contains only properties of a known name and form: %s', async (_, given, left) => {
    page.begin()
    await page.open()
    page.track('EVENT', given)
    await page.pass()
    expect(page.told().find(([event]) => event === 'EVENT')).toEqual(['EVENT', left])
  })

  test('with an invalid name is not sent', async () => {
    page.begin()
    await page.open()
    page.track(`BOUGHT BY ${address}`)
    await page.pass()
    expect(JSON.stringify(page.sent())).not.toContain(address)
  })

  test('contains the account, hashes and amounts if the host allows it', async () => {
    page.begin({ address: true })
    await page.open()
    await page.stage.connect('a')
    page.track('SEND_SUCCESS', { hash: '0x1', amount: 0.5 })
    await page.pass()
    const { props } = page.sent().find((event) => event.props.event === 'SEND_SUCCESS') ?? {}
    expect(props).toMatchObject({
      properties: { hash: '0x1', amount: 0.5 },
      address: page.stage.connection().accounts[0]?.address,
    })
  })

  test('never contains an account that a gate holds back', async () => {
    page.begin({ address: true })
    await page.open()
    page.stage.kernel.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: () => 'taken' })
    await page.stage.connect('a')
    page.track('SIWX_AUTH_ERROR', { hash: '0x1' })
    await page.pass()
    expect(page.stage.connection().status).toBe('connected')
    const { props } = page.sent().find((event) => event.props.event === 'SIWX_AUTH_ERROR') ?? {}
    expect(props).toEqual({ type: 'track', event: 'SIWX_AUTH_ERROR' })
  })

  test('that can not be serialized is dropped, and the next one is sent', async () => {
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
    expect(events[1]).toMatchObject({ url: 'https://app.test', props: { properties: { badge: false } } })
    await page.open()
    await page.pass()
    expect(page.http.requests).toEqual([])
  })

  test('that throws is reported, and gets the next event', async () => {
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

  test('gets no event while the host has analytics off', async () => {
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
