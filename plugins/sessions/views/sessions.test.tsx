import { act, fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { getSessions, revokeSession } from '../endpoints.ts'
import { RevokeSmartSessionView, SmartSessionListView, SmartSessionView, sessions } from '../index.ts'
import { contract, createStage, entryOf, inSeconds, openStage, type Stage } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const views = [AccountView, SmartSessionListView, SmartSessionView, RevokeSmartSessionView]
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load())])
  dispose()
}, 120_000)

const press = ({ screen }: Stage, name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = ({ screen }: Stage, name: string) => fireEvent.click(screen.getByRole('tab', { name }))
/** The list on screen. */
async function openList(...entries: readonly unknown[]) {
  const stage = await openStage()
  stage.list(...entries)
  stage.kernel.modal.open(SmartSessionListView)
  await stage.screen.findByRole('tab', { name: 'Active' })
  return stage
}
/** One session on screen. */
async function openSession(more: Readonly<Record<string, unknown>> = {}) {
  const stage = await openStage()
  stage.list(entryOf('one', more))
  stage.kernel.modal.open(SmartSessionView, { id: 'one' })
  await stage.screen.findByText('Tidal game')
  return stage
}

test('a clock in the header of the account leads to the sessions, and to one of them', async () => {
  const stage = await openStage()
  const { kernel, screen } = stage
  stage.list(entryOf('one'))
  kernel.modal.open(AccountView, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Smart sessions' }))
  await screen.findByRole('heading', { name: 'Smart sessions' })
  await screen.findByText('Beta')
  fireEvent.click(await screen.findByRole('button', { name: /^Tidal game/ }))
  await screen.findByText('tidal.example')
  await screen.findByText('Call “\u2066deposit\u2069” of this contract')
  expect(screen.getByText(contract)).toBeTruthy()
})

test('the clock is shown only for connected EVM accounts', async () => {
  const { kernel, screen } = await openStage({ connected: false })
  kernel.modal.open(AccountView, {})
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: 'Smart sessions' })).toBeNull()
})

test('sessions are shown by their state', async () => {
  const stage = await openList(
    entryOf('one'),
    entryOf('two', { project: { name: 'Old game' }, expiry: inSeconds(-60) }),
    entryOf('three', { project: null, revokedAt: inSeconds(-60) }),
  )
  const { screen } = stage
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows()).toEqual([expect.stringMatching(/^TTidal gameExpires |^Tidal gameExpires /)])
  choose(stage, 'Expired')
  expect(rows()).toEqual([expect.stringContaining('Old gameExpired ')])
  choose(stage, 'Revoked')
  expect(rows()).toEqual([expect.stringContaining('Unknown appRevoked ')])
})

test.each([
  2 ** 48 - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 64,
  -(2 ** 64),
])('an expiry of %d hides no session', async (expiry) => {
  const stage = await openList(entryOf('one'), entryOf('two', { expiry }))
  choose(stage, expiry > 0 ? 'Active' : 'Expired')
  expect(stage.screen.getAllByText('Tidal game')).toHaveLength(expiry > 0 ? 2 : 1)
  expect(stage.screen.queryAllByText('Does not expire')).toHaveLength(expiry > 0 ? 1 : 0)
})

test('a session that expires on screen moves to the expired ones, although timers fire before the clock says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const stage = await openList(entryOf('one', { expiry: inSeconds(60) }), entryOf('two', { expiry: inSeconds(90) }))
  const rows = () => stage.screen.queryAllByText('Tidal game').length
  await vi.waitFor(() => expect(rows()).toBe(2))
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(rows()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await stage.screen.findByText('No active sessions')
  choose(stage, 'Expired')
  expect(rows()).toBe(2)
})

test('a session that expires while its revocation is confirmed is shown as expired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { kernel, screen, list } = await openStage()
  list(entryOf('one', { expiry: inSeconds(60) }))
  kernel.modal.open(RevokeSmartSessionView, { id: 'one' })
  await screen.findByRole('button', { name: 'Revoke session' })
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByText(/^Expired /)
  await screen.findByText('Tidal game can no longer act for your account.')
  expect(screen.getByRole('heading', { name: 'Session' })).toBeTruthy()
})

test('a session that was revoked elsewhere is no question, and the user can leave it', async () => {
  const { kernel, screen, list } = await openStage()
  list(entryOf('one', { revokedAt: inSeconds(-60) }))
  kernel.modal.open(SmartSessionView, { id: 'one' })
  await screen.findByText(/^Revoked /)
  kernel.router.push(RevokeSmartSessionView, { id: 'one' })
  await screen.findByRole('heading', { name: 'Session revoked' })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.view()).toBe('SmartSession')
})

test('once the wallet has signed, a revocation can no longer be cancelled', async () => {
  const { kernel, screen, list, http } = await openStage()
  list(entryOf('one'))
  http.delay(revokeSession, 100_000)
  kernel.modal.open(RevokeSmartSessionView, { id: 'one' })
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke session' }))
  await screen.findByText('Revoking…')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
})

test('each state shows a text if it has no sessions', async () => {
  const stage = await openList()
  for (const [tab, title] of [
    ['Active', 'No active sessions'],
    ['Expired', 'No expired sessions'],
    ['Revoked', 'No revoked sessions'],
  ] as const) {
    choose(stage, tab)
    expect(stage.screen.getByText(title)).toBeTruthy()
  }
})

test('a list that could not be read shows a failure, and can be read again', async () => {
  const stage = await openStage()
  const { http, kernel, screen } = stage
  http.fail(getSessions, 503)
  kernel.modal.open(SmartSessionListView)
  await screen.findByText('Couldn’t load your sessions.')
  stage.list(entryOf('one'))
  press(stage, 'Try again')
  await screen.findByText('Tidal game')
})

