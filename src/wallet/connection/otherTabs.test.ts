import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemory, createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  stage.kernel.destroy()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Writes to storage as another tab does, and sends this tab the storage event. */
function writeElsewhere(connections: unknown) {
  const key = 'portico/connections'
  stage.storage.setItem(key, JSON.stringify(connections))
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('a wallet that another tab disconnects is disconnected here without a request; the others stay', async () => {
  stage = createStage()
  stage.evm.announce('a')
  stage.solana.announce('s')
  await stage.connect('a')
  await stage.connect('s')
  writeElsewhere({ solana: { connectorId: 's' } })
  await until(() => stage.connection('eip155').status === 'disconnected')
  expect(stage.connection('solana').status).toBe('connected')
  expect(stage.evm.wallet('a').calls).toEqual([])
  expect(stage.events.at(-1)).toEqual(['wallet/disconnected', { namespace: 'eip155' }])
})

test('a connection that another tab makes or keeps changes nothing here', async () => {
  stage = createStage()
  stage.evm.announce('a')
  await stage.connect('a')
  writeElsewhere({ eip155: { connectorId: 'a' }, solana: { connectorId: 's' } })
  await settle()
  expect([stage.connection('eip155').status, stage.connection('solana').status]).toEqual(['connected', 'disconnected'])
})

test.each([
  ['waits for its wallet', [], 0],
  ['is being restored', ['a'], 1],
] as const)('a connection that %s is not restored after another tab disconnected it', async (_, onPage, asked) => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = 'hang'
  evm.announce(...onPage)
  stage = createStage({ evm, storage: createMemory({ connections: { eip155: { connectorId: 'a' } } }) })
  await until(() => evm.requests.length === asked)
  writeElsewhere({})
  await until(() => stage.connection().status === 'disconnected')
  evm.requests[0]?.accept()
  evm.announce('a')
  await settle()
  expect([stage.connection().status, evm.requests.length]).toEqual(['disconnected', asked])
})

test('an attempt of the user here goes on when another tab disconnects', async () => {
  stage = createStage()
  stage.evm.announce('a', 'b')
  await stage.connect('a')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  writeElsewhere({})
  await until(() => stage.evm.wallet('a').watchers === 0)
  stage.evm.requests[1]?.accept()
  await expect(outcome).resolves.toMatchObject({ account: { connectorId: 'b' } })
})

test('a destroyed kernel ignores changes of other tabs', async () => {
  stage = createStage()
  stage.evm.announce('a')
  await stage.connect('a')
  stage.kernel.destroy()
  writeElsewhere({})
  await settle()
  expect(stage.events.map(([id]) => id)).toEqual(['wallet/connected'])
})
