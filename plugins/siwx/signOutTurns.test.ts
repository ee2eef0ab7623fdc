import { signInOffers, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutTime } from './expiryTimers.ts'
import { type SiwxSession, type SiwxStorage, siwxSlice } from './index.ts'
import { approve } from './testing/approve.ts'
import { hostSiwx } from './testing/hosts.ts'
import { accounts, ids, openTwoNamespaces } from './testing/twoNamespaces.ts'
import { defer, keep, openUnseenPage } from './testing.ts'
import { turnTime } from './turns.ts'

const fakeTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A storage that reads all sessions, and writes back those that it keeps, `steps` later. */
function slowStorage() {
  const { kept, storage } = keep()
  const change = async (next: (read: readonly SiwxSession[]) => readonly SiwxSession[]) => {
    const read = [...kept]
    for (let step = 0; step < 20; step += 1) await Promise.resolve()
    kept.splice(0, kept.length, ...next(read))
  }
  storage.add.mockImplementation((session) => change((read) => [...read, session]))
  storage.set.mockImplementation((sessions) => change(() => sessions))
  storage.delete.mockImplementation((chainId, address) =>
    change((read) => read.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)),
  )
  const left = () => kept.map(({ data }) => data.chainId).sort()
  return { kept, storage, left }
}

/** Lets the next call of a function read the sessions, and write back what it keeps of them once the test says so. */
function hold<Args extends readonly unknown[]>(
  call: { mockImplementationOnce(once: (...args: Args) => Promise<void>): unknown },
  kept: SiwxSession[],
  next: (read: readonly SiwxSession[], ...args: Args) => readonly SiwxSession[],
) {
  const writing = defer<void>()
  call.mockImplementationOnce(async (...args) => {
    const read = [...kept]
    await writing.promise
    kept.splice(0, kept.length, ...next(read, ...args))
  })
  return { write: () => writing.settle() }
}

/** A user who is signed in on an EVM network and on Solana, with a storage that reads, filters and writes back. */
async function openSignedIn(more: Partial<SiwxStorage> = {}) {
  const stored = slowStorage()
  const page = await openTwoNamespaces({ storage: { ...stored.storage, ...more } }, { connected: true })
  await page.siwx.sign()
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  await page.siwx.sign()
  expect(stored.left()).toEqual([ids.local, ids.devnet])
  const connect = () => page.controller.connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
  return { ...stored, page, connect }
}

