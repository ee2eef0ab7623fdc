import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardEngine } from '../../../chains/universal/client/guardEngine.ts'
import type { SignClientLike } from '../../../chains/universal/client/library.ts'
import { type Relay, startRelay } from '../../world/relay/index.ts'
import { type PairedWallet, startPairedWallet } from '../index.ts'
import { stopClient } from './client.ts'
import { type Dapp, startDapp, threeNamespaces } from './testing/dapp.ts'

const local = 'eip155:31337'
const reason = { code: 6000, message: 'User disconnected.' }
const unhandled = vi.fn()

let relay: Relay
let dapp: Dapp
let wallet: PairedWallet

beforeEach(async () => {
  relay = await startRelay()
  ;[dapp, wallet] = await Promise.all([
    startDapp(relay.url),
    startPairedWallet({ relayUrl: relay.url, networks: [local] }),
  ])
})
afterEach(async () => {
  await relay.stop()
  const calls = unhandled.mock.calls.splice(0)
  expect(calls).toEqual([])
})
beforeAll(() => void process.on('unhandledRejection', unhandled))
afterAll(() => void process.off('unhandledRejection', unhandled))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a wallet that is stopped with an unsent message never reconnects', async () => {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: threeNamespaces.eip155 } })
  const [, { topic }] = await Promise.all([wallet.pair(uri), approval()])
  wallet.cues.manual()
  const params = ['0x00', wallet.addresses(local)[0]]
  const asking = dapp.request({ topic, chainId: local, request: { method: 'personal_sign', params } })
  asking.catch(() => {})
  await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
  await Promise.all([wallet.stop(), stopClient(dapp)])
  await vi.waitFor(() => expect(relay.clients()).toBe(0))
  const { connections } = relay.stats

  // Each of these looks for the relay.
  wallet.cues.approve()
  wallet.cues.emit(local, 'accountsChanged', []).catch(() => {})
  dapp.ping({ topic }).catch(() => {})
  await wait(500)
  expect(relay.stats.connections).toBe(connections)
})

test('a wallet that is stopped while it connects does not stay connected', async () => {
  relay.faults.delayMs = 300
  const { connections } = relay.stats
  wallet.pair(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`).catch(() => {})
  await vi.waitFor(() => expect(relay.stats.connections).toBe(connections + 1), { interval: 1 })
  await Promise.all([wallet.stop(), stopClient(dapp)])
  await wait(500)
  expect(relay.clients()).toBe(0)
  expect(relay.stats.connections).toBe(connections + 1)
})

describe('a page that ends a session twice', () => {
  const connect = async () => {
    // The page itself is not what is tested.
    guardEngine(dapp as unknown as SignClientLike)
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: threeNamespaces.eip155 } })
    const [, { topic }] = await Promise.all([wallet.pair(uri), approval()])
    return topic
  }
  const endTwice = (topic: string) =>
    Promise.allSettled([dapp.disconnect({ topic, reason }), dapp.disconnect({ topic, reason })])
  const settled = () => vi.waitFor(() => expect(relay.stats.acknowledged).toBe(relay.stats.delivered))

  test('is heard once, and the wallet goes on', async () => {
    const topic = await connect()
    await endTwice(topic)
    await vi.waitFor(() => expect(wallet.deleted).toEqual([topic]))
    await settled()
    const next = await connect()
    expect(wallet.sessions().map((session) => session.topic)).toEqual([next])
    await Promise.all([wallet.stop(), stopClient(dapp)])
    expect(wallet.deleted).toEqual([topic])
  })

  test('while the wallet ends it too', async () => {
    const topic = await connect()
    await Promise.allSettled([endTwice(topic), wallet.cues.disconnect(), wallet.cues.disconnect(topic)])
    await settled()
    expect(wallet.sessions()).toEqual([])
    await Promise.all([wallet.stop(), stopClient(dapp)])
  })

  test.each([0, 1, 2])('while the wallet is stopped, with %i of its messages delivered', async (messages) => {
    const topic = await connect()
    await settled()
    const { delivered } = relay.stats
    const ended = endTwice(topic)
    const isUnderWay = () => expect(relay.stats.delivered).toBeGreaterThanOrEqual(delivered + messages)
    await vi.waitFor(isUnderWay, { interval: 1 })
    await Promise.all([wallet.stop(), wallet.stop()])
    await ended
    await stopClient(dapp)
  })

  test('because the client reads again what it has not finished a second after its start', async () => {
    const topic = await connect()
    await settled()
    // The message comes half a second after the start, and is finished once its answer is published.
    relay.faults.delayMs = 500
    await dapp.disconnect({ topic, reason })
    await vi.waitFor(() => expect(wallet.deleted).toEqual([topic]))
    await Promise.all([wallet.stop(), stopClient(dapp)])
  })
})
