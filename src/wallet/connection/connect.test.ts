import { definePlugin } from 'portico/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abortReason } from '../../kernel/internal.ts'
import { accountAt, createMemory, createStage, ids, never, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { type ConnectGate, connectGates, connectGuards } from '../tokens.ts'

let stage: Stage
beforeEach(() => {
  stage = createStage()
  stage.evm.announce('a', 'b')
})
afterEach(() => stage.kernel.destroy())

const rejected = { code: 4001, message: 'no' }

test('a wallet that accepts is connected and remembered, and an event is emitted', async () => {
  const { account, taken } = await stage.connect('a')
  expect(taken).toBe(false)
  expect(account).toEqual({
    namespace: 'eip155',
    address: '0xa',
    caipAddress: 'eip155:1:0xa',
    network: ids.one,
    account: accountAt('0xa'),
    connectorId: 'a',
  })
  expect(stage.connection()).toEqual({
    status: 'connected',
    loading: false,
    connectorId: 'a',
    wallet: { name: 'A', imageUrl: null, type: 'ANNOUNCED' },
    accounts: [accountAt('0xa')],
    network: ids.one,
    balance: null,
    profileName: null,
    profileImage: null,
  })
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', name: 'A' } })
  expect(stage.stored('active_namespace')).toBe('eip155')
  expect(stage.events).toEqual([['wallet/connected', { ...account, restored: false }]])
})

test('while a wallet is asked, the connection is connecting and loading', async () => {
  stage.evm.wallet('a').mode = 'hang'
  const outcome = stage.connect('a')
  await until(() => stage.evm.requests.length === 1)
  expect(stage.connection()).toMatchObject({ status: 'connecting', loading: true, connectorId: 'a' })
  stage.evm.requests[0]?.accept()
  await outcome
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: false })
})

test('the adapter gets the networks of its namespace, and the requested network if it is one of them', async () => {
  await stage.wallet.connect({ connectorId: 'a', network: ids.ten, signal: never() })
  await stage.wallet.connect({ connectorId: 'a', network: ids.devnet, signal: never() })
  const [first, second] = stage.evm.requests
  expect(first).toMatchObject({ silent: false, network: { caipNetworkId: ids.ten } })
  expect(first?.networks.map((network) => network.caipNetworkId)).toEqual([ids.one, ids.ten])
  expect(second).not.toHaveProperty('network')
})

test('a declined request connects no wallet and rejects with a named error', async () => {
  stage.evm.wallet('a').mode = rejected
  await expect(stage.connect('a')).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cause: rejected })
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false, connectorId: null })
  expect(stage.stored('connections')).toBeUndefined()
  expect(stage.events).toMatchObject([['wallet/connect-failed', { error: { code: 'USER_REJECTED_REQUEST' } }]])
})

test('the signal of a failed attempt aborts, so that its adapter releases the wallet', async () => {
  stage.evm.wallet('a').mode = rejected
  await expect(stage.connect('a')).rejects.toThrow()
  stage.evm.wallet('b').mode = 'accept'
  await stage.connect('b')
  expect(stage.evm.requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('a wallet that shares no account does not connect', async () => {
  stage.evm.wallet('a').accounts = []
  await expect(stage.connect('a')).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  expect(stage.connection().status).toBe('disconnected')
})

test('when a second wallet declines, the first stays connected, with the changes that it reported meanwhile', async () => {
  await stage.connect('a')
  const before = stage.connection()
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  expect(stage.connection()).toMatchObject({ status: 'connecting', connectorId: 'b' })
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0xa2')] })
  stage.evm.requests[1]?.reject(rejected)
  await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(stage.connection()).toEqual({ ...before, network: ids.ten, accounts: [accountAt('0xa2')] })
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', name: 'A' } })
  expect(stage.wallet.session()?.connector.id).toBe('a')
})

test('a second wallet that accepts replaces the first, which is no longer watched', async () => {
  await stage.connect('a')
  await stage.connect('b')
  expect(stage.connection()).toMatchObject({ connectorId: 'b', accounts: [accountAt('0xb')] })
  expect(stage.evm.wallet('a').watchers).toBe(0)
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'b', name: 'B' } })
})

test('a second attempt ends the first one, and a late approval of the first changes nothing', async () => {
  stage.evm.wallet('a').mode = 'hang'
  const older = stage.connect('a')
  await until(() => stage.evm.requests.length === 1)
  const newer = stage.connect('b')
  await expect(older).rejects.toMatchObject({ name: 'AbortError' })
  await newer
  expect(stage.evm.requests[0]?.signal.aborted).toBe(true)
  stage.evm.requests[0]?.accept()
  await settle()
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b' })
  expect(stage.evm.wallet('a').watchers).toBe(0)
  expect(stage.events.map(([id]) => id)).toEqual(['wallet/connected'])
})