describe('with a storage that reads, filters and writes back,', () => {
  test('two namespaces that disconnect at once are both signed out', async () => {
    const { page, left, kept, storage, connect } = await openSignedIn()
    const removing = defer<void>()
    storage.delete.mockImplementationOnce(async (chainId) => {
      const read = [...kept]
      await removing.promise
      kept.splice(0, kept.length, ...read.filter(({ data }) => data.chainId !== chainId))
    })
    await page.controller.disconnect('eip155')
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    await page.controller.disconnect('solana')
    removing.settle()
    await connect()
    expect([left(), page.gated('eip155')]).toEqual([[], 'waiting'])
  })

  test('a session that is stored while another one is removed does not bring that one back', async () => {
    const { kept, storage, left } = slowStorage()
    const page = await openTwoNamespaces({ storage }, { connected: true })
    await page.siwx.sign()
    await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
    const adding = defer<void>()
    storage.add.mockImplementationOnce(async (session) => {
      const read = [...kept]
      await adding.promise
      kept.splice(0, kept.length, ...read, session)
    })
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(2))
    await page.controller.disconnect('eip155')
    adding.settle()
    await signing
    await vi.waitFor(() => expect(left()).toEqual([ids.devnet]))
  })

  test('a wallet that signs as it connects does not bring back a session that is removed meanwhile', async () => {
    const { page, left, storage } = await openSignedIn()
    const [offer] = page.kernel.slots.get(signInOffers)
    const reading = defer<void>()
    const get = storage.get.getMockImplementation()
    let isRead = false
    storage.get.mockImplementation(async (...args) => {
      const sessions = await get?.(...args)
      if (args[0] === ids.devnet) {
        isRead = true
        await reading.promise
      }
      return sessions ?? []
    })
    const scope = { networks: [ids.local], methods: ['personal_sign'] } as const
    const request = await offer?.prepare(scope, page.kernel.signal)
    const { answer } = await approve(offer as never, ids.local, request)
    const accepting = offer?.accept({ ...answer, scope })
    await vi.waitFor(() => expect(isRead).toBe(true))
    fakeTime()
    await page.controller.disconnect('solana')
    await vi.advanceTimersByTimeAsync(turnTime)
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    reading.settle()
    await accepting
    await vi.waitFor(() => expect(left()).not.toContain(ids.devnet))
    expect(left()).toContain(ids.local)
  })

  test('an account is not shown as signed in whose session a slower change has overwritten', async () => {
    const { kept, storage, left } = slowStorage()
    const page = await openTwoNamespaces({ storage }, { connected: true })
    const first = hold(storage.add, kept, (read, session) => [...read, session])
    fakeTime()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(1))
    await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
    await vi.waitFor(() => expect(page.screen.view()).toBe('SIWXSignMessage'))
    const signingToo = page.siwx.sign()
    await vi.advanceTimersByTimeAsync(turnTime)
    await signingToo
    expect([left(), page.gated('solana')]).toEqual([[ids.devnet], undefined])
    first.write()
    await signing
    await vi.waitFor(() => expect(page.gated('solana')).toBe('waiting'))
    expect(left()).toEqual([ids.local])
  })

  test('an account is not shown as signed in whose session a slower sign-out has overwritten', async () => {
    const { kept, storage, left } = slowStorage()
    const page = await openTwoNamespaces({ storage }, { connected: true })
    await page.siwx.sign()
    await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
    const adding = hold(storage.add, kept, (read, session) => [...read, session])
    const removing = hold(storage.delete, kept, (read, chainId) => read.filter(({ data }) => data.chainId !== chainId))
    fakeTime()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(2))
    await page.controller.disconnect('eip155')
    await vi.advanceTimersByTimeAsync(turnTime)
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    adding.write()
    await signing
    expect([left(), page.gated('solana')]).toEqual([[ids.local, ids.devnet], undefined])
    removing.write()
    await vi.waitFor(() => expect(page.gated('solana')).toBe('waiting'))
    expect(left()).toEqual([])
  })

  test('a sign-out that was given up brings no session of a later one back', async () => {
    const { page, left, kept, storage, connect } = await openSignedIn()
    fakeTime()
    const removing = hold(storage.delete, kept, (read, chainId) => read.filter(({ data }) => data.chainId !== chainId))
    await page.controller.disconnect('solana')
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(signOutTime)
    await page.controller.disconnect('eip155')
    await vi.waitFor(() => expect(left()).toEqual([]))
    removing.write()
    await vi.waitFor(() => expect(left()).toEqual([ids.local]))
    await connect()
    expect(page.gated('eip155')).toBe('waiting')
    await page.siwx.sign()
    expect(page.gated('eip155')).toBeUndefined()
  })

  test('an account that has signed since stays admitted when a sign-out ends that was given up', async () => {
    const { page, left, kept, storage, connect } = await openSignedIn()
    fakeTime()
    const removing = hold(storage.delete, kept, (read, chainId) => read.filter(({ data }) => data.chainId !== chainId))
    await page.controller.disconnect('solana')
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(signOutTime)
    await page.controller.disconnect('eip155')
    await connect()
    await page.siwx.sign()
    removing.write()
    await vi.waitFor(() => expect(storage.get.mock.calls.length).toBeGreaterThan(0))
    await page.siwx.check({ namespace: 'eip155' })
    expect([left(), page.gated('eip155')]).toEqual([[ids.local], undefined])
  })

  test('a cancelled attempt that waits for its turn leaves the session before', async () => {
    const { kept, storage, left } = slowStorage()
    const page = await openTwoNamespaces({ storage }, { connected: true })
    const [offer] = page.kernel.slots.get(signInOffers)
    const scope = { networks: [ids.local], methods: ['personal_sign'] } as const
    const leaving = new AbortController()
    const request = await offer?.prepare(scope, page.kernel.signal)
    const { answer } = await approve(offer as never, ids.local, request)
    await offer?.accept({ ...answer, scope })
    expect(left()).toEqual([ids.local])
    const adding = hold(storage.add, kept, (read, session) => [...read, session])
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalled())
    const accepting = offer?.accept({ ...answer, scope, signal: leaving.signal })
    await page.siwx.check()
    leaving.abort()
    await expect(accepting).rejects.toThrow()
    adding.write()
    await signing
    await page.siwx.check({ quiet: true })
    expect([left(), storage.delete.mock.calls]).toEqual([[ids.local, ids.local], []])
  })
})

