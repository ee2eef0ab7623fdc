import { afterEach, expect, test } from 'vitest'
import { listWallets } from '../discovery/listWallets.ts'
import { createSharedConnector, createStage, type Stage, type StageOptions } from '../testing/index.ts'
import { connectorsSlice } from '../tokens.ts'
import { createConnectAttempt } from './createConnectAttempt.ts'
import { nextConnectStep } from './nextConnectStep.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

function setUp(options: StageOptions = {}) {
  stage = createStage(options)
  stage.evm.announce('fox', 'owl')
  stage.solana.announce('fox')
}
const step = (name: string, namespace?: string) => {
  const entry = listWallets(stage.kernel.store.get(connectorsSlice)).find((item) => item.name === name)
  if (!entry) throw new Error(`${name} is not listed`)
  return nextConnectStep(stage.kernel, entry, { namespace })
}

test('a wallet of several namespaces is asked in the one that the host wants', () => {
  setUp()
  expect(step('FOX')).toMatchObject({
    type: 'chooseNamespace',
    targets: [{ namespace: 'eip155' }, { namespace: 'solana' }],
  })
  for (const namespace of ['eip155', 'solana']) {
    expect(step('FOX', namespace)).toEqual({ type: 'connect', target: { connectorId: 'fox', namespace } })
  }
})

test('a wallet that is not in the wanted namespace is asked in no other', async () => {
  setUp()
  const next = step('OWL', 'solana')
  if (next.type !== 'connect') throw new Error(next.type)
  expect(next.target).toEqual({ connectorId: 'owl', namespace: 'solana' })
  const attempt = createConnectAttempt(stage.kernel)
  await attempt.start(next.target)
  expect(attempt.get()).toMatchObject({ status: 'failed', problem: 'gone' })
  expect(stage.evm.requests).toEqual([])
})

test('while a wallet is paired, the row that pairs says which one', async () => {
  const shared = createSharedConnector(['eip155'])
  shared.covered = ['eip155']
  shared.isPrompt = true
  setUp({ extra: [shared.plugin] })
  expect(step('Shared')).toMatchObject({ type: 'pair', target: {} })
  expect(step('Shared', 'eip155')).toMatchObject({ type: 'pair', target: { namespace: 'eip155' } })
  await stage.connect('shared')
  expect(step('Shared')).toEqual({ type: 'occupied', wallet: 'Shared' })
  expect(step('OWL')).toMatchObject({ type: 'connect' })
})
