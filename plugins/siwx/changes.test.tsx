import { modalSlice } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { siwxSlice } from './index.ts'
import { openPage } from './testing.ts'

describe('a change in the wallet', () => {
  const change = async (to: 'account' | 'network', page: Awaited<ReturnType<typeof openPage>>) => {
    if (to === 'network') page.cues.setChain(2)
    else page.turnAccount()
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  }

  test.each(['account', 'network'] as const)('of its %s asks to sign once', async (to) => {
    const page = await openPage()
    await page.siwx.sign()
    expect(page.screen.view()).toBeUndefined()
    const before = page.account()
    const opened = vi.fn()
    page.kernel.store.watch(modalSlice, (state) => state.open, opened)
    await change(to, page)
    expect(page.account()).not.toBe(before)
    await page.siwx.sign()
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(await page.sessions()).toHaveLength(1)
    expect(await page.siwx.check()).toBe(false)
    expect(opened).toHaveBeenCalledTimes(2)
    expect(page.prompts()).toBe(2)
  })

  test('back to an account that has signed closes the view', async () => {
    const page = await openPage()
    await page.siwx.sign()
    await change('network', page)
    page.cues.setChain(1)
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.asked()).toBeNull()
    expect(page.prompts()).toBe(1)
  })

  test('during the signature makes no session, and the new account is asked', async () => {
    const page = await openPage()
    page.cues.hang()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    const other = page.turnAccount()
    page.cues.release()
    await signing
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other))
    expect(page.signedInAs).not.toHaveBeenCalled()
    expect(await page.sessions()).toEqual([])
    expect(page.toasts()).toEqual([])
  })

  test('makes no session of the signature of the previous account, also if the new account is known late', async () => {
    let know: (sessions: never[]) => void = () => {}
    const add = vi.fn()
    const get = vi.fn(async () => [])
    const page = await openPage({ storage: { add, get, set: async () => {}, delete: async () => {} } })
    page.cues.hang()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    get.mockImplementationOnce(() => new Promise<never[]>((resolve) => (know = resolve)))
    const other = page.turnAccount()
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2))
    page.cues.release()
    await Promise.race([signing, vi.waitFor(() => expect(page.kernel.store.get(siwxSlice).busy).toBeNull())])
    expect(add).not.toHaveBeenCalled()
    know([])
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other))
    expect(page.signedInAs).not.toHaveBeenCalled()
  })

  test('to a network that the host has not configured does not ask to sign', async () => {
    const page = await openPage()
    await page.siwx.sign()
    page.cues.learn(7, 'http://127.0.0.1:1')
    page.cues.setChain(7)
    await vi.waitFor(() => expect(page.screen.view()).toBe('UnsupportedChain'))
    expect(page.asked()).toBeNull()
    page.cues.setChain(2)
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  })
})

describe('a disconnect', () => {
  test('ends the sessions', async () => {
    const page = await openPage()
    await page.siwx.sign()
    const { chainId, accountAddress } = (await page.sessions())[0]?.data ?? { chainId: 'eip155:1', accountAddress: '' }
    const kept = async () => (await page.siwx.config()).getSessions(chainId, accountAddress, page.kernel.signal)
    await page.kernel.use(wallet).disconnect()
    await vi.waitFor(async () => expect(await kept()).toEqual([]))
  })

  test('keeps the sessions with `signOutOnDisconnect: false`', async () => {
    const page = await openPage({ signOutOnDisconnect: false })
    await page.siwx.sign()
    const [session] = await page.sessions()
    await page.kernel.use(wallet).disconnect()
    const { chainId, accountAddress } = session?.data ?? { chainId: 'eip155:1', accountAddress: '' }
    const { getSessions } = await page.siwx.config()
    expect(await getSessions(chainId, accountAddress, page.kernel.signal)).toHaveLength(1)
  })

  test('by the wallet during the signature leads to the list of wallets', async () => {
    const page = await openPage()
    page.cues.disconnectApp()
    await vi.waitFor(() => expect(page.screen.view()).toBe('Connect'))
    expect(page.asked()).toBeNull()
  })
})
