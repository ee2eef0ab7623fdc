import { wallet } from 'portico/wallet'
import { describe, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { hostSiwe, hostSiwx } from './testing/hosts.ts'
import { addOther, keep, openPage } from './testing.ts'

/** Dispatches `pageshow`. `persisted`: the browser restored the page from the back/forward cache. */
const show = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** A signed-in user, whose sessions are in the storage of the host. */
async function openStored() {
  const { storage, kept } = keep()
  const page = await openPage({ storage })
  await page.siwx.sign()
  expect(page.gated()).toBeUndefined()
  storage.get.mockClear()
  return { ...page, storage, kept }
}

/** A signed-in user, whose session is on the server of the host. */
async function openServed() {
  const siweConfig = { ...hostSiwe(), sessionRefetchIntervalMs: 0 }
  const getSession = vi.fn(siweConfig.getSession)
  const page = await openPage({ siweConfig: { ...siweConfig, getSession } })
  await page.siwx.sign()
  expect(page.gated()).toBeUndefined()
  getSession.mockClear()
  return { ...page, getSession }
}

function goOffline() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  return () => {
    onLine.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
}

describe('a page that comes out of the back/forward cache', () => {
  test('reads the sessions again: another page may have signed out', async () => {
    const page = await openStored()
    page.kept.splice(0)
    show(false)
    // This reads the sessions once, as a check of the account before it would have.
    await page.sessions()
    expect([page.storage.get.mock.calls.length, page.gated()]).toEqual([1, undefined])
    show()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.asked()).not.toBeNull()
  })

  test('asks the server of a siweConfig, also if it is not polled', async () => {
    const page = await openServed()
    page.getSession.mockResolvedValue(null)
    show()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  })

  test('reads the sessions once it is online, and once', async () => {
    const page = await openStored()
    const goOnline = goOffline()
    page.kept.splice(0)
    show()
    show()
    await page.sessions()
    expect([page.storage.get.mock.calls.length, page.gated()]).toEqual([1, undefined])
    goOnline()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    const reads = page.storage.get.mock.calls.length
    window.dispatchEvent(new Event('online'))
    await page.sessions()
    expect(page.storage.get).toHaveBeenCalledTimes(reads + 1)
  })

  test('asks the server of a siweConfig once it is online', async () => {
    const page = await openServed()
    const goOnline = goOffline()
    page.getSession.mockResolvedValue(null)
    show()
    expect(page.getSession).not.toHaveBeenCalled()
    goOnline()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  })

  test('keeps the user signed in if the sessions can not be read, and reads them when it comes back again', async () => {
    const page = await openStored()
    page.storage.get.mockRejectedValueOnce(new Error('offline'))
    show()
    await vi.waitFor(() => expect(page.storage.get).toHaveBeenCalledTimes(1))
    await page.sessions()
    expect([page.gated(), page.asked()]).toEqual([undefined, null])
    page.kept.splice(0)
    show()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  })

  /** Stops the clock; the sessions of the user can not be read. Returns how to go on, and how to read them again. */
  const fail = (read: Mock) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const before = read.getMockImplementation()
    read.mockRejectedValue(new Error('503'))
    const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
    return { pass, heal: () => read.mockImplementation(before ?? (async () => [])) }
  }

  test.each([
    ['the storage', async () => openStored().then((page) => ({ page, read: page.storage.get as Mock }))],
    ['the server of a siweConfig', async () => openServed().then((page) => ({ page, read: page.getSession as Mock }))],
  ])('hides the account if %s does not answer for two minutes, and shows it again once it does', async (_, open) => {
    const { page, read } = await open()
    const { pass, heal } = fail(read)
    show()
    await pass(111)
    expect([page.gated(), read.mock.calls.length]).toEqual([undefined, 5])
    await pass(1)
    expect([page.gated(), page.isConnected()]).toEqual(['waiting', true])
    heal()
    await pass(60)
    expect([page.gated(), page.asked(), page.prompts()]).toEqual([undefined, null, 1])
  })

  test('checks the account as soon as its sessions can be read', async () => {
    const page = await openStored()
    const { pass, heal } = fail(page.storage.get)
    show()
    await pass(1)
    page.kept.splice(0)
    heal()
    await pass(1)
    expect(page.gated()).toBe('waiting')
  })

  test('keeps the user signed in for as long as the browser is offline', async () => {
    const page = await openStored()
    const { pass, heal } = fail(page.storage.get)
    show()
    await pass(1)
    const goOnline = goOffline()
    await pass(600)
    expect([page.gated(), page.storage.get.mock.calls.length]).toEqual([undefined, 1])
    goOnline()
    await pass(100)
    expect(page.gated()).toBeUndefined()
    heal()
    await pass(60)
    const reads = page.storage.get.mock.calls.length
    await pass(600)
    expect([page.gated(), page.storage.get.mock.calls.length]).toEqual([undefined, reads])
  })

  test('asks the server no more once no account is connected', async () => {
    const page = await openServed()
    const { pass } = fail(page.getSession)
    show()
    await pass(1)
    page.cues.disconnectApp()
    await pass(1)
    expect(page.isConnected()).toBe(false)
    const calls = page.getSession.mock.calls.length
    await pass(3600)
    expect(page.getSession).toHaveBeenCalledTimes(calls)
  })

  test('asks the server while another wallet is asked to take the place of the account', async () => {
    const page = await openServed()
    const other = await addOther(page.kernel)
    other.cues.hang()
    const leave = new AbortController()
    onTestFinished(() => leave.abort())
    const domain = await page.kernel.load(wallet)
    domain.connect({ connectorId: 'com.example.other', signal: leave.signal }).catch(() => {})
    await vi.waitFor(() => expect(page.isConnected()).toBe(false))
    page.getSession.mockResolvedValue(null)
    show()
    await vi.waitFor(() => expect(page.getSession).toHaveBeenCalled())
  })

  test('asks the server at once, and again only while it is visible', async () => {
    const page = await openServed()
    const { pass } = fail(page.getSession)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => state.mockRestore())
    show()
    await pass(3600)
    expect([page.getSession.mock.calls.length, page.gated()]).toEqual([1, undefined])
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(page.getSession).toHaveBeenCalledTimes(2)
    // Time in the background does not put off that an account is hidden that can not be checked.
    for (let round = 0; round < 4; round += 1) {
      state.mockReturnValue('hidden')
      await pass(60)
      state.mockReturnValue('visible')
      document.dispatchEvent(new Event('visibilitychange'))
      await pass(0)
    }
    expect(page.gated()).toBe('waiting')
  })

  test('keeps the user signed in if the server of a siweConfig does not answer once', async () => {
    const page = await openServed()
    page.getSession.mockRejectedValueOnce(new Error('offline'))
    show()
    await vi.waitFor(() => expect(page.getSession).toHaveBeenCalledTimes(1))
    await page.sessions()
    expect([page.gated(), page.asked()]).toEqual([undefined, null])
  })
})

