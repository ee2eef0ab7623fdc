import { definePlugin } from 'portico/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { createGate, gated, letGo, openGated } from '../testing/gates.ts'
import { accountAt, createMemory, createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { disconnected } from '../tokens.ts'
import { wallet } from '../wallet.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

const locked = { code: 4100 }

/** Opens the page for a user whose wallet `a` was connected on an earlier visit and is locked; `b` is on the page too. */
async function comeBack() {
  const evm = createScriptedChain('eip155', ids.one)
  evm.announce('a', 'b')
  evm.wallet('a').mode = locked
  stage = createStage({ evm, storage: createMemory({ connections: { eip155: { connectorId: 'a' } } }) })
  await until(() => stage.connection().status === 'disconnected' && evm.awaited.includes('a'))
}
const state = () => [stage.connection().status, stage.connection().connectorId]
const silently = () => stage.evm.requests.map(({ silent }) => silent)

test('a locked wallet is restored without a prompt once it is unlocked', async () => {
  await comeBack()
  stage.evm.unlock('a')
  await until(() => stage.connection().status === 'connected')
  expect(silently()).toEqual([true, true])
  expect(stage.events).toMatchObject([['wallet/connected', { connectorId: 'a', restored: true }]])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a' } })
  expect(stage.evm.awaited).toEqual([])
})

/** Unlocks wallet `a`, which shares no account as it is asked. */
async function announceOnly() {
  const { length } = stage.evm.requests
  stage.evm.unlock('a')
  stage.evm.wallet('a').mode = locked
  await until(() => stage.evm.requests.length > length)
  await until(() => stage.connection().status === 'disconnected')
  await settle()
}

test('a wallet that announces an account before it shares one is restored as it announces one again', async () => {
  await comeBack()
  await announceOnly()
  expect([stage.evm.awaited, stage.stored('connections')]).toEqual([['a'], { eip155: { connectorId: 'a' } }])
  stage.evm.unlock('a')
  await until(() => stage.connection().status === 'connected')
  expect(silently()).toEqual([true, true, true])
})

test('a wallet that announces accounts, but never shares one, is asked three times', async () => {
  await comeBack()
  for (let count = 1; count <= 3; count++) await announceOnly()
  expect([stage.evm.awaited, stage.errors]).toEqual([[], []])
  expect(stage.stored('connections')).toEqual({ eip155: { connectorId: 'a' } })
})

test('does not replace the wallet that the user connected meanwhile', async () => {
  await comeBack()
  await stage.connect('b')
  stage.evm.unlock('a')
  await settle()
  expect([state(), silently()]).toEqual([
    ['connected', 'b'],
    [true, false],
  ])
})

test('leaves the answer to the user who is being asked to connect it', async () => {
  await comeBack()
  stage.evm.wallet('a').mode = 'hang'
  const outcome = stage.connect('a')
  await until(() => stage.evm.requests.length === 2)
  stage.evm.unlock('a')
  await settle()
  expect([state(), silently()]).toEqual([
    ['connecting', 'a'],
    [true, false],
  ])
  stage.evm.requests[1]?.accept()
  await outcome
  expect(state()).toEqual(['connected', 'a'])
})

test('stays disconnected if another provider claims to be the same wallet meanwhile', async () => {
  await comeBack()
  const wallet = stage.evm.wallet('a')
  Object.assign(wallet, { connector: { ...wallet.connector, isDisputed: true } })
  stage.evm.announce('a')
  stage.evm.unlock('a')
  await settle()
  expect([stage.connection().status, silently()]).toEqual(['disconnected', [true]])
})

test('stays disconnected if it has left the page', async () => {
  await comeBack()
  stage.evm.withdraw('a')
  stage.evm.unlock('a')
  await settle()
  expect([stage.connection().status, silently()]).toEqual(['disconnected', [true]])
})

test('does not come back after a disconnect, nor at the next visit', async () => {
  await comeBack()
  await stage.wallet.disconnect()
  stage.evm.unlock('a')
  await settle()
  expect([stage.connection().status, silently()]).toEqual(['disconnected', [true]])
  expect(stage.stored('connections')).toEqual({})
})

test('does not come back after it alone is disconnected, also if another tab connects it again', async () => {
  await comeBack()
  await (await stage.wallet.connections()).deleteConnection({ namespace: 'eip155', connectorId: 'a' })
  stage.storage.setItem('portico/connections', JSON.stringify({ eip155: { connectorId: 'a' } }))
  stage.evm.unlock('a')
  await settle()
  expect([stage.connection().status, silently()]).toEqual(['disconnected', [true]])
})

test('a wallet whose lock can not be followed stays disconnected, and no error is reported', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.announce('a')
  evm.wallet('a').mode = locked
  evm.untilShared = () => {
    throw new Error('The extension is gone')
  }
  stage = createStage({ evm, storage: createMemory({ connections: { eip155: { connectorId: 'a' } } }) })
  await until(() => stage.connection().status === 'disconnected')
  await settle()
  expect([stage.errors, stage.evm.requests.length]).toEqual([[], 1])
})

