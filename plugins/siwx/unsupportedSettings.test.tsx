import { shell } from 'portico/shell'
import { expect, test, vi } from 'vitest'
import type { SiwxOptions } from './index.ts'
import { hostSiwe } from './testing/hosts.ts'
import { openPage } from './testing.ts'

/** Opens a page whose user has signed in, and moves the wallet to a network that the host has not configured. */
async function openElsewhere(allowUnsupportedChain: boolean, options: Partial<SiwxOptions> = {}) {
  const page = await openPage(options)
  const configure = (isAllowed: boolean) => page.kernel.use(shell).configure({ allowUnsupportedChain: isAllowed })
  configure(allowUnsupportedChain)
  await page.siwx.sign()
  page.cues.learn(7, 'http://127.0.0.1:1')
  page.cues.setChain(7)
  await vi.waitFor(() => expect(page.gated()).toBe(allowUnsupportedChain ? undefined : 'waiting'))
  return { ...page, configure }
}

test('once the host allows unsupported networks, the request to switch closes and the signed-in account is admitted', async () => {
  const page = await openElsewhere(false)
  expect(page.screen.view()).toBe('UnsupportedChain')
  page.configure(true)
  expect(page.screen.view()).toBeUndefined()
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
})

test('once the host forbids unsupported networks, the user is asked to switch and the account is held back', async () => {
  const page = await openElsewhere(true)
  expect(page.screen.view()).toBeUndefined()
  page.configure(false)
  expect(page.screen.view()).toBe('UnsupportedChain')
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
})

test('a wallet that turns to another account on an unsupported network ends the session of the account before', async () => {
  const host = hostSiwe()
  const signOut = vi.fn(host.signOut)
  const page = await openElsewhere(true, { siweConfig: { ...host, signOut } })
  expect([page.gated(), signOut.mock.calls]).toEqual([undefined, []])
  page.turnAccount()
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  expect(await host.getSession()).toBeNull()
})
