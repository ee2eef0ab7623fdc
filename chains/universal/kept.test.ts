/** State that ended sessions and destroyed modals leave in a client of the host, which lives as long as the page. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createStage, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

let relay: Relay
let owner: PairedWallet
const stages: Stage[] = []
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
})

async function pair(provider: unknown) {
  const stage = await createStage({ universal: { provider: provider as never } })
  stages.push(stage)
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  await connecting
  return stage
}

test('the client forgets answered messages, and requests of a session that the page ended', async () => {
  const { provider, core } = await startHostClient(relay.url, 'host-answers')
  const waiting = () => {
    const { events } = core.relayer.provider as unknown as { events: { eventNames(): readonly string[] } }
    return events.eventNames().filter((name) => /^\d+$/.test(name))
  }
  const stage = await pair(provider)
  const topic = provider.session?.topic
  await stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(core.history.values.map((record) => record.topic)).toContain(topic)
  await stage.wallet.disconnect()
  await vi.waitFor(() => expect(core.history.values.map((record) => record.topic)).not.toContain(topic))
})

test('creating and destroying modals leaves no state in the client', async () => {
  const { provider, core } = await startHostClient(relay.url, 'host-modals')
  const { relayer, verify } = core
  const { request } = relayer
  const { register } = verify
  const listeners = () =>
    ['relayer_error', 'relayer_connect', 'relayer_disconnect'].map((event) => relayer.events.listenerCount(event))
  const before = listeners()
  for (let time = 0; time < 2; time++) {
    const { kernel, wallet } = await pair(provider)
    await wallet.disconnect()
    kernel.destroy()
  }
  expect(listeners()).toEqual(before)
  expect([relayer.request, verify.register]).toEqual([request, register])
  expect(relayer.connected).toBe(true)
})
