import { definePlugin } from 'portico/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedConnector, createStage, ids, type Stage, type StageOptions } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectGates, connectGuards } from '../tokens.ts'
import { wallet } from '../wallet.ts'
import { type ConnectAttempt, createConnectAttempt } from './createConnectAttempt.ts'

let stage: Stage
let attempt: ConnectAttempt
const fox = { connectorId: 'fox', namespace: 'eip155' } as const

function setUp(options: StageOptions = {}) {
  stage = createStage(options)
  stage.evm.announce('fox', 'owl')
  attempt = createConnectAttempt(stage.kernel)
}
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  stage.kernel.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const idle = { status: 'idle', isLate: false, problem: undefined, error: null, canRetry: false, link: undefined }

test('sends no request before it is started', async () => {
  setUp()
  await settle()
  expect(attempt.get()).toEqual(idle)
  expect(await attempt.retry()).toBeUndefined()
  expect(stage.evm.requests).toEqual([])
})

test('reports its status until the wallet is connected', async () => {
  setUp()
  const heard: string[] = []
  const stop = attempt.subscribe(() => heard.push(attempt.get().status))
  const result = await attempt.start(fox)
  expect(result).toMatchObject({ account: { address: '0xfox', network: ids.one }, taken: false, change: 'added' })
  expect(heard).toEqual(['connecting', 'connected'])
  stop()
  expect(await attempt.start(fox)).toMatchObject({ change: 'none' })
  expect(heard).toHaveLength(2)
})

test('says what a failure means, and tries the same wallet again', async () => {
  setUp()
  stage.evm.wallet('fox').mode = { code: 4001 }
  expect(await attempt.start(fox)).toBeUndefined()
  expect(attempt.get()).toMatchObject({
    status: 'failed',
    problem: 'declined',
    error: { code: 'USER_REJECTED_REQUEST' },
    canRetry: true,
  })
  stage.evm.wallet('fox').mode = 'hang'
  const retried = attempt.retry()
  expect(attempt.get()).toMatchObject({ status: 'connecting', problem: undefined, error: null, canRetry: true })
  await until(() => stage.evm.requests.length === 2)
  stage.evm.requests[1]?.accept()
  expect(await retried).toMatchObject({ account: { address: '0xfox' } })
  expect(attempt.get()).toEqual({ ...idle, status: 'connected' })
})

test('says after 15 seconds that the wallet is late, and still takes its answer', async () => {
  setUp()
  stage.evm.wallet('fox').mode = 'hang'
  const result = attempt.start(fox)
  await until(() => stage.evm.requests.length === 1)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(attempt.get()).toMatchObject({ isLate: false, canRetry: false })
  await vi.advanceTimersByTimeAsync(200)
  expect(attempt.get()).toMatchObject({ status: 'connecting', isLate: true, canRetry: true })
  stage.evm.requests[0]?.accept()
  expect(await result).toMatchObject({ change: 'added' })
})

test('a second start replaces the first one, which reports no more changes', async () => {
  setUp()
  stage.evm.wallet('fox').mode = 'hang'
  const older = attempt.start(fox)
  await until(() => stage.evm.requests.length === 1)
  expect(await attempt.start({ connectorId: 'owl' })).toMatchObject({ account: { address: '0xowl' } })
  expect(await older).toBeUndefined()
  stage.evm.requests[0]?.accept()
  await settle()
  expect(attempt.get().status).toBe('connected')
  expect(stage.connection().connectorId).toBe('owl')
})

test('abort ends the attempt, and a late approval does not connect the wallet', async () => {
  setUp()
  stage.evm.wallet('fox').mode = 'hang'
  const result = attempt.start(fox)
  await until(() => stage.evm.requests.length === 1)
  attempt.abort()
  expect(attempt.get()).toEqual(idle)
  expect(await result).toBeUndefined()
  expect(stage.evm.requests[0]?.signal.aborted).toBe(true)
  stage.evm.requests[0]?.accept()
  await settle()
  expect(stage.connection().status).toBe('disconnected')
})

test('abort keeps an established connection', async () => {
  setUp()
  await attempt.start(fox)
  attempt.abort()
  await settle()
  expect(stage.connection().status).toBe('connected')
  expect(stage.evm.requests[0]?.signal.aborted).toBe(false)
})

