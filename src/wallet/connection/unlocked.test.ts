import { afterEach, expect, test } from 'vitest'
import { createMemory, createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

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

test('a wallet that announces an account, but shares none when it is asked, is asked once', async () => {
  await comeBack()
  stage.evm.unlock('a')
  stage.evm.wallet('a').mode = locked
  await until(() => stage.evm.requests.length === 2)
  await until(() => stage.connection().status === 'disconnected')
  await settle()
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

test('does not come back on this page after a disconnect', async () => {
  await comeBack()
  await stage.wallet.disconnect()
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