test('while the networks of the service are not known, the list can be read again', async () => {
  const stage = await openStage()
  stage.http.fail(getSupportedChains, 503)
  stage.list(entryOf('one'))
  stage.kernel.modal.open(SmartSessionListView)
  await stage.screen.findByText('Couldn’t load your sessions.')
  expect(stage.reads()).toBe(0)
  stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
  press(stage, 'Try again')
  await stage.screen.findByText('Tidal game')
})

test('a text is shown while the list loads', async () => {
  const { http, kernel, screen } = await openStage()
  http.delay(getSessions, 100_000)
  kernel.modal.open(SmartSessionListView)
  await screen.findByText('Loading…')
})

test('on a network that the service does not support, the user can choose another one', async () => {
  const stage = await openStage()
  stage.http.answer(getSupportedChains, { http: ['eip155:10'] })
  stage.kernel.modal.open(SmartSessionListView)
  await stage.screen.findByText('No smart sessions here')
  press(stage, 'Choose network')
  expect(stage.screen.view()).toBe('Networks')
})

test('a session is revoked after a confirmation, and is shown as revoked', async () => {
  const stage = await openSession()
  const { screen } = stage
  press(stage, 'Revoke session')
  await screen.findByText('If you revoke it, Tidal game must ask you again.')
  stage.wallet?.cues.hang()
  press(stage, 'Revoke session')
  await screen.findByText('Approve in Test wallet')
  stage.wallet?.cues.release()
  await screen.findByText(/^Revoked /)
  expect(screen.view()).toBe('SmartSession')
  expect(screen.queryByRole('button', { name: 'Revoke session' })).toBeNull()
  expect(stage.toasts()).toEqual(['The session of Tidal game is revoked.'])
})

test('a declined request is shown, and can be repeated or left', async () => {
  const stage = await openSession()
  const { screen, wallet } = stage
  press(stage, 'Revoke session')
  await screen.findByText(/^If you revoke it/)
  wallet?.cues.reject()
  press(stage, 'Revoke session')
  await screen.findByText('Request declined in the wallet. The session is still active.')
  press(stage, 'Keep session')
  expect(screen.view()).toBe('SmartSession')
  await screen.findByText(/^Expires /)
})

test('if the service refuses the signature, a failure is shown, and the user can try again', async () => {
  const stage = await openSession()
  const { screen } = stage
  press(stage, 'Revoke session')
  await screen.findByText(/^If you revoke it/)
  stage.http.fail(revokeSession, 401)
  press(stage, 'Revoke session')
  await screen.findByText('Couldn’t revoke the session. Try again.')
  expect(await screen.findByRole('button', { name: 'Revoke session' })).toBeTruthy()
})

test('a failure is not shown again when the view is opened later', async () => {
  const stage = await openSession()
  const { screen, wallet } = stage
  const open = async () => {
    press(stage, 'Revoke session')
    await screen.findByText(/^If you revoke it/)
  }
  await open()
  wallet?.cues.reject()
  press(stage, 'Revoke session')
  await screen.findByText(/^Request declined in the wallet/)
  press(stage, 'Keep session')
  await screen.findByText('Without asking you, the app may')
  await open()
  expect(screen.queryByText(/^Request declined in the wallet/)).toBeNull()
})

test('leaving the view cancels the request to the wallet', async () => {
  const stage = await openSession()
  const { screen, wallet } = stage
  press(stage, 'Revoke session')
  await screen.findByText(/^If you revoke it/)
  wallet?.cues.hang()
  press(stage, 'Revoke session')
  await vi.waitFor(() => expect(stage.asked('wallet_revokePermissions')).toHaveLength(1))
  press(stage, 'Back')
  await vi.waitFor(() => expect(stage.state().revoking).toBeNull())
  wallet?.cues.release()
  expect(stage.posted('/revoke')).toEqual([])
})

test('a view on top, such as the approval of the embedded wallet, does not cancel the request', async () => {
  const stage = await openSession()
  const { kernel, screen, wallet } = stage
  press(stage, 'Revoke session')
  await screen.findByText(/^If you revoke it/)
  wallet?.cues.hang()
  press(stage, 'Revoke session')
  await vi.waitFor(() => expect(stage.asked('wallet_revokePermissions')).toHaveLength(1))
  kernel.router.push(SmartSessionListView)
  await screen.findByRole('tab', { name: 'Active' })
  press(stage, 'Back')
  wallet?.cues.release()
  await screen.findByText(/^Revoked /)
  expect(stage.posted('/revoke')).toHaveLength(1)
})

test('the details of a session that is not in the list are not shown', async () => {
  const stage = await openStage()
  for (const view of [SmartSessionView, RevokeSmartSessionView]) {
    stage.kernel.modal.open(view, { id: 'unknown' })
    await stage.screen.findByText('Session not found')
  }
})

test.each([
  [SmartSessionListView, {}],
  [SmartSessionView, { id: 'one' }],
  [RevokeSmartSessionView, { id: 'one' }],
] as const)('switched off during a view, the modal shows another one', async (view, params) => {
  const { kernel, screen } = await openStage()
  kernel.modal.open(view as typeof SmartSessionView, params as { id: string })
  await vi.waitFor(() => expect(screen.view()).toBe(view.id))
  kernel.flags.setFeatures({ smartSessions: false })
  expect(kernel.peek(sessions)).toBeUndefined()
  expect(screen.view()).not.toBe(view.id)
})

test('the sessions leave the screen when the account disconnects', async () => {
  const stage = await openList(entryOf('one'))
  await stage.screen.findByText('Tidal game')
  stage.wallet?.cues.disconnectApp()
  await vi.waitFor(() => expect(stage.screen.view()).toBeUndefined())
})