describe('a wallet that is locked during the visit', () => {
  const none = { type: 'accounts', accounts: [] } as const
  /** Connects wallet `a` and locks it; `b` is on the page too. */
  async function lock(parts: Parameters<typeof createStage>[0] = {}) {
    stage = createStage(parts)
    stage.evm.announce('a', 'b')
    await stage.connect('a')
    stage.evm.wallet('a').mode = locked
    stage.evm.wallet('a').tell(none)
  }
  const listenedTo = () => until(() => stage.evm.awaited.includes('a'))
  const ended = () => [stage.connection().status, stage.evm.requests.length]

  test('comes back without a prompt once it is unlocked, also with another account, as often as it is locked', async () => {
    await lock()
    expect(stage.connection().status).toBe('disconnected')
    await listenedTo()
    stage.evm.wallet('a').accounts = [accountAt('0xa2')]
    stage.evm.unlock('a')
    await until(() => stage.connection().status === 'connected')
    expect(stage.connection().accounts).toEqual([accountAt('0xa2')])
    expect(stage.events.map(([id]) => id)).toEqual(['wallet/connected', 'wallet/disconnected', 'wallet/connected'])
    expect(stage.events[2]).toMatchObject(['wallet/connected', { connectorId: 'a', restored: true }])
    stage.evm.wallet('a').tell(none)
    await listenedTo()
    stage.evm.unlock('a')
    await until(() => stage.connection().status === 'connected')
    expect(silently()).toEqual([false, true, true])
  })

  test('is restored at the next visit if it is not unlocked before', async () => {
    await lock()
    await listenedTo()
    const { evm, storage } = stage
    stage.kernel.destroy()
    expect(evm.awaited).toEqual([])
    evm.wallet('a').mode = 'accept'
    stage = createStage({ evm, storage })
    await until(() => stage.connection().status === 'connected')
  })

  test.each<[string, (of: Stage) => unknown]>([
    ['before it is listened to', () => {}],
    ['after it', listenedTo],
  ])('does not come back if the page disconnects %s', async (_, wait) => {
    await lock()
    await wait(stage)
    await stage.wallet.disconnect()
    await settle()
    stage.evm.unlock('a')
    await settle()
    expect([ended(), stage.stored('connections')]).toEqual([['disconnected', 1], {}])
  })

  test('does not come back if another wallet was connected meanwhile, also not after that one is disconnected', async () => {
    await lock()
    await listenedTo()
    await stage.connect('b')
    await stage.wallet.disconnect('eip155')
    stage.evm.unlock('a')
    await settle()
    expect(ended()).toEqual(['disconnected', 2])
  })

  test('does not come back if another tab disconnected it meanwhile', async () => {
    await lock()
    await listenedTo()
    stage.storage.setItem('portico/connections', '{}')
    stage.evm.unlock('a')
    await settle()
    expect(ended()).toEqual(['disconnected', 1])
  })

  test('does not come back if the page disconnects as it hears of the end', async () => {
    await lock({
      extra: [
        definePlugin({
          id: 'host',
          dependencies: [wallet],
          setup: ({ events, use }) => void events.on(disconnected, () => void use(wallet).disconnect()),
        })(),
      ],
    })
    await settle()
    stage.evm.unlock('a')
    await settle()
    expect([ended(), stage.stored('connections')]).toEqual([['disconnected', 1], {}])
  })

  test('is a recent one where several wallets may be connected', async () => {
    await lock({ kernel: { features: { multiWallet: true } } as never })
    const recent = () => stage.kernel.store.get(otherConnectionsSlice).recent.map(({ connectorId }) => connectorId)
    expect(recent()).toEqual(['a'])
  })

  test('does not come back if accounts are not kept, whatever an earlier visit left', async () => {
    const storage = createMemory({ connections: { eip155: { connectorId: 'a' } } })
    await lock({ storage, options: { enableReconnect: false } })
    await settle()
    stage.evm.unlock('a')
    await settle()
    expect(ended()).toEqual(['disconnected', 1])
  })

  test('has to pass the gates again', async () => {
    const { gate, visits, last } = createGate()
    const page = openGated([gate])
    stage = page.stage
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    letGo(stage, last())
    last().answer('passed')
    await outcome
    stage.evm.wallet('a').tell(none)
    await listenedTo()
    stage.evm.wallet('a').accounts = [accountAt('0xa2')]
    stage.evm.unlock('a')
    await until(() => visits.length === 2)
    expect(last().account).toMatchObject({ address: '0xa2', restored: true })
    expect([gated(stage), page.seen]).toEqual(['checking', ['0xa']])
  })

  test.each(['EXTERNAL', 'AUTH', 'WALLET_CONNECT'])('is forgotten if it is of type %s', async (type) => {
    stage = createStage()
    const wallet = stage.evm.wallet('a')
    Object.assign(wallet, { connector: { ...wallet.connector, type } })
    stage.evm.announce('a')
    await stage.connect('a')
    wallet.tell(none)
    await settle()
    expect([stage.evm.awaited, stage.stored('connections')]).toEqual([[], {}])
  })
})