test('aborting ends the attempt without a report, also if the wallet never answers', async () => {
  stage.evm.wallet('a').mode = 'hang'
  const controller = new AbortController()
  const outcome = stage.connect('a', controller.signal)
  await until(() => stage.evm.requests.length === 1)
  controller.abort(abortReason('closed'))
  await expect(outcome).rejects.toBe(controller.signal.reason)
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false })
  stage.evm.requests[0]?.accept()
  await settle()
  expect(stage.connection().status).toBe('disconnected')
  expect(stage.events).toEqual([])
})

test('a signal that is already aborted asks no wallet and ends no other attempt', async () => {
  stage.evm.wallet('a').mode = 'hang'
  const outcome = stage.connect('a')
  await until(() => stage.evm.requests.length === 1)
  await expect(stage.connect('b', AbortSignal.abort(abortReason('closed')))).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(stage.evm.requests).toHaveLength(1)
  stage.evm.requests[0]?.accept()
  await expect(outcome).resolves.toMatchObject({ account: { connectorId: 'a' } })
})

test('a wallet that is not on the page can not be connected', async () => {
  await expect(stage.connect('stranger')).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
})

test('a wallet on a network that the host does not list is connected there, and the selected network stays', async () => {
  stage.evm.wallet('a').network = 'eip155:5'
  await stage.connect('a')
  expect(stage.connection().network).toBe('eip155:5')
  expect(stage.stored('networks')).toBeUndefined()
})

test('signing uses the session of the active namespace', async () => {
  await expect(stage.wallet.signMessage('hi', { signal: never() })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await stage.connect('a')
  await expect(stage.wallet.signMessage('hi', { signal: never() })).resolves.toBe('signed:hi')
})

/** Opens a page with the given gates, and connects a wallet. */
async function enterGates(gates: readonly ConnectGate[]) {
  stage.kernel.destroy()
  const gated = definePlugin({
    id: 'gated',
    guard: true,
    setup: (ctx) => {
      for (const gate of gates) ctx.slots.contribute(connectGates, gate)
    },
  })
  stage = createStage({ storage: createMemory(), extra: [gated()] })
  stage.evm.announce('a')
  return stage.connect('a')
}

test('gates are entered in their order, except those whose `when` is false, until one takes over', async () => {
  const entered: string[] = []
  const gate = (id: string, answer: 'passed' | 'taken', more: Partial<ConnectGate> = {}): ConnectGate => ({
    id,
    ...more,
    enter: async ({ address }) => {
      entered.push(`${id} ${address}`)
      return answer
    },
  })
  const gates = [
    gate('late', 'passed', { order: 9 }),
    gate('taker', 'taken', { order: 2 }),
    gate('first', 'passed', { order: 1 }),
    gate('unused', 'taken', { order: 0, when: () => false }),
  ]
  await expect(enterGates(gates)).resolves.toMatchObject({ taken: true })
  expect(entered).toEqual(['first 0xa', 'taker 0xa'])
})

test('a connection that ends inside a gate enters no further gate', async () => {
  let entered = 0
  const outcome = enterGates([
    {
      id: 'leaver',
      async enter(): Promise<'passed'> {
        await stage.wallet.disconnect()
        return 'passed'
      },
    },
    {
      id: 'next',
      enter() {
        entered++
        return 'passed'
      },
    },
  ])
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
  expect(entered).toBe(0)
})

test.each([
  [{}, 'smartAccount'],
  [{ eip155: 'eoa' }, 'eoa'],
  [{ solana: 'eoa' }, 'smartAccount'],
] as const)('with defaultAccountTypes %j the wallet is asked for a %s first', async (defaultAccountTypes, type) => {
  stage.kernel.destroy()
  stage = createStage({ options: { defaultAccountTypes } })
  stage.evm.announce('a')
  await stage.connect('a')
  expect(stage.evm.requests[0]?.accountType).toBe(type)
})

test.each([
  ['refuses', () => false],
  [
    'throws',
    () => {
      throw new Error('Broken')
    },
  ],
  ['answers nothing', () => undefined as unknown as boolean],
])('no wallet is asked if a connect guard %s', async (_, allows) => {
  const extra = [
    definePlugin({
      id: 'guard',
      setup: ({ slots }) => void slots.contribute(connectGuards, { id: 'guard', allows }),
    })(),
  ]
  stage.kernel.destroy()
  stage = createStage({ extra })
  stage.evm.announce('a')
  await expect(stage.connect('a')).rejects.toMatchObject({ code: 'CONNECT_REFUSED' })
  expect(stage.evm.requests).toEqual([])
})
