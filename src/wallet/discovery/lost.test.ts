import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../testing/createStage.ts'
import { until } from '../testing/until.ts'
import { connectorsSlice } from '../tokens.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

const listed = () => stage.kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
const start = (...ids: string[]) => {
  stage = createStage({ kernel: { features: { multiWallet: true } } })
  stage.evm.announce(...ids)
}

test('a wallet that leaves the page is removed from the list, and listed again when it is found again', () => {
  start('a', 'b')
  stage.evm.withdraw('a', 'a', 'unknown')
  expect(listed()).toEqual(['b'])
  stage.evm.announce('a')
  expect(listed()).toEqual(['b', 'a'])
})

test('a connection ends when its wallet leaves the page, and stays stored for the next visit', async () => {
  start('a', 'b')
  await stage.connect('a')
  stage.evm.withdraw('a')
  await until(() => stage.connection().status === 'disconnected')
  expect(stage.wallet.session('eip155')).toBeUndefined()
  expect([stage.evm.wallet('a').watchers, stage.evm.wallet('a').calls]).toEqual([0, []])
  expect(stage.events.at(-1)).toEqual(['wallet/disconnected', { namespace: 'eip155' }])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a' } })
})

test('a connection ends when its wallet leaves the page, also if the wallet returns at once', async () => {
  start('a')
  await stage.connect('a')
  stage.evm.withdraw('a')
  stage.evm.announce('a')
  await until(() => stage.connection().status === 'disconnected')
  await stage.connect('a')
  expect(stage.connection().status).toBe('connected')
})

test('an attempt to connect fails with a named error when its own wallet leaves the page, not another one', async () => {
  start('a', 'b')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 1)
  stage.evm.withdraw('a')
  expect(stage.connection()).toMatchObject({ status: 'connecting', connectorId: 'b' })
  stage.evm.withdraw('b')
  await expect(outcome).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false })
})

test('when the wallet of an attempt leaves the page, the previous connection stays', async () => {
  start('a', 'b')
  await stage.connect('a')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  stage.evm.withdraw('b')
  await expect(outcome).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'a' })
})

test('when a connected wallet leaves the page while another one is asked, the attempt continues', async () => {
  start('a', 'b')
  await stage.connect('a')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  stage.evm.withdraw('a')
  await until(() => stage.wallet.session('eip155') === undefined)
  expect(stage.connection()).toMatchObject({ status: 'connecting', connectorId: 'b' })
  stage.evm.requests[1]?.accept()
  await outcome
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b' })
})

test('if the active wallet leaves, the next one becomes active; a kept wallet leaves without an event', async () => {
  start('a', 'b', 'c')
  for (const id of ['a', 'b', 'c']) await stage.connect(id)
  stage.evm.withdraw('b')
  await until(() => stage.evm.wallet('b').watchers === 0)
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'c' })
  stage.evm.withdraw('c')
  await until(() => stage.connection().connectorId === 'a')
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'a' })
})
