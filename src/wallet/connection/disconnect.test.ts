import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStage, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

let stage: Stage
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stage = createStage()
  stage.evm.announce('a', 'b')
  stage.solana.announce('s')
  await stage.connect('a')
})
afterEach(() => {
  stage.kernel.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const eventIds = () => stage.events.map(([id]) => id).filter((id) => id !== 'wallet/connected')

test('all namespaces are disconnected, each wallet is asked to disconnect, and the state is cleared', async () => {
  await stage.connect('s')
  await stage.wallet.disconnect()
  for (const namespace of ['eip155', 'solana'] as const) {
    expect(stage.connection(namespace)).toEqual({
      status: 'disconnected',
      loading: false,
      connectorId: null,
      wallet: null,
      accounts: [],
      network: null,
      balance: null,
      profileName: null,
      profileImage: null,
    })
  }
  expect([stage.evm.wallet('a').calls, stage.solana.wallet('s').calls]).toEqual([['disconnect'], ['disconnect']])
  expect(stage.stored('connections')).toEqual({})
  expect(eventIds()).toEqual(['wallet/disconnected', 'wallet/disconnected'])
  expect(vi.getTimerCount()).toBe(0)
})

test('one namespace may be disconnected alone', async () => {
  await stage.connect('s')
  await stage.wallet.disconnect('eip155')
  expect([stage.connection('eip155').status, stage.connection('solana').status]).toEqual(['disconnected', 'connected'])
})

test('failures are collected in one error, and the wallets are disconnected', async () => {
  await stage.connect('s')
  stage.evm.wallet('a').onDisconnect = () => Promise.reject({ code: -32603, message: 'stuck' })
  stage.solana.wallet('s').onDisconnect = () => {
    throw new Error('broken')
  }
  const error = await stage.wallet.disconnect().catch((failure) => failure)
  expect(error).toMatchObject({ code: 'DISCONNECT_FAILED', message: 'Failed to disconnect' })
  expect(error.cause).toBeInstanceOf(AggregateError)
  expect(error.cause.errors).toMatchObject([{ code: 'RPC_INTERNAL' }, { code: 'RPC_UNKNOWN', details: 'broken' }])
  expect([stage.connection('eip155').status, stage.connection('solana').status]).toEqual([
    'disconnected',
    'disconnected',
  ])
})

test('a failure of one wallet does not hide that the others are disconnected', async () => {
  await stage.connect('s')
  stage.evm.wallet('a').onDisconnect = () => Promise.reject(new Error('broken'))
  const error = await stage.wallet.disconnect().catch((failure) => failure)
  expect(error.cause.message).toBe('1 of 2 failed')
})

test('a wallet that does not answer is loading for at most three seconds, and removed from storage at once', async () => {
  stage.evm.wallet('a').onDisconnect = () => new Promise(() => {})
  const done = vi.fn()
  const outcome = stage.wallet.disconnect().then(done)
  await until(() => stage.connection().loading)
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: true })
  expect(stage.stored('connections')).toEqual({})
  await vi.advanceTimersByTimeAsync(2999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false })
})

test('a wallet that also emits a disconnect event is disconnected once', async () => {
  const wallet = stage.evm.wallet('a')
  wallet.onDisconnect = async () => wallet.tell({ type: 'disconnected' })
  await stage.wallet.disconnect()
  expect(eventIds()).toEqual(['wallet/disconnected'])
})

test('a running attempt is ended, and a late approval does not connect the wallet', async () => {
  stage.evm.wallet('b').mode = 'hang'
  stage.evm.wallet('a').onDisconnect = () => new Promise(() => {})
  const attempt = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  const ended = expect(attempt).rejects.toMatchObject({ name: 'AbortError' })
  const outcome = stage.wallet.disconnect()
  await ended
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: true, connectorId: 'a' })
  stage.evm.requests[1]?.accept()
  await vi.advanceTimersByTimeAsync(3000)
  await outcome
  expect(stage.connection().status).toBe('disconnected')
})

test('a wallet that connects while the previous one disconnects stays connected', async () => {
  stage.evm.wallet('a').onDisconnect = () => new Promise(() => {})
  const outcome = stage.wallet.disconnect()
  await until(() => stage.connection().loading)
  await stage.connect('b')
  await vi.advanceTimersByTimeAsync(3000)
  await outcome
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b', loading: false })
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'b', name: 'B' } })
})

test.each<[what: string, watch: () => unknown]>([
  ['can not be left', () => undefined],
  [
    'fails to be left',
    () => () => {
      throw new Error('The adapter fails')
    },
  ],
])('a wallet is disconnected although its session %s, which is reported', async (_, watch) => {
  const scripted = stage.evm.wallet('b')
  const { open } = scripted
  scripted.open = (...call) => ({ ...open(...call), watch: watch as never })
  await stage.connect('b')
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b' })
  await stage.wallet.disconnect()
  expect(stage.connection().status).toBe('disconnected')
  expect(stage.stored('connections')).toEqual({})
  expect(stage.errors).toHaveLength(1)
})

test('destroying the kernel ends the wait for a wallet', async () => {
  stage.evm.wallet('a').onDisconnect = () => new Promise(() => {})
  const outcome = stage.wallet.disconnect()
  await until(() => stage.connection().loading)
  stage.kernel.destroy()
  await expect(outcome).resolves.toBeUndefined()
})

test('does nothing without a connected wallet', async () => {
  await stage.wallet.disconnect()
  await stage.wallet.disconnect()
  await settle()
  expect(stage.evm.wallet('a').calls).toEqual(['disconnect'])
})
