import { wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { gateTimeLimit } from '../../src/kernel/internal.ts'
import type { SiweConfig } from './config/siwe.ts'
import type { SiwxSession } from './index.ts'
import { keyOf } from './select.ts'
import { hostSiwe } from './testing/hosts.ts'
import { defer, keep, openPage, openStoring, type Page, watch } from './testing.ts'

const turnBack = (page: Page) => {
  const [first, second] = page.wallet.addresses
  if (first && second) page.cues.setAccounts([first, second])
}

describe('a wallet that switches to another account while the session of the first is stored', () => {
  const turned = async () => {
    const { page, storage, kept, signing, store } = await openStoring()
    const first = page.account()
    const seen = watch(page)
    const slow = defer<void>()
    storage.get.mockImplementation(async (chainId, address) => {
      await slow.promise
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    })
    page.turnAccount()
    return { page, first, seen, signing, finishAdding: store, answer: () => slow.settle() }
  }

  test('never shows the host an account that has not signed, not even for one change of the state', async () => {
    const { page, seen, signing, finishAdding, answer } = await turned()
    finishAdding()
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    expect(page.signedInAs).not.toHaveBeenCalled()
    answer()
    await signing
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
    expect([[...seen], page.gated(), page.signedInAs.mock.calls]).toEqual([[], 'waiting', []])
    expect(page.asked()?.address.toLowerCase()).toBe(page.wallet.addresses[1])
  })

  test('and back admits the first account with its stored session', async () => {
    const { page, first, seen, signing, finishAdding, answer } = await turned()
    turnBack(page)
    finishAdding()
    answer()
    await signing
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    expect([[...seen], page.account()]).toEqual([[first], first])
    expect(page.signedInAs).toHaveBeenCalledTimes(1)
    expect(page.asked()).toBeNull()
  })

  test('with a `siweConfig` admits neither account', async () => {
    let session: { address: string; chainId: number } | null = null
    const verifying = defer<void>()
    const asking = defer<void>()
    let isSlow = false
    const siweConfig: SiweConfig = {
      getNonce: async () => 'abcdef0123456789',
      createMessage: () => 'Sign in, please',
      verifyMessage: async ({ data }) => {
        await verifying.promise
        session = { address: data.accountAddress, chainId: 1 }
        return true
      },
      getSession: async () => {
        if (isSlow) await asking.promise
        return session
      },
      signOut: async () => {
        session = null
        return true
      },
    }
    const page = await openPage({ siweConfig })
    const seen = watch(page)
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    isSlow = true
    page.turnAccount()
    verifying.settle()
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    asking.settle()
    await signing
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect([[...seen], page.signedInAs.mock.calls]).toEqual([[], []])
  })
})

test('sessions that were read before the wallet switched to another account and back are ignored', async () => {
  const { storage, kept } = keep()
  const page = await openPage({ storage })
  await page.siwx.sign()
  const seen = watch(page)
  const old = defer<readonly SiwxSession[]>()
  storage.get.mockImplementationOnce(() => old.promise)
  const checking = page.siwx.check({ quiet: true })
  await vi.waitFor(() => expect(storage.get.mock.results.at(-1)?.value).toBe(old.promise))
  const before = [...kept]
  page.turnAccount()
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  seen.clear()
  kept.splice(0)
  turnBack(page)
  old.settle(before)
  await checking
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect([...seen]).toEqual([])
})

test('a wallet that turns to another account and back while the sessions of both are read is admitted', async () => {
  const { storage, kept } = keep()
  const page = await openPage({ storage })
  await page.siwx.sign()
  const [one, other] = [defer<readonly SiwxSession[]>(), defer<readonly SiwxSession[]>()]
  storage.get.mockImplementationOnce(() => one.promise).mockImplementationOnce(() => other.promise)
  const isAsked = (sessions: typeof one) =>
    vi.waitFor(() => expect(storage.get.mock.results.at(-1)?.value).toBe(sessions.promise))
  const checking = page.siwx.check()
  await isAsked(one)
  page.turnAccount()
  await isAsked(other)
  one.settle([...kept])
  await page.sessions()
  turnBack(page)
  await page.sessions()
  other.settle([])
  await checking
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
  expect(page.isConnected()).toBe(true)
})

test('without an answer about sessions, the wallet is disconnected; one that connects later has to sign', async () => {
  const { storage } = keep()
  storage.get.mockImplementation(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const opening = openPage({ storage })
  await vi.waitFor(() => expect(storage.get).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(gateTimeLimit / 2)
  const page = await opening
  expect(page.isConnected()).toBe(false)
  expect(page.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  storage.get.mockImplementation(async () => [])
  const { kernel } = page
  await kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })
  expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
})

describe('a function of the host that throws', () => {
  const broken = (): never => {
    throw new Error('broken')
  }
  const config = {
    createMessage: vi.fn(),
    addSession: vi.fn(),
    setSessions: vi.fn(),
    revokeSession: vi.fn(),
    getSessions: async () => [],
  }

  test.each([
    ['getRequired', { getRequired: broken }],
    ['appliesTo', { appliesTo: broken }],
    ['both', { getRequired: broken, appliesTo: broken }],
  ])('(%s) admits no account', async (_, more) => {
    const page = await openPage({ siwx: { ...config, ...more } as never })
    const seen = watch(page)
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
    page.turnAccount()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect([...seen]).toEqual([])
  })
})

test.each([
  ['account', (page: Page) => void page.turnAccount()],
  ['network', (page: Page) => void page.cues.setChain(2)],
])('the server answers after the user has switched the %s and signed: the new session is not ended', async (_, turn) => {
  const host = hostSiwe()
  const signOut = vi.fn(host.signOut)
  const getSession = vi.fn(host.getSession)
  const page = await openPage({ siweConfig: { ...host, signOut, getSession } })
  const late = defer<void>()
  const hanging = late.promise.then(host.getSession)
  getSession.mockImplementationOnce(() => hanging)
  const checking = page.siwx.check()
  await vi.waitFor(() => expect(getSession.mock.results.at(-1)?.value).toBe(hanging))
  const before = page.account()
  turn(page)
  const asked = () => {
    const account = page.asked()
    return account && keyOf(account)
  }
  await vi.waitFor(() => expect([page.account() === before, asked()]).toEqual([false, page.account()]))
  await page.siwx.sign()
  expect(page.signedInAs).toHaveBeenCalledTimes(1)
  late.settle()
  await checking
  expect([page.gated(), signOut.mock.calls, await host.getSession()]).toMatchObject([undefined, [], {}])
})
