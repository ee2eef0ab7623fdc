/** Wallets that break the protocol, by accident or on purpose, over a real relay. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient, stopClient, type WalletClient } from '../../test/wallets/paired/client.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { createStage, ids, never, type Stage } from './testing/stage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const unhandled = vi.fn()
let relay: Relay
let phone: WalletClient
let stage: Stage
beforeAll(async () => {
  process.on('unhandledRejection', unhandled)
  relay = await startRelay()
})
afterEach(async () => {
  stage.kernel.destroy()
  await stopClient(phone)
  phone.removeAllListeners('session_proposal')
  expect(unhandled.mock.calls.splice(0)).toEqual([])
})
afterAll(async () => {
  await relay.stop()
  process.off('unhandledRejection', unhandled)
})

const namespaces = {
  eip155: { accounts: [`${ids.local}:${address}`], methods: ['personal_sign'], events: ['accountsChanged'] },
}
const settled = () => vi.waitFor(() => expect(relay.stats.acknowledged).toBe(relay.stats.delivered))

/** Pairs with a wallet whose proposals the test answers. */
async function pair(answer: (id: number) => Promise<unknown>) {
  phone = await createClient('Phone', { relayUrl: relay.url, networks: [] })
  phone.on('session_proposal', ({ id }) => void answer(id).catch(() => {}))
  stage = await createStage({ universal: { relayUrl: relay.url } })
  const connecting = stage.connect()
  connecting.catch(() => {})
  await phone.core.pairing.pair({ uri: await stage.uri() })
  return connecting
}
const sign = () => stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })
/** Sends a message on the topic of a session, whatever it is. */
const send = async (topic: string, payload: object) =>
  phone.core.relayer.publish(topic, await phone.core.crypto.encode(topic, payload as never), { tag: 1109, ttl: 300 })

test('a wallet that approves twice is connected once, and signs', async () => {
  await pair((id) => Promise.allSettled([1, 2].map(() => phone.approve({ id, namespaces }))))
  await settled()
  phone.on('session_request', ({ id, topic }) => {
    void phone.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x01' } }).catch(() => {})
  })
  expect(await sign()).toBe('0x01')
  expect(stage.connection('eip155').status).toBe('connected')
})

test('answers with ids of another type, or of no request, are not the answer', async () => {
  await pair((id) => phone.approve({ id, namespaces }))
  phone.on('session_request', ({ id, topic }) => {
    const answer = async () => {
      for (const strange of [`${id}`, id + 1, null, { id }, [id], -1, undefined]) {
        await send(topic, { id: strange, jsonrpc: '2.0', result: '0x02' })
      }
      await send(topic, { id, jsonrpc: '2.0' })
      await send(topic, [])
      await phone.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x01' } })
    }
    void answer().catch(() => {})
  })
  expect(await sign()).toBe('0x01')
  await settled()
  expect(stage.connection('eip155').status).toBe('connected')
})

test('a wallet that answers a request after the page has ended the session is not heard', async () => {
  await pair((id) => phone.approve({ id, namespaces }))
  const asked = new Promise<{ id: number; topic: string }>((resolve) => phone.on('session_request', resolve))
  const signing = sign()
  signing.catch(() => {})
  const { id, topic } = await asked
  const key = phone.core.crypto.keychain.get(topic)
  await stage.wallet.disconnect()
  await expect(signing).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
  await vi.waitFor(() => expect(phone.session.keys).toEqual([]))
  await phone.core.crypto.setSymKey(key, topic)
  await send(topic, { id, jsonrpc: '2.0', result: '0x01' })
  await send(topic, { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } })
  await send(topic, { id: id + 1, jsonrpc: '2.0', method: 'wc_sessionUpdate', params: { namespaces } })
  await settled()
  expect(stage.connection('eip155')).toMatchObject({ status: 'disconnected', accounts: [] })
})

test('updates and events that are no such thing leave the session as it is', async () => {
  await pair((id) => phone.approve({ id, namespaces }))
  const [topic = ''] = phone.session.keys
  const strange: unknown[] = [undefined, null, 'x', [], {}, { namespaces: null }, { namespaces: { eip155: 1 } }]
  for (const method of ['wc_sessionUpdate', 'wc_sessionEvent', 'wc_sessionExtend', 'wc_sessionSettle']) {
    for (const params of [...strange, { event: {} }, { topic: 'x' }]) {
      await send(topic, { id: Date.now() * 1000 + Math.floor(performance.now()), jsonrpc: '2.0', method, params })
    }
  }
  await settled()
  expect(stage.connection('eip155')).toMatchObject({ status: 'connected', accounts: [{ address }] })
})