test('an account that signs again and cancels before its turn keeps its session', async () => {
  const { kept, storage, left } = slowStorage()
  const signMessage = vi.fn(async () => '0x12')
  const options = { storage, signer: { signMessage }, required: false }
  const page = await openTwoNamespaces(options, { connected: true })
  await page.siwx.sign()
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  const adding = hold(storage.add, kept, (read, session) => [...read, session])
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(2))
  await page.controller.switchNetwork(ids.local, page.kernel.signal)
  await vi.waitFor(() => expect(page.kernel.store.get(siwxSlice).pending).toBeNull())
  const again = page.siwx.sign()
  await vi.waitFor(() => expect(signMessage).toHaveBeenCalledTimes(3))
  await page.siwx.check()
  await page.siwx.cancel()
  await again
  adding.write()
  await signing
  await page.siwx.check({ namespace: 'eip155' })
  expect([left(), storage.delete.mock.calls, page.gated('eip155')]).toEqual([[ids.local, ids.devnet], [], undefined])
})

test('a session that is never stored does not let each later sign-out count as failed', async () => {
  const own = hostSiwx()
  const addSession = vi.fn(own.addSession).mockImplementationOnce(() => new Promise(() => {}))
  const page = await openUnseenPage({ siwx: { ...own, addSession } })
  const { kernel } = page
  const connect = () => kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })
  fakeTime()
  void page.siwx.sign()
  await vi.waitFor(() => expect(addSession).toHaveBeenCalled())
  await kernel.use(wallet).disconnect()
  await vi.advanceTimersByTimeAsync(signOutTime)
  await connect()
  await page.siwx.sign()
  expect(page.gated()).toBeUndefined()
  await kernel.use(wallet).disconnect()
  // The user signs in on another page of the host.
  const [session] = addSession.mock.lastCall ?? []
  await vi.waitFor(async () =>
    expect(await own.getSessions('eip155:1', session?.data.accountAddress ?? '')).toEqual([]),
  )
  if (session) await own.addSession(session)
  await connect()
  expect(page.gated()).toBeUndefined()
})

test('a sign-out does not wait for ever for another one that hangs', async () => {
  const { page, left, storage, connect } = await openSignedIn()
  fakeTime()
  storage.delete.mockImplementationOnce(() => new Promise(() => {}))
  await page.controller.disconnect('eip155')
  const connecting = connect()
  await page.controller.disconnect('solana')
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(left()).toEqual([ids.local]))
  await vi.advanceTimersByTimeAsync(5000)
  await connecting
  expect(page.gated('eip155')).toBe('waiting')
})

test('a sign-out that hangs and then writes back the session of a later one does not admit that account', async () => {
  const { page, kept, storage, connect } = await openSignedIn()
  fakeTime()
  const writing = defer<void>()
  storage.delete.mockImplementationOnce(async () => {
    const read = [...kept]
    await writing.promise
    kept.splice(0, kept.length, ...read)
  })
  await page.controller.disconnect('solana')
  await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
  await page.controller.disconnect('eip155')
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept).toEqual([])
  writing.settle()
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept).toHaveLength(2)
  await connect()
  expect(page.gated('eip155')).toBe('waiting')
})

