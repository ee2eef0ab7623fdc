/** Sessions that ended here, and whose wallets do not know yet. */
import { evm } from 'portico/chains/evm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createDevice, createStage, ids } from './testing/stage.ts'

const account = `${ids.local}:0x00000000000000000000000000000000000000A1`
const [one, two] = ['one', 'two'].map((topic) => createSession(topic, [account], ['personal_sign']))

/** A page of a device, and what its client was asked to end. */
async function visit({
  device = createDevice(),
  load,
}: {
  device?: ReturnType<typeof createDevice>
  load?: object
} = {}) {
  const client = createScriptedClient()
  const disconnect = vi.fn(client.disconnect)
  const own = Object.assign(client, { disconnect })
  const stage = await createStage({ device, universal: { client: (load ?? own) as never }, plugins: [evm()] })
  onTestFinished(() => stage.kernel.destroy())
  const pair = async (session = one) => {
    const before = client.proposals.length
    const connecting = stage.connect()
    await vi.waitFor(() => expect(client.proposals.length).toBeGreaterThan(before))
    client.proposals.at(-1)?.approve(session)
    await connecting
    client.stored.push(session)
  }
  const stored = () => ['ends', 'topic'].map((name) => device.storage.entries.get(`portico/pairing_${name}`))
  return { client, device, disconnect, pair, stage, stored }
}

test('a session whose end fails while the page is offline ends once the page is back', async () => {
  const { client, disconnect, pair, stage, stored } = await visit()
  await pair()
  disconnect.mockRejectedValueOnce(new Error('No internet connection detected'))
  await stage.wallet.disconnect().catch(() => {})
  expect(stored()).toEqual(['["one"]', undefined])
  client.tell({ type: 'connected' })
  await vi.waitFor(() => expect(stored()).toEqual([undefined, undefined]))
  client.tell({ type: 'connected' })
  expect(disconnect.mock.calls).toEqual([['one'], ['one']])
})

test('an end that is under way is not asked for again, nor one that another tab has stored', async () => {
  const { client, device, disconnect, pair, stage, stored } = await visit()
  await pair()
  let finish = () => {}
  disconnect.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  const ending = stage.wallet.disconnect()
  await vi.waitFor(() => expect(stored()[0]).toBe('["one"]'))
  device.storage.setItem('portico/pairing_ends', '["one","theirs"]')
  client.tell({ type: 'connected' })
  finish()
  await ending
  await vi.waitFor(() => expect(stored()[0]).toBe('["theirs"]'))
  expect(disconnect.mock.calls).toEqual([['one']])
})

test('a session that fails to end is not tried again after the wallet has deleted it', async () => {
  const { client, disconnect, pair, stage, stored } = await visit()
  await pair()
  disconnect.mockRejectedValueOnce(new Error('No internet connection detected'))
  await stage.wallet.disconnect().catch(() => {})
  client.stored = []
  client.tell({ type: 'connected' })
  await vi.waitFor(() => expect(stored()[0]).toBeUndefined())
  expect(disconnect).toHaveBeenCalledTimes(1)
})

test.each([
  ['has ended', '["one"]', undefined, undefined],
  ['is ending', '["one"]', '"one"', undefined],
  ['has replaced', undefined, '"two"', '"two"'],
])('a session that another tab %s while the client loads is not restored', async (_, ends, topic, after) => {
  const first = await visit()
  await first.pair()
  first.stage.kernel.destroy()
  const { storage } = first.device
  let give = () => {}
  const given = new Promise((resolve) => {
    give = () => resolve(first.client)
  })
  const load = vi.fn(() => given)
  const { stage, stored } = await visit({ device: first.device, load })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  if (ends) storage.setItem('portico/pairing_ends', ends)
  if (topic) storage.setItem('portico/pairing_topic', topic)
  else storage.removeItem('portico/pairing_topic')
  if (two) first.client.stored.push(two)
  give()
  await vi.waitFor(() => expect(stage.connection('eip155').status).toBe('disconnected'))
  await vi.waitFor(() => expect(stored()).toEqual([undefined, after]))
  expect(first.disconnect.mock.calls).toEqual(ends ? [['one']] : [])
  expect(stage.errors).toEqual([])
})

test.each(['["one",2]', '[null,"one"]'])('a damaged entry leaves the other ones: %s', async (text) => {
  const device = createDevice()
  device.storage.setItem('portico/pairing_ends', text)
  const { client, disconnect, pair, stored } = await visit({ device })
  client.stored = [one]
  await pair(two)
  await vi.waitFor(() => expect(stored()).toEqual([undefined, '"two"']))
  expect(disconnect.mock.calls).toEqual([['one']])
})
