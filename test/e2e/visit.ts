import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { PorticoModal } from 'portico'
import type { PaymentOptions, PaymentRequest, PaymentResult } from 'portico/plugins/pay'
import type { GrantedPermissions, GrantPermissionsRequest } from 'portico/plugins/sessions'
import { expect, vi } from 'vitest'
import type { NamespaceWallets } from '../../demo/namespaceWallets.ts'
import type { Send } from '../../demo/send.ts'
import type { TestWallet, WalletCues } from '../wallets/index.ts'
import type { Demo } from './demo.ts'

declare global {
  interface Window {
    readonly portico: PorticoModal
    readonly wallets: readonly TestWallet[]
    readonly namespaces: NamespaceWallets
    readonly send: Send
    readonly grant: (request: GrantPermissionsRequest) => Promise<GrantedPermissions>
    readonly pay: (request: PaymentRequest, options?: PaymentOptions) => Promise<PaymentResult>
    /** The outcome of the last payment that a test requested. */
    readonly paid: Promise<PaymentResult>
    readonly violations: string[]
  }
}

export interface VisitOptions extends BrowserContextOptions {
  /** The query of the demo's URL, such as `theme=dark&wallets=2`. */
  readonly query?: string
  /** Installs `page.clock`, so that the test controls the time. */
  readonly hasClock?: true
  /** The path of the page. @default the first page of the demo */
  readonly path?: string
  /** Plays animations at normal speed. By default they end immediately, because drawing them makes tests slow. */
  readonly hasMotion?: true
}

const desktop = { width: 1280, height: 800 }

/** Makes Chromium end each animation in its first frame. Firefox has no such command: there, only motion is reduced. */
async function skipMotion(page: Page): Promise<void> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Animation.enable')
  await inspector.send('Animation.setPlaybackRate', { playbackRate: 1000 })
}

/** The requests of each page without an end, and when they began. */
const unanswered = new WeakMap<Page, Map<Request, number>>()

/** No request of ours takes longer, in milliseconds: Chromium tells no end of some that are aborted as they begin. */
const longest = 12_000

function watchRequests(page: Page): void {
  const open = new Map<Request, number>()
  unanswered.set(page, open)
  page.on('request', (request) => open.set(request, performance.now()))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

function pending(page: Page): Request[] {
  const begun = performance.now() - longest
  return [...(unanswered.get(page) ?? [])].flatMap(([request, at]) => (at > begun ? [request] : []))
}

/**
 * Moves the clock of a page, but never while a call of a service is pending, because that call would time out. `run` moves
 * it second by second and fires every timer on the way, `jump` moves it once and fires each timer at most once, as if the
 * device had slept.
 */
export async function passTime(page: Page, milliseconds: number, how: 'run' | 'jump' = 'run'): Promise<void> {
  const answered = () =>
    vi.waitFor(() => {
      const calls = pending(page).filter((request) => request.resourceType() === 'fetch')
      expect(calls.map((request) => request.url())).toEqual([])
    })
  await answered()
  if (how === 'jump') return page.clock.fastForward(milliseconds)
  for (let left = milliseconds; left > 0; left -= 1000) {
    await page.clock.runFor(Math.min(left, 1000))
    await answered()
  }
}

/** Pages that are navigating away. */
const leaving = new WeakSet<Page>()

/**
 * Reloads a page once none of its requests is pending. When a page unloads during an `import()`, Firefox rejects that
 * with `undefined` while the page still reports errors. Only this error is not counted as a complaint.
 */
export async function reload(page: Page): Promise<void> {
  await vi.waitFor(() => expect(pending(page).map((request) => request.url())).toEqual([]))
  leaving.add(page)
  await page.reload()
  leaving.delete(page)
}

/** One user on the demo page. */
export interface Visit {
  readonly page: Page
  /** Every request beyond the page's own files: method and URL. */
  readonly requests: string[]
  /** Errors and warnings of the page's console, and uncaught exceptions. */
  readonly complaints: string[]
  /** Gives a cue to a wallet of the page. */
  cue<Name extends keyof WalletCues>(name: Name, ...args: unknown[]): Promise<void>
  /** The breaches of the content security policy so far. */
  violations(): Promise<string[]>
  close(): Promise<void>
}

/** Opens the demo in a fresh browser context. */
export async function visit(browser: Browser, demo: Pick<Demo, 'url'>, options: VisitOptions = {}): Promise<Visit> {
  const { query = '', path = '/', hasClock, hasMotion, ...contextOptions } = options
  const context = await browser.newContext({
    viewport: desktop,
    ...(!hasMotion && { reducedMotion: 'reduce' }),
    ...contextOptions,
  })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  watchRequests(page)
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(demo.url) && !/^(data|blob):/.test(url)) requests.push(`${request.method()} ${url}`)
  })
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
  page.on('pageerror', (error) => {
    if (!(leaving.has(page) && String(error) === 'undefined')) complaints.push(String(error))
  })
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] })
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  if (!hasMotion && browser.browserType().name() === 'chromium') await skipMotion(page)
  if (hasClock) await page.clock.install()
  await page.goto(`${demo.url}${path}?${query}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'portico' in window)
  return {
    page,
    requests,
    complaints,
    cue: (name, ...args) =>
      page.evaluate(
        ([cue, values]) => {
          const cues = window.wallets[0]?.cues as unknown as Record<string, (...all: unknown[]) => void>
          cues[cue]?.(...values)
        },
        [name as string, args] as const,
      ),
    violations: () => page.evaluate(() => window.violations),
    async close() {
      // A request that is still under way when the page closes is no failure.
      await Promise.all([page, context].map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
    },
  }
}
