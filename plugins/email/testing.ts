import { routerSlice } from 'portico/kernel'
import { ConnectView, shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { tracked, wallet } from 'portico/wallet'
import { beforeAll, onTestFinished } from 'vitest'
import { connectScripted, scriptedChain, scriptedNetwork } from '../../src/embedded-wallet/testing/scriptedChain.ts'
import { scriptedUser, scriptLogin } from '../../src/embedded-wallet/testing/scriptedLogin.ts'
import { noticesSlice } from '../../src/kernel/internal.ts'
import { email } from './index.ts'
import * as tokens from './tokens.ts'

// Import views and code before the tests, so that the first one does not exceed its timeout.
beforeAll(async () => {
  const views = Object.values(tokens).map((view) => view.load())
  await Promise.all([...views, ConnectView.load(), import('./setup.ts'), import('./controller.ts')])
}, 60_000)

/** A page with login by email and a scripted embedded wallet. */
export async function openPage(options: Partial<HarnessOptions> = {}) {
  const login = scriptLogin()
  const harness = await createHarness({
    plugins: [wallet({ networks: [scriptedNetwork] }), scriptedChain(), shell(), email()],
    ...options,
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const counted: unknown[] = []
  kernel.events.on(tracked, ({ event, properties }) => counted.push(properties ? [event, properties] : event))
  return {
    ...harness,
    login,
    counted,
    /** The names of the calls so far. */
    asked: () => login.calls.map(({ name }) => name),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    stack: () => kernel.store.get(routerSlice).stack.map(({ view }) => view),
    /** Logs in a user, and connects the embedded wallet. */
    async logIn(user: Partial<typeof scriptedUser> = {}) {
      login.set({ frame: 'ready', user: { ...scriptedUser, ...user } })
      await connectScripted(kernel)
    },
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>