test('a session that a later sign-out writes back, which then hangs, does not admit the account', async () => {
  const { page, kept, left, storage, connect } = await openSignedIn()
  fakeTime()
  const first = hold(storage.delete, kept, (read, chainId) => read.filter(({ data }) => data.chainId !== chainId))
  await page.controller.disconnect('eip155')
  const connecting = connect()
  await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
  const writing = defer<void>()
  storage.delete.mockImplementationOnce(async (chainId) => {
    const read = [...kept]
    await writing.promise
    kept.splice(0, kept.length, ...read.filter(({ data }) => data.chainId !== chainId))
    await new Promise(() => {})
  })
  await page.controller.disconnect('solana')
  await vi.advanceTimersByTimeAsync(turnTime)
  await vi.waitFor(() => expect(storage.delete.mock.lastCall?.[0]).toBe(ids.devnet))
  first.write()
  await vi.waitFor(() => expect(left()).toEqual([ids.devnet]))
  await vi.advanceTimersByTimeAsync(0)
  writing.settle()
  await vi.waitFor(() => expect(left()).toEqual([ids.local]))
  await vi.advanceTimersByTimeAsync(signOutTime)
  await connecting
  expect(page.gated('eip155')).toBe('waiting')
})

test('two accounts sign in at once: the first is signed out while its session is stored, and the session is revoked', async () => {
  const { kept, storage } = keep()
  const page = await openTwoNamespaces({ storage }, { connected: true })
  const [first, second] = [defer<void>(), defer<void>()]
  for (const { promise } of [first, second])
    storage.add.mockImplementationOnce(async (session) => {
      await promise
      kept.push(session)
    })
  fakeTime()
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(1))
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  await vi.waitFor(() => expect(page.screen.view()).toBe('SIWXSignMessage'))
  const signingToo = page.siwx.sign()
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(2))
  await page.controller.disconnect('eip155')
  first.settle()
  second.settle()
  await Promise.all([signing, signingToo])
  await vi.advanceTimersByTimeAsync(8000)
  await vi.waitFor(() => expect(kept.map(({ data }) => data.chainId)).toEqual([ids.devnet]))
  expect(page.gated('solana')).toBeUndefined()
})

test('a list of sessions that hangs does not keep a sign-out from ending the sessions on all networks', async () => {
  const { page, kept, storage, connect } = await openSignedIn()
  const [session] = kept as [SiwxSession]
  kept.push({ ...session, data: { ...session.data, chainId: ids.other } })
  fakeTime()
  const get = storage.get.getMockImplementation()
  storage.get.mockImplementation(() => new Promise(() => {}))
  await page.controller.disconnect('eip155')
  expect(page.status('eip155')).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(7000)
  expect([kept.map(({ data }) => data.chainId), page.errors]).toEqual([[ids.devnet], []])
  storage.get.mockImplementation(get as never)
  await connect()
  expect(page.gated('eip155')).toBe('waiting')
})

test('a sign-out that ends too late has the account checked that signed in meanwhile', async () => {
  const own = hostSiwx()
  const ending = defer<void>()
  const setSessions = vi.fn(own.setSessions)
  setSessions.mockImplementationOnce(async (sessions) => {
    await ending.promise
    await own.setSessions(sessions)
  })
  const page = await openUnseenPage({ siwx: { ...own, setSessions } })
  const { kernel } = page
  await page.siwx.sign()
  fakeTime()
  await kernel.use(wallet).disconnect()
  const connecting = kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await vi.advanceTimersByTimeAsync(8000)
  await connecting
  await page.siwx.sign()
  expect(page.gated()).toBeUndefined()
  ending.settle()
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
})
