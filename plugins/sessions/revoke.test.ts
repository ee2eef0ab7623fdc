import { wallet } from 'portico/wallet'
import { type Hex, verifyMessage } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { getSessions, revokeSession } from './endpoints.ts'
import { RevokeSmartSessionView } from './index.ts'
import { createStage, entryOf, inSeconds, openStage, type Stage } from './testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)

const method = 'wallet_revokePermissions'
/** A page with two active sessions. */
async function withSessions() {
  const stage = await openStage()
  stage.list(entryOf('one'), entryOf('two'))
  await stage.controller.refresh()
  return stage
}
/** The same with the view to revoke the first one. */
async function withView() {
  const stage = await withSessions()
  stage.kernel.modal.open(RevokeSmartSessionView, { id: 'one' })
  await vi.waitFor(() => expect(stage.screen.view()).toBe('RevokeSmartSession'))
  return stage
}
/** A promise, and the function that resolves it. */
function createDeferred() {
  let resolve: (value: unknown) => void = () => {}
  const promise = new Promise((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
const failure = ({ state }: Stage) => state().failure
const sessionOf = ({ kernel }: Stage) => {
  const session = kernel.use(wallet).session('eip155')
  if (!session) throw new Error('Nobody is connected')
  return session
}

test('the list is read once in 15 seconds, and again if forced', async () => {
  const stage = await openStage()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await stage.controller.refresh()
    await stage.controller.refresh()
    expect(stage.reads()).toBe(1)
    await stage.controller.refresh({ force: true })
    vi.advanceTimersByTime(15_000)
    await stage.controller.refresh()
    expect(stage.reads()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test.each<[string, (stage: Stage) => void, string]>([
  ['that fails', ({ http }) => http.fail(getSessions, 503), 'failed'],
  ['of another form', ({ http }) => http.answer(getSessions, { pcis: 'none' } as never), 'failed'],
  ['without a valid entry', ({ list }) => list(null, { pci: 5 }), 'failed'],
  [
    'of a network that the service does not know',
    ({ http }) => http.answer(getSupportedChains, { http: ['eip155:10'] }),
    'unsupported',
  ],
])('a list %s sets the status, and clears the previous list', async (_, fail, status) => {
  const stage = await withSessions()
  fail(stage)
  if (status === 'unsupported') {
    const fresh = await openStage()
    fail(fresh)
    await fresh.controller.refresh()
    expect(fresh.state()).toMatchObject({ status, sessions: [] })
    return
  }
  await stage.controller.refresh({ force: true })
  expect(stage.state()).toMatchObject({ status, sessions: [] })
})

test('broken entries are left out, and valid ones are kept', async () => {
  const stage = await openStage()
  stage.list(null, { pci: 5 }, entryOf('good'), [], 'text')
  await stage.controller.refresh()
  expect(stage.state().sessions.map(({ id }) => id)).toEqual(['good'])
})

test('the wallet signs the session, and the signature revokes it at the service', async () => {
  const stage = await withSessions()
  const { asked, posted, address, account, controller, state } = stage
  await controller.revoke('one')
  const [session] = state().sessions.filter(({ id }) => id === 'one')
  expect(asked(method)).toEqual([
    {
      pci: 'one',
      permissionsContext: '0xabcd',
      permissions: entryOf('one').permissions,
      expiry: (session?.expiresAt ?? 0) / 1000,
      address: account,
    },
  ])
  const [{ pci, signature } = {}] = posted('/revoke')
  expect(pci).toBe('one')
  expect(await verifyMessage({ address: address as Hex, message: 'one', signature: signature as Hex })).toBe(true)
  expect(session?.revokedAt).toBeGreaterThan(Date.now() - 60_000)
  expect(state()).toMatchObject({ revoking: null, failure: null })
  expect(state().sessions.find(({ id }) => id === 'two')?.revokedAt).toBeNull()
  expect(stage.toasts()).toEqual(['The session of Tidal game is revoked.'])
})

test.each([
  [2 ** 48 - 1, 2 ** 48 - 1],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [2_000_000_000_000, 2_000_000_000],
])('the wallet is asked with the expiry of the service, in seconds (%i)', async (expiry, seconds) => {
  const { asked, controller, list } = await openStage()
  list(entryOf('one', { expiry }))
  await controller.refresh()
  await controller.revoke('one')
  expect(asked(method)).toMatchObject([{ expiry: seconds }])
})

test.each<[string, (stage: Stage) => void, string]>([
  ['declines', ({ wallet }) => wallet?.cues.reject(), 'declined'],
  [
    'does not know the method',
    ({ wallet }) => wallet?.cues.failNext({ code: 4200, message: 'no' }, 'wallet_revokePermissions'),
    'unsupported',
  ],
  [
    'fails',
    ({ wallet }) => wallet?.cues.failNext({ code: -32603, message: 'no' }, 'wallet_revokePermissions'),
    'failed',
  ],
  ...([undefined, null, {}, '', '0x', 'signed', 5] as const).map((answer): [string, (stage: Stage) => void, string] => [
    `answers ${JSON.stringify(answer)}`,
    (stage) => void vi.spyOn(sessionOf(stage), 'request').mockResolvedValue(answer),
    'noSignature',
  ]),
])('a wallet that %s ends nothing', async (_, act, reason) => {
  const stage = await withView()
  act(stage)
  await stage.controller.revoke('one')
  expect(failure(stage)).toEqual({ id: 'one', reason })
  expect([stage.posted('/revoke'), stage.state().revoking]).toEqual([[], null])
  expect(stage.state().sessions.every(({ revokedAt }) => revokedAt === null)).toBe(true)
})

test('a signature that arrives after the user cancelled is not used', async () => {
  const stage = await withSessions()
  stage.wallet?.cues.hang()
  const revoking = stage.controller.revoke('one')
  await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
  expect(stage.state().revoking).toBe('one')
  await stage.controller.revoke('two')
  expect(stage.asked(method)).toHaveLength(1)
  stage.controller.cancel()
  await revoking
  expect(stage.state()).toMatchObject({ revoking: null, failure: null })
  stage.wallet?.cues.release()
  expect(stage.posted('/revoke')).toEqual([])
})

test('a signature is not used for another account', async () => {
  const stage = await withSessions()
  stage.wallet?.cues.hang()
  const revoking = stage.controller.revoke('one')
  await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
  stage.wallet?.cues.setAccounts([stage.other as Hex, stage.address as Hex])
  stage.wallet?.cues.release()
  await revoking
  expect([stage.state().revoking, stage.posted('/revoke')]).toEqual([null, []])
})

test('the session stays active if the service refuses the signature', async () => {
  const stage = await withView()
  stage.http.fail(revokeSession, 401)
  await stage.controller.revoke('one')
  expect(failure(stage)).toEqual({ id: 'one', reason: 'failed' })
  expect(stage.state().sessions.find(({ id }) => id === 'one')?.revokedAt).toBeNull()
})

test('if the answer of the service is lost, the list tells whether the session was revoked', async () => {
  const stage = await withSessions()
  stage.http.fail(revokeSession, 503)
  stage.list(entryOf('one', { revokedAt: inSeconds(0) }), entryOf('two'))
  await stage.controller.revoke('one')
  expect(failure(stage)).toBeNull()
  expect(stage.state().sessions.find(({ id }) => id === 'one')?.revokedAt).not.toBeNull()
})

test('a list that was asked for before the revocation does not show the session as active again', async () => {
  const stage = await withSessions()
  const answer = createDeferred()
  stage.http.answer(getSessions, (() => answer.promise) as never)
  const late = stage.controller.refresh({ force: true })
  await vi.waitFor(() => expect(stage.reads()).toBe(2))
  await stage.controller.revoke('one')
  answer.resolve({ pcis: [entryOf('one'), entryOf('two')] })
  await late
  expect(stage.state().sessions.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
})

test.each([
  ['closed', (stage: Stage) => stage.kernel.modal.close()],
  ['cancelled', (stage: Stage) => stage.controller.cancel()],
])('a revocation that is %s after the wallet has signed still reaches the service, and is reported', async (_, leave) => {
  const stage = await withView()
  const answer = createDeferred()
  stage.http.answer(revokeSession, (() => answer.promise) as never)
  const revoking = stage.controller.revoke('one')
  await vi.waitFor(() => expect(stage.posted('/revoke')).toHaveLength(1))
  expect(stage.state()).toMatchObject({ revoking: 'one', isSigned: true })
  leave(stage)
  answer.resolve(undefined)
  await revoking
  expect(stage.toasts()).toEqual(['The session of Tidal game is revoked.'])
  expect(stage.state()).toMatchObject({ revoking: null, isSigned: false, failure: null })
  expect(stage.state().sessions.find(({ id }) => id === 'one')?.revokedAt).not.toBeNull()
})

test('a failure after the modal was closed is reported, and not shown when the view is opened again', async () => {
  const stage = await withView()
  const answer = createDeferred()
  stage.http.answer(revokeSession, (() => answer.promise) as never)
  const revoking = stage.controller.revoke('one')
  await vi.waitFor(() => expect(stage.posted('/revoke')).toHaveLength(1))
  stage.kernel.modal.close()
  answer.resolve(Promise.reject(new Error('offline')))
  await revoking
  expect([stage.toasts(), failure(stage)]).toEqual([['Couldn’t revoke the session. Try again.'], null])
})

test('the wallet is not asked about a session that is unknown, expired or revoked', async () => {
  const stage = await openStage()
  stage.list(entryOf('expired', { expiry: 5 }), entryOf('revoked', { revokedAt: 5 }))
  await stage.controller.refresh()
  for (const id of ['unknown', 'expired', 'revoked', '__proto__']) await stage.controller.revoke(id)
  expect(stage.asked(method)).toEqual([])
})

test('another account has its own sessions, and a late answer for the previous account is not shown', async () => {
  const stage = await withSessions()
  const { http, wallet: extension, other, controller, state } = stage
  http.delay(getSessions, 50)
  const late = controller.refresh({ force: true })
  extension?.cues.setAccounts([other as Hex])
  http.delay(getSessions, 0)
  stage.list(entryOf('theirs'))
  await controller.refresh()
  await late
  expect(state().account).toContain(other.toLowerCase().slice(2, 8))
  expect(state().sessions.map(({ id }) => id)).toEqual(['theirs'])
})
