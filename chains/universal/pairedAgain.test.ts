import { evm } from 'portico/chains/evm'
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedClient, createSession, type ScriptedClient } from './testing/scriptedClient.ts'
import { createStage, ids, never, type Stage } from './testing/stage.ts'

const [first, second] = ['0x00000000000000000000000000000000000000A1', '0x00000000000000000000000000000000000000a2']
const onSolana = `${ids.devnet}:So11111111111111111111111111111111111111112`

let stage: Stage
let client: ScriptedClient
afterEach(() => stage.kernel.destroy())

/** Pairs with a wallet for both namespaces. */
async function pair() {
  client = createScriptedClient()
  stage = await createStage({ universal: { client }, plugins: [evm()] })
  const connecting = stage.connect()
  await stage.uri()
  client.proposals[0]?.approve(approval('one', first))
  await connecting
}
const approval = (topic: string, address: string) =>
  createSession(topic, [`${ids.local}:${address}`, onSolana], ['personal_sign', 'wallet_switchEthereumChain'])

test('an approval that leads to no connection ends with the one that it replaced, in every namespace', async () => {
  await pair()
  client.answer = () => new Promise(() => {})
  const controller = new AbortController()
  const again = stage.connect({ network: ids.other, signal: controller.signal })
  again.catch(() => {})
  await stage.uri()
  client.proposals.at(-1)?.approve(approval('two', second))
  // The wallet is asked for the network.
  await vi.waitFor(() => expect(client.asked).toHaveLength(1))
  controller.abort(new Error('left'))
  await expect(again).rejects.toThrow('left')
  expect([stage.connection('eip155').status, stage.connection('solana').status]).toEqual([
    'disconnected',
    'disconnected',
  ])
  expect(client.disconnects).toEqual(['one', 'two'])
  expect(stage.errors).toEqual([])
})

test('while no wallet has approved the new link, the earlier session stays connected', async () => {
  await pair()
  const controller = new AbortController()
  const again = stage.connect({ signal: controller.signal })
  again.catch(() => {})
  await stage.uri()
  controller.abort(new Error('left'))
  await expect(again).rejects.toThrow('left')
  expect(stage.connection('eip155')).toMatchObject({ status: 'connected', accounts: [{ address: first }] })
  expect(client.disconnects).toEqual([])
  client.answer = async () => '0x00'
  await expect(stage.wallet.session('eip155')?.signMessage('Hi', never)).resolves.toBe('0x00')
})
