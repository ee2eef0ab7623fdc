import { createMemoryStorage } from 'portico/testing'
import { selectConnection, wallet } from 'portico/wallet'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutTime } from './expiryTimers.ts'
import { hostSiwx } from './testing/hosts.ts'
import { defer, openUnseenPage } from './testing.ts'

type Page = Awaited<ReturnType<typeof openUnseenPage>>

const keyOf = (page: Page, name: string) => {
  const key = [...page.storage.entries.keys()].find((item) => item.endsWith(`/${name}`))
  if (!key) throw new Error(`Nothing is stored as "${name}"`)
  return key
}
const read = (page: Page, name: string) => JSON.parse(page.storage.getItem(keyOf(page, name)) ?? 'null')

/** Writes to storage as another tab does, with its `storage` event. */
function writeElsewhere(page: Page, name: string, value: unknown) {
  const key = keyOf(page, name)
  page.storage.setItem(key, JSON.stringify(value))
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Records the accounts that the host could see, at every change of the state. */
function watch(page: Page) {
  const seen = new Set<string | null>()
  const { store } = page.kernel
  store.subscribe(() => {
    if (selectConnection(store.get, 'eip155').status === 'connected' && !page.gated()) seen.add(page.account())
  })
  return seen
}

let storage: ReturnType<typeof createMemoryStorage>
beforeEach(() => {
  storage = createMemoryStorage()
})
const open = () => openUnseenPage({}, { storage })

describe('while a page is open on an account that has not signed', () => {
  test('a signature of the same account in another tab admits it without another signature', async () => {
    const page = await open()
    await page.siwx.sign()
    const sessions = read(page, 'siwx')
    writeElsewhere(page, 'siwx', [])
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    writeElsewhere(page, 'siwx', sessions)
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    expect([page.prompts(), page.asked()]).toEqual([1, null])
  })

  test('a signature of another account in another tab does not admit it', async () => {
    const page = await open()
    await page.siwx.sign()
    const sessions = read(page, 'siwx')
    const other = page.turnAccount()
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other))
    const seen = watch(page)
    writeElsewhere(page, 'siwx', sessions)
    await page.siwx.check()
    expect([page.gated(), [...seen]]).toEqual(['waiting', []])
  })

  test('a forged session of another tab does not admit it', async () => {
    const page = await open()
    await page.siwx.sign()
    const [session] = read(page, 'siwx')
    const other = page.turnAccount()
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other))
    const seen = watch(page)
    const forged = { ...session, data: { ...session.data, accountAddress: page.asked()?.address } }
    writeElsewhere(page, 'siwx', [session, forged])
    await page.siwx.check()
    expect([page.gated(), [...seen]]).toEqual(['waiting', []])
  })
})

describe('while a page is open on an account that has signed', () => {
  test('the end of its session in another tab gates it, without opening the modal', async () => {
    const page = await open()
    await page.siwx.sign()
    const seen = watch(page)
    writeElsewhere(page, 'siwx', [])
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect([[...seen], page.kernel.modal.isOpen()]).toEqual([[], false])
  })

  test.each([
    'eip155',
    '*',
  ])('a sign-out that fails in another tab ends its session here as well, of the namespace %s', async (namespace) => {
    const page = await open()
    await page.siwx.sign()
    const seen = watch(page)
    const key = keyOf(page, 'siwx').replace(/siwx$/, 'siwx_open_sign_outs')
    page.storage.setItem(key, JSON.stringify({ [namespace]: [] }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect([...seen]).toEqual([])
  })

  test('a disconnect in another tab disconnects it, and ends its session', async () => {
    const page = await open()
    await page.siwx.sign()
    writeElsewhere(page, 'connections', {})
    await vi.waitFor(() => expect(page.isConnected()).toBe(false))
    const seen = watch(page)
    await page.kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
    expect([page.gated(), [...seen]]).toEqual(['waiting', []])
  })

  test('another account that was selected in another tab is gated until it signs', async () => {
    const page = await open()
    await page.siwx.sign()
    const first = page.account()
    const seen = watch(page)
    const { eip155 } = read(page, 'connections')
    // The wallet does not confirm what is stored.
    writeElsewhere(page, 'connections', { eip155: { ...eip155, address: page.wallet.addresses[1] } })
    await page.siwx.check()
    expect([page.account(), page.gated()]).toEqual([first, undefined])
    page.turnAccount()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect([...seen].filter((account) => account !== first)).toEqual([])
  })

  test('a connection of the same account in another tab changes nothing', async () => {
    const page = await open()
    await page.siwx.sign()
    writeElsewhere(page, 'connections', read(page, 'connections'))
    expect(await page.siwx.check()).toBe(false)
    expect([page.gated(), page.isConnected(), page.prompts()]).toEqual([undefined, true, 1])
  })
})

test('a session that ends in another tab while the host confirms it admits no account', async () => {
  const host = hostSiwx()
  let tell = () => {}
  let confirm = () => {}
  const getSessions = vi.fn(host.getSessions)
  const page = await openUnseenPage({
    siwx: {
      ...host,
      getSessions,
      watch: (listener) => {
        tell = listener
      },
    },
  })
  const seen = watch(page)
  const asked = getSessions.mock.calls.length
  getSessions.mockImplementationOnce(async (...about) => {
    const before = await host.getSessions(...about)
    await new Promise<void>((resolve) => {
      confirm = resolve
    })
    return before
  })
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(getSessions).toHaveBeenCalledTimes(asked + 1))
  await host.setSessions([])
  tell()
  confirm()
  await signing
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect([[...seen], page.signedInAs.mock.calls]).toEqual([[], []])
})

test('a sign-out that ends too late has the account checked that signed in elsewhere meanwhile', async () => {
  const own = hostSiwx()
  const ending = defer<void>()
  const addSession = vi.fn(own.addSession)
  const setSessions = vi.fn(own.setSessions).mockImplementationOnce(async (sessions) => {
    await ending.promise
    await own.setSessions(sessions)
  })
  const page = await openUnseenPage({ siwx: { ...own, addSession, setSessions } }, { storage })
  const { kernel } = page
  await page.siwx.sign()
  const [session] = addSession.mock.lastCall ?? []
  const account = page.account()?.toLowerCase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await kernel.use(wallet).disconnect()
  const connecting = kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await vi.advanceTimersByTimeAsync(signOutTime)
  await connecting
  expect(page.gated()).toBe('waiting')
  if (session) await own.addSession(session)
  writeElsewhere(page, 'siwx_open_sign_outs', { '*': [account] })
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
  ending.settle()
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
})
