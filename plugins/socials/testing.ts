import { routerSlice } from 'portico/kernel'
import { ConnectView, shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { tracked, wallet } from 'portico/wallet'
import { beforeAll, onTestFinished, vi } from 'vitest'
import { scriptedChain, scriptedNetwork } from '../../src/embedded-wallet/testing/scriptedChain.ts'
import { scriptLogin } from '../../src/embedded-wallet/testing/scriptedLogin.ts'
import { noticesSlice } from '../../src/kernel/internal.ts'
import { socials } from './index.ts'
import * as tokens from './tokens.ts'

// Import views and code before the tests, so that the first one does not exceed its timeout.
beforeAll(async () => {
  const views = Object.values(tokens).flatMap((token) => (typeof token === 'object' && 'load' in token ? token : []))
  await Promise.all([...views.map((view) => view.load()), ConnectView.load(), import('./setup.ts')])
}, 60_000)

/** The window of a provider, controlled by the test. */
export interface ScriptedPopup {
  /** The addresses that it was opened with and sent to. */
  readonly visited: string[]
  closed: boolean
  /** How often it was brought to the front. */
  focused: number
}

/**
 * Opens windows of the test instead of those of the browser; as there, opening the name of an open window gives that same
 * window. `blocks`: the browser opens none.
 */
export function scriptPopups({ blocks = false } = {}) {
  const popups: ScriptedPopup[] = []
  const named = new Map<string | undefined, ScriptedPopup>()
  const open = vi.spyOn(window, 'open').mockImplementation((address, name) => {
    if (blocks) return null
    const known = named.get(name)
    if (known && !known.closed) {
      known.visited.push(String(address))
      return known as never
    }
    const visited = [String(address)]
    const popup = {
      visited,
      closed: false,
      focused: 0,
      close() {
        popup.closed = true
      },
      focus() {
        popup.focused++
      },
      location: {
        set href(next: string) {
          visited.push(next)
        },
      },
    }
    popups.push(popup)
    if (name !== '_blank' && name !== '_top') named.set(name, popup)
    return popup as never
  })
  onTestFinished(() => open.mockRestore())
  return { popups, open }
}

/** User agents of browsers. */
export const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
}

/** The page runs in another browser, until the test ends. */
export function useAgent(agent: string, { isTelegram = false } = {}): void {
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  if (isTelegram) vi.stubGlobal('TelegramWebviewProxy', {})
  onTestFinished(() => {
    userAgent.mockRestore()
    vi.unstubAllGlobals()
  })
}

/** Sends a message to the page, as a window does. */
export const post = (data: unknown, origin = 'https://wallet.example') =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }))

/** A page with login by social accounts and a scripted embedded wallet. */
export async function openPage(options: Partial<HarnessOptions> = {}) {
  const login = scriptLogin()
  const harness = await createHarness({
    plugins: [wallet({ networks: [scriptedNetwork] }), scriptedChain(), shell(), socials()],
    ...options,
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const counted: unknown[] = []
  kernel.events.on(tracked, ({ event, properties }) => counted.push([event, properties]))
  return {
    ...harness,
    login,
    /** The analytics events of social logins: the step, and the code of an error. */
    steps: () =>
      (counted as [string, { message?: string }][])
        .filter(([event]) => event.startsWith('SOCIAL_LOGIN_'))
        .map(([event, { message }]) => event.slice('SOCIAL_LOGIN_'.length) + (message ? ` ${message}` : '')),
    asked: () => login.calls.map(({ name }) => name),
    banners: () => kernel.store.get(noticesSlice).banner?.text,
    stack: () => kernel.store.get(routerSlice).stack.map(({ view }) => view),
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>
