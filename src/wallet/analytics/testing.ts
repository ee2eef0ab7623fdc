import { Window } from 'happy-dom'
import { definePlugin, defineView, homes } from 'portico/kernel'
import { createScriptedHttp, type ScriptedHttp } from 'portico/testing'
import { vi } from 'vitest'
import type { KernelOptions } from '../../kernel/internal.ts'
import { createStage, type Stage, type StageOptions } from '../testing/index.ts'
import { settle } from '../testing/until.ts'
import { analytics, courtesy } from './analytics.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import { type AnalyticsEvent, tracked } from './tokens.ts'
// Imports modules that are usually loaded on demand, so that `settle` does not have to wait for a file.
import './collector.ts'

const HomeView = defineView('Home', async () => ({ default: () => null }))
const home = definePlugin({
  id: 'home',
  views: [HomeView],
  setup: (ctx) => void ctx.slots.contribute(homes, { id: 'home', view: HomeView }),
})

/** A page with the analytics plugin, a project that has analytics on, and a clock that the test advances. */
export interface CountingPage {
  readonly stage: Stage
  readonly http: ScriptedHttp
  readonly window: Window
  begin(options?: Parameters<typeof analytics>[0], kernel?: Partial<KernelOptions>, more?: StageOptions): void
  /** Opens the modal, and waits until the project has answered. */
  open(): Promise<void>
  /** Advances the clock, by default by the time after which events are sent. */
  pass(ms?: number): Promise<void>
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  asked(): number
  sent(): readonly AnalyticsEvent[]
  /** Names and properties of the events that were sent. */
  told(): readonly (readonly [string, Readonly<Record<string, unknown>> | undefined])[]
  end(): void
}

export function createCountingPage(): CountingPage {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const window = new Window({ url: 'https://app.test/swap/?from=a#b' })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('location', window.location)
  const http = createScriptedHttp()
  http.answer(getAnalyticsConfig, { isAnalyticsEnabled: true })
  http.answer(postEvent, {})
  let stage: Stage | undefined
  const to = (path: string) => http.requests.filter(({ url }) => url.pathname === path)
  const page: CountingPage = {
    http,
    window,
    get stage() {
      if (!stage) throw new Error('The page has not begun')
      return stage
    },
    begin(options = {}, kernel = {}, more = {}) {
      stage = createStage({
        ...more,
        extra: [home(), analytics(options), ...(more.extra ?? [])],
        kernel: { fetch: http.fetch, ...kernel },
      })
      stage.evm.announce('a')
    },
    async open() {
      page.stage.kernel.modal.open()
      await page.pass(courtesy)
    },
    async pass(ms = 3000) {
      vi.advanceTimersByTime(ms)
      await settle()
    },
    track: (event, properties) =>
      page.stage.kernel.events.emit(tracked, { event, ...(properties ? { properties } : {}) }),
    asked: () => to('/getAnalyticsConfig').length,
    sent: () => to('/e').map(({ body }) => body as AnalyticsEvent),
    told: () => page.sent().map(({ props: { event, properties } }) => [event, properties]),
    end() {
      stage?.kernel.destroy()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    },
  }
  return page
}
