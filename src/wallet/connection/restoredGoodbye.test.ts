import { afterEach, expect, test } from 'vitest'
import { eip155, list, manage, stored } from '../multiWallet/testing.ts'
import {
  createMemory,
  createScriptedChain,
  createSharedConnector,
  createStage,
  ids,
  type Stage,
} from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

const multiWallet = { kernel: { features: { multiWallet: true } } }
const stages: Stage[] = []
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
})
function open(parts: Parameters<typeof createStage>[0] = {}) {
  const stage = createStage(parts)
  stages.push(stage)
  return stage
}
const restoredShared = { eip155: { connectorId: 'shared' }, solana: { connectorId: 'shared' } }
const states = (stage: Stage) => [stage.connection('eip155').status, stage.connection('solana').status]

test('a wallet that the user is connecting is told once that its session is not used if it is disconnected', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('shared').mode = 'hang'
  const stage = open({ ...multiWallet, evm, extra: [shared.plugin] })
  const outcome = stage.connect('shared')
  outcome.catch(() => {})
  await until(() => evm.requests.length === 1)
  await stage.wallet.disconnect()
  await expect(outcome).rejects.toThrow()
  await settle()
  expect([states(stage), shared.abandoned]).toEqual([['disconnected', 'disconnected'], 1])
})

test('a wallet that is being restored is told once that its session is not used if it is disconnected', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  shared.isPrompt = false
  const stage = open({ extra: [shared.plugin], storage: createMemory({ connections: restoredShared }) })
  await until(() => shared.preparations.length === 2)
  await stage.wallet.disconnect()
  await settle()
  expect([states(stage), shared.abandoned]).toEqual([['disconnected', 'disconnected'], 1])
})

test('a wallet that waits until another tab has restored it is told that its session is not used', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  const leases = { 'portico/restore:shared': { owner: 'x', until: Date.now() + 4000 } }
  const stage = open({ extra: [shared.plugin], storage: createMemory({ leases, connections: restoredShared }) })
  await settle()
  await stage.wallet.disconnect()
  await settle()
  expect([states(stage), shared.preparations.length, shared.abandoned]).toEqual([
    ['disconnected', 'disconnected'],
    0,
    1,
  ])
})

test('deleting the connection of a shared wallet during its restoration applies to every namespace', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  shared.isPrompt = false
  const storage = createMemory({ connections: restoredShared })
  const stage = open({ ...multiWallet, extra: [shared.plugin], storage })
  await until(() => shared.preparations.length === 2)
  await (await manage(stage)).deleteConnection(eip155('shared'))
  for (const preparation of shared.preparations) preparation.resolve()
  await settle()
  expect([states(stage), stage.stored('connections'), shared.abandoned]).toEqual([
    ['disconnected', 'disconnected'],
    {},
    1,
  ])
})

test.each([
  ['active', { connectorId: 'old', name: 'B' }, []],
  ['beside', { connectorId: 'a', others: [{ connectorId: 'old', name: 'B' }] }, ['a*']],
])('a wallet with a new id is deleted by that id while it is restored, %s', async (_, entry, left) => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = 'hang'
  const stage = open({ ...multiWallet, evm, storage: createMemory({ connections: { eip155: entry } }) })
  evm.announce('a', 'b')
  const asked = () => evm.requests.find(({ connector }) => connector.id === 'b')
  await until(() => asked() !== undefined)
  await settle()
  await (await manage(stage)).deleteConnection(eip155('b'))
  asked()?.accept()
  await settle()
  expect([list(stage), stored(stage)]).toEqual([left, left.length > 0 ? ['a'] : undefined])
})
