import { evm } from 'portico/chains/evm'
import { type Connector, connectorSources } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../src/wallet/testing/until.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createDevice, createStage, ids, never, type Stage } from './testing/stage.ts'

const session = createSession(
  'one',
  [
    `${ids.local}:0x00000000000000000000000000000000000000A1`,
    `${ids.devnet}:So11111111111111111111111111111111111111112`,
  ],
  ['personal_sign'],
)

let stage: Stage
afterEach(() => {
  stage.kernel.destroy()
  vi.unstubAllGlobals()
})

/** Comes back with the session of an earlier visit, where the client loads when the test gives it. */
async function comeBack(leases = {}) {
  const device = createDevice()
  const client = createScriptedClient()
  stage = await createStage({ device, universal: { client }, plugins: [evm()] })
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(session)
  await connecting
  stage.kernel.destroy()
  client.stored = [session]
  let give = () => {}
  const given = new Promise((resolve) => {
    give = () => resolve(client)
  })
  const load = vi.fn(() => given)
  device.storage.setItem('portico/leases', JSON.stringify(leases))
  stage = await createStage({ device, universal: { client: load as never }, plugins: [evm()] })
  expect(stage.connection('eip155').status).toBe('connecting')
  const topic = () => device.storage.entries.get('portico/pairing_topic')
  return { client, give, load, topic }
}
const states = () => [stage.connection('eip155').status, stage.connection('solana').status]

test.each([
  ['disconnected', () => stage.wallet.disconnect()],
  [
    'deleted',
    async () =>
      (await stage.wallet.connections()).deleteConnection({ namespace: 'eip155', connectorId: 'walletConnect' }),
  ],
])('a session that is %s while the client loads ends in the wallet too, and does not come back', async (_, leave) => {
  const { client, give, load, topic } = await comeBack()
  await until(() => load.mock.calls.length > 0)
  await leave()
  give()
  await until(() => client.disconnects.length > 0)
  await until(() => topic() === undefined)
  expect([states(), client.disconnects]).toEqual([['disconnected', 'disconnected'], ['one']])
  expect(stage.errors).toEqual([])
})

test('a session that waits until another tab has restored it ends in the wallet when it is disconnected', async () => {
  // Without Web Locks, tabs wait for the lease of another one.
  vi.stubGlobal('navigator', {})
  const { client, give, load, topic } = await comeBack({
    'portico/restore:walletConnect': { owner: 'another tab', until: Date.now() + 4000 },
  })
  expect(load).not.toHaveBeenCalled()
  await stage.wallet.disconnect()
  give()
  await until(() => client.disconnects.length > 0)
  await until(() => topic() === undefined)
  expect([states(), client.disconnects, stage.errors]).toEqual([['disconnected', 'disconnected'], ['one'], []])
})

test('a session that is given up while the code that pairs loads ends in the wallet too', async () => {
  const client = createScriptedClient()
  client.stored = [session]
  const device = createDevice()
  device.storage.setItem('portico/pairing_topic', '"one"')
  stage = await createStage({ device, universal: { client }, plugins: [evm()] })
  const connectors: Connector[] = []
  const source = stage.kernel.slots.contributed(connectorSources).find(({ id }) => id === 'universal')
  source?.discover(
    (connector) => connectors.push(connector),
    never,
    () => {},
  )
  const [first, second] = connectors
  const preparing = first?.prepare?.({
    networks: [],
    silent: true,
    preferredAccountType: () => 'eoa',
    onPairing() {},
    signal: never,
  })
  second?.abandon?.()
  await expect(preparing).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  expect(client.disconnects).toEqual(['one'])
})

test('a pairing that the user gives up during the restoration leaves the session of the earlier visit alone', async () => {
  const { client, give, load, topic } = await comeBack()
  await until(() => load.mock.calls.length > 0)
  const controller = new AbortController()
  const outcome = stage.connect({ signal: controller.signal })
  outcome.catch(() => {})
  await until(() => stage.connection('eip155').status === 'connecting')
  controller.abort(new Error('left'))
  await expect(outcome).rejects.toThrow('left')
  give()
  await vi.waitFor(() => expect(client.watchers).toBeGreaterThan(1))
  expect([client.disconnects, topic()]).toEqual([[], '"one"'])
})