test('fails where another connection takes its place, and can be tried again', async () => {
  setUp()
  stage.evm.wallet('fox').mode = 'hang'
  const result = attempt.start(fox)
  await until(() => stage.evm.requests.length === 1)
  const { connect } = await stage.kernel.load(wallet)
  await connect({ connectorId: 'owl', namespace: 'eip155', signal: stage.kernel.signal })
  expect(await result).toBeUndefined()
  expect(attempt.get()).toMatchObject({ status: 'failed', problem: 'failed', canRetry: true })
  stage.evm.wallet('fox').mode = 'accept'
  expect(await attempt.retry()).toMatchObject({ account: { address: '0xfox' } })
})

test('destroying the kernel ends the attempt without a failure', async () => {
  setUp()
  stage.evm.wallet('fox').mode = 'hang'
  const result = attempt.start(fox)
  await until(() => stage.evm.requests.length === 1)
  stage.kernel.destroy()
  expect(await result).toBeUndefined()
  expect(attempt.get()).toEqual(idle)
})

test('a wallet that is not on the page fails at once with the problem "gone"', async () => {
  setUp()
  expect(await attempt.start({ connectorId: 'nobody' })).toBeUndefined()
  expect(attempt.get()).toMatchObject({ status: 'failed', problem: 'gone', error: { code: 'CONNECTOR_NOT_FOUND' } })
})

test('an attempt that a guard refuses reaches no wallet', async () => {
  const terms = definePlugin({
    id: 'terms',
    setup: (ctx) => void ctx.slots.contribute(connectGuards, { id: 'terms', allows: () => false }),
  })
  setUp({ extra: [terms()] })
  await attempt.start(fox)
  expect(attempt.get()).toMatchObject({ status: 'failed', problem: 'failed', error: { code: 'CONNECT_REFUSED' } })
  expect(stage.evm.requests).toEqual([])
})

test('reports that a connect gate took over', async () => {
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', enter: () => 'taken' }),
  })
  setUp({ extra: [gate()] })
  expect(await attempt.start(fox)).toMatchObject({ taken: true })
})

test('a listener that throws is reported, and the others are called', async () => {
  setUp()
  const error = new Error('a listener')
  const stop = attempt.subscribe(() => {
    throw error
  })
  const heard = vi.fn()
  attempt.subscribe(heard)
  await attempt.start(fox)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(stage.errors).toEqual([error, error])
  stop()
})

test('with a wallet on another device, reports each link, the verification of the sign-in, and the account', async () => {
  const shared = createSharedConnector(['eip155'])
  shared.isPrompt = false
  setUp({ extra: [shared.plugin] })
  const result = attempt.start({})
  await until(() => shared.preparations.length === 1)
  const [preparation] = shared.preparations
  expect(attempt.get()).toMatchObject({ status: 'connecting', link: undefined })
  preparation?.onPairing({ uri: 'wc:1', expiresAt: 1 })
  expect(attempt.get().link).toEqual({ uri: 'wc:1', expiresAt: 1, isAuthenticating: false })
  preparation?.onPairing({ uri: 'wc:2', expiresAt: 2 })
  expect(attempt.get().link).toEqual({ uri: 'wc:2', expiresAt: 2, isAuthenticating: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempt.get().isLate).toBe(false)
  preparation?.onAuthenticating?.()
  expect(attempt.get().link).toEqual({ uri: 'wc:2', expiresAt: null, isAuthenticating: true })
  preparation?.resolve()
  expect(await result).toMatchObject({ account: { connectorId: 'shared' }, change: 'added' })
  expect(attempt.get().link).toBeUndefined()
})

test('the pairing connector is awaited: missing after 5 seconds, and asked as soon as it is found', async () => {
  setUp()
  const result = attempt.start({ namespace: 'solana' })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(attempt.get().status).toBe('connecting')
  await vi.advanceTimersByTimeAsync(200)
  expect(attempt.get()).toMatchObject({ status: 'failed', problem: 'gone', canRetry: false })
  const { connector } = stage.solana.wallet('far')
  Object.assign(connector, { type: 'WALLET_CONNECT' })
  stage.solana.announce('far')
  expect(await result).toMatchObject({ account: { namespace: 'solana', connectorId: 'far' } })
  expect(attempt.get().status).toBe('connected')
})
