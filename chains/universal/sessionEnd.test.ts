import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { createClient, stopClient, type WalletClient } from '../../test/wallets/paired/client.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createStage, ids, type Stage, startWallet, stopRelay } from './testing/stage.ts'

const unhandled = vi.fn()
let relay: Relay
let owner: PairedWallet
const stages: Stage[] = []
beforeAll(async () => {
  process.on('unhandledRejection', unhandled)
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
  const calls = unhandled.mock.calls.splice(0)
  expect(calls).toEqual([])
})
afterAll(async () => {
  await stopRelay(relay, owner)
  process.off('unhandledRejection', unhandled)
})

async function setup(universal: object = { relayUrl: relay.url }) {
  const stage = await createStage({ universal })
  stages.push(stage)
  return stage
}
async function pair(stage: Stage, follow: (uri: string) => Promise<unknown>) {
  const connecting = stage.connect()
  connecting.catch(() => {})
  await follow(await stage.uri())
  await connecting
}
const status = (stage: Stage) => stage.connection('eip155').status
/** Waits until every message that was sent is read and handled. */
const settled = () => vi.waitFor(() => expect(relay.stats.acknowledged).toBe(relay.stats.delivered))

/** A wallet that ends each session twice, because the relay may deliver a message twice. */
async function startTwice(): Promise<WalletClient> {
  const phone = await createClient('Phone', { relayUrl: relay.url, networks: [] })
  phone.on('session_proposal', ({ id }) => {
    const namespaces = {
      eip155: { accounts: [`${ids.local}:${owner.addresses(ids.local)[0]}`], methods: ['personal_sign'], events: [] },
    }
    phone.approve({ id, namespaces }).catch(() => {})
  })
  return phone
}
const endTwice = (phone: WalletClient) => {
  const [topic = ''] = phone.session.keys
  const end = () => phone.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  return Promise.allSettled([end(), end()])
}

test.each(['its own client', 'the client of the host'])('a wallet ends a session twice: %s', async (whose) => {
  const provider = whose === 'its own client' ? undefined : (await startHostClient(relay.url, 'twice')).provider
  const stage = await setup(provider && { provider })
  const phone = await startTwice()
  await pair(stage, (uri) => phone.core.pairing.pair({ uri }))
  await endTwice(phone)
  await vi.waitFor(() => expect(status(stage)).toBe('disconnected'))
  await settled()
  // The next published message meets the state that the second end left behind.
  await pair(stage, (uri) => owner.pair(uri))
  await stage.wallet.disconnect()
  await settled()
  await stopClient(phone)
})

test('a wallet and the page end a session at the same moment', async () => {
  const stage = await setup()
  await pair(stage, (uri) => owner.pair(uri))
  await Promise.allSettled([owner.cues.disconnect(), stage.wallet.disconnect()])
  expect(status(stage)).toBe('disconnected')
  expect(owner.sessions()).toEqual([])
  await settled()
  await pair(stage, (uri) => owner.pair(uri))
  expect(status(stage)).toBe('connected')
})
