/** A frame that loads its page again by itself, as after a crash: what it was asked before is lost. */
import { connectionsSlice, type Session, wallet } from 'portico/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failureOf as sendFailureOf } from '../../plugins/send/transfer.ts'
import { failureOf as swapFailureOf } from '../../plugins/swaps/failures.ts'
import { sign as signSwap } from '../../plugins/swaps/sign.ts'
import type { SwapOrder } from '../../plugins/swaps/tokens.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { logIn } from './testing/logIn.ts'
import { evmAddress, type FrameRequest, hang, smartAddress } from './testing/scriptedFrame.ts'
import { ApproveTransactionView, embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Logs a user in with a frame whose page has loaded. */
async function logInLoaded() {
  const page = await logIn()
  const { frame, kernel } = page
  const loaded = () => frame.frames()[0]?.dispatchEvent(new Event('load'))
  loaded()
  const of = (type: string) => frame.requests.filter((request) => request.type === type)
  await vi.waitFor(() => expect(of('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toHaveLength(1))
  const before = frame.requests.length
  return {
    ...page,
    controller: kernel.use(embeddedWallet),
    session: kernel.use(wallet).session('eip155') as Session,
    loaded,
    /** The frame loads its page again by itself. */
    crash() {
      loaded()
      frame.ready()
    },
    of,
    /** The requests since the login. */
    since: () => frame.names().slice(before),
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    state: () => kernel.store.get(embeddedWalletSlice),
  }
}
const sign = { method: 'personal_sign', params: ['0x01', smartAddress] }
const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => 'no failure',
    (error: unknown) => error,
  )

test.each([
  ['before', (ready: () => void, loaded: () => void) => [ready, loaded]],
  ['after', (ready: () => void, loaded: () => void) => [loaded, ready]],
])('if it is ready %s the page has loaded, what it was asked fails at once, and is not sent again', async (_, order) => {
  const { frame, kernel, provider, loaded, of } = await logInLoaded()
  frame.on('RPC_REQUEST', hang)
  const [read, signed] = [failureOf(provider.request({ method: 'eth_blockNumber' })), failureOf(provider.request(sign))]
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(2))
  expect(kernel.router.current()?.view).toBe(ApproveTransactionView.id)
  for (const step of order(frame.ready, loaded)) step()
  const message = 'The embedded wallet was reloaded before it answered. Check your activity before you try again.'
  const lost = { code: -32603, message }
  expect(await read).toMatchObject(lost)
  expect(await signed).toMatchObject(lost)
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  frame.on('RPC_REQUEST', '0x02')
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x02')
  expect(of('RPC_REQUEST')).toHaveLength(3)
})

test('it gets the metadata of the app and the account that the page shows', async () => {
  const { crash, since, of, state, connection } = await logInLoaded()
  crash()
  expect([state().frame, since()]).toEqual(['loading', []])
  await vi.waitFor(() => expect(of('SET_PREFERRED_ACCOUNT')).toHaveLength(1))
  expect(of('SET_PREFERRED_ACCOUNT')[0]?.payload).toEqual({ type: 'smartAccount' })
  await vi.waitFor(() => expect(since()).toContain('GET_USER'))
  expect(since()).toEqual(expect.arrayContaining(['SYNC_DAPP_DATA', 'SYNC_THEME', 'IS_CONNECTED']))
  expect([state().frame, connection()?.status]).toEqual(['ready', 'connected'])
})

test('a frame that loads again is told once which account is shown, also if a request was lost', async () => {
  const { frame, provider, crash, of, since } = await logInLoaded()
  frame.on('RPC_REQUEST', hang)
  const read = failureOf(provider.request({ method: 'eth_blockNumber' }))
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  crash()
  expect(await read).toMatchObject({ code: -32603 })
  await vi.waitFor(() => expect(since()).toContain('GET_USER'))
  expect(of('SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)).toEqual([{ type: 'smartAccount' }])
})

test.each([
  ['by itself', async ({ crash }: Awaited<ReturnType<typeof logInLoaded>>) => crash()],
  [
    'because the page asks for it',
    async ({ frame, controller, of }: Awaited<ReturnType<typeof logInLoaded>>) => {
      frame.on('RELOAD', hang)
      void controller.reload()
      await vi.waitFor(() => expect(of('RELOAD')).toHaveLength(1))
    },
  ],
])('if it loads again %s, it is told the account before a request that waits for it', async (_, reload) => {
  const page = await logInLoaded()
  await reload(page)
  const signed = page.provider.request(sign)
  page.frame.ready()
  expect(await signed).toBe('0x01')
  const names = page.since()
  expect(names).toContain('SET_PREFERRED_ACCOUNT')
  expect(names.indexOf('SET_PREFERRED_ACCOUNT')).toBeLessThan(names.indexOf('RPC_REQUEST'))
})

test('a transaction that it loses may have been sent: the forms of transfers and swaps say so', async () => {
  const { frame, kernel, session, crash, of } = await logInLoaded()
  frame.on('RPC_REQUEST', hang)
  const sent = failureOf(session.request({ method: 'eth_sendTransaction', params: [{ to: evmAddress }] }, never))
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  crash()
  expect(sendFailureOf(await sent)).toBe('noAnswer')
  const order = { network: 'eip155:1', account: smartAddress } as Partial<SwapOrder> as SwapOrder
  const swapped = failureOf(signSwap(kernel as never, order, { to: evmAddress, data: '0x', value: '0' }, () => false))
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(2))
  crash()
  expect(swapFailureOf(await swapped)).toBe('answer')
})

test('a user whom it does not know any more is logged out', async () => {
  const { frame, crash, connection } = await logInLoaded()
  frame.on('IS_CONNECTED', { isConnected: false })
  crash()
  await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
})

test('requests between the message READY and the end of loading are those of the new page', async () => {
  const { frame, provider, loaded, of } = await logInLoaded()
  frame.on('RPC_REQUEST', hang)
  frame.ready()
  const read = provider.request({ method: 'eth_blockNumber' })
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  loaded()
  frame.answer(of('RPC_REQUEST')[0] as FrameRequest, '0x03')
  expect(await read).toBe('0x03')
})

test('requests between the end of loading and the message READY are lost', async () => {
  const { frame, provider, loaded, of } = await logInLoaded()
  frame.on('RPC_REQUEST', hang)
  loaded()
  const read = failureOf(provider.request({ method: 'eth_blockNumber' }))
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  frame.ready()
  expect(await read).toMatchObject({ code: -32603 })
})

test.each([
  ['the message READY', ({ frame }: Awaited<ReturnType<typeof logInLoaded>>) => frame.ready()],
  ['the event load', ({ loaded }: Awaited<ReturnType<typeof logInLoaded>>) => void loaded()],
])('%s alone does not end an approval', async (_, happen) => {
  const page = await logInLoaded()
  const { frame, provider, of, since, state } = page
  frame.on('RPC_REQUEST', hang)
  const signed = provider.request(sign)
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  happen(page)
  happen(page)
  await vi.advanceTimersByTimeAsync(60_000)
  frame.answer(of('RPC_REQUEST')[0] as FrameRequest, '0x03')
  expect(await signed).toBe('0x03')
  expect([state().frame, since().filter((name) => name !== 'SYNC_THEME')]).toEqual(['ready', ['RPC_REQUEST']])
})

test('networks with smart accounts stay known while it loads again, and are asked of the new page', async () => {
  const { frame, kernel, controller, loaded, crash, of, state } = await logInLoaded()
  frame.on('GET_SMART_ACCOUNT_ENABLED_NETWORKS', hang)
  await controller.reload()
  await vi.waitFor(() => expect(of('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toHaveLength(2))
  const seen: (readonly number[])[] = []
  kernel.store.watch(
    embeddedWalletSlice,
    ({ smartAccountNetworks }) => smartAccountNetworks,
    (networks) => void seen.push(networks),
  )
  frame.on('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [10] })
  loaded()
  crash()
  await vi.waitFor(() => expect(state().smartAccountNetworks).toEqual([10]))
  expect(seen).toEqual([[10]])
})

test('a sign-out that it loses is asked of the new page', async () => {
  const { frame, provider, crash, of } = await logInLoaded()
  frame.on('SIGN_OUT', hang)
  const over = provider.disconnect()
  await vi.waitFor(() => expect(of('SIGN_OUT')).toHaveLength(1))
  frame.on('SIGN_OUT', undefined)
  crash()
  await over
  expect(of('SIGN_OUT')).toHaveLength(2)
})

test('a sign-out that it loses twice is not asked again', async () => {
  const { frame, provider, crash, of } = await logInLoaded()
  frame.on('SIGN_OUT', () => {
    queueMicrotask(crash)
    return hang
  })
  expect(await failureOf(provider.disconnect())).not.toBe('no failure')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(of('SIGN_OUT')).toHaveLength(2)
})

test('a user who has logged in meanwhile is not signed out', async () => {
  const { frame, controller, provider, crash, of, state } = await logInLoaded()
  frame.on('SIGN_OUT', hang)
  const over = failureOf(provider.disconnect())
  await vi.waitFor(() => expect(of('SIGN_OUT')).toHaveLength(1))
  await controller.login({}, never)
  crash()
  await over
  await vi.waitFor(() => expect(state().frame).toBe('ready'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([of('SIGN_OUT').length, state().user?.email]).toEqual([1, 'ada@example.com'])
})