/** A page with `siweConfig` whose nonces count, and whose message to sign is shown. */
async function openCounted(nonceRefetchIntervalMs: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let session: { address: string; chainId: number } | null = null
  let count = 0
  const verifyMessage = vi.fn(async ({ data }: { message: string; data: { accountAddress: string } }) => {
    session = { address: data.accountAddress, chainId: 1 }
    return true
  })
  const siweConfig = {
    getNonce: async () => `nonce0000${count++}`,
    createMessage: ({ nonce }: { nonce: string }) => `Sign in with ${nonce}`,
    verifyMessage,
    getSession: async () => session,
    signOut: async () => true,
    nonceRefetchIntervalMs,
  }
  const page = await openPage({ siweConfig })
  await page.siwx.showMessage()
  return { ...page, signed: () => verifyMessage.mock.calls.map(([{ message }]) => message) }
}

test('a host whose nonce does not come within 15 seconds: the attempt fails, and the next one signs in', async () => {
  const getNonce = vi.fn(hostSiwe().getNonce)
  const page = await openPage({ siweConfig: { ...hostSiwe(), getNonce } })
  getNonce.mockImplementationOnce(() => new Promise(() => {}))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signing = page.siwx.sign()
  await vi.advanceTimersByTimeAsync(14_999)
  expect(page.toasts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await signing
  expect([page.toasts(), page.isOnSign(), page.prompts()]).toEqual([['Sign-in did not work. Try again.'], true, 0])
  await page.siwx.sign()
  expect([page.gated(), page.prompts()]).toEqual([undefined, 1])
})

test('a nonce that is too old when the user signs is replaced before the wallet is asked', async () => {
  const page = await openCounted(5 * 60_000)
  vi.setSystemTime(Date.now() + 6 * 60_000)
  await page.siwx.sign()
  expect([page.prompts(), page.gated(), page.toasts()]).toEqual([1, undefined, []])
  expect(page.signed()).toEqual(['Sign in with nonce00001'])
})

test.each([
  [3000, 'nonce00000'],
  [5000, 'nonce00001'],
])('with nonces that live 8 seconds, the text shown %i ms ago is signed with %s', async (age, nonce) => {
  const page = await openCounted(8000)
  vi.setSystemTime(Date.now() + age)
  await page.siwx.sign()
  expect(page.signed()).toEqual([`Sign in with ${nonce}`])
})

test.each([
  [60_000, 2],
  [Number.NaN, 1],
  [-1, 1],
  ['60000' as never, 1],
])('with a `siwx` of the host whose messages last %s ms, a text shown for 55 s is signed with message %i', async (messageLifetime, count) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = hostSiwx()
  const createMessage = vi.fn(own.createMessage)
  const page = await openPage({ siwx: { ...own, createMessage, messageLifetime } })
  await page.siwx.showMessage()
  vi.setSystemTime(Date.now() + 55_000)
  await page.siwx.sign()
  expect([createMessage.mock.calls.length, page.gated()]).toEqual([count, undefined])
})
