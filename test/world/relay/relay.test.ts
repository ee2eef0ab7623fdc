import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from './index.ts'
import { connectRaw, type RawClient } from './rawClient.ts'

let relay: Relay
let alice: RawClient
let bob: RawClient

beforeEach(async () => {
  relay = await startRelay()
  ;[alice, bob] = await Promise.all([connectRaw(relay.url, 'alice'), connectRaw(relay.url, 'bob')])
})
afterEach(() => relay.stop())

const topic = 'a-topic'
const message = (text: string, more: object = {}) => ({ topic, message: text, ttl: 300, tag: 7, ...more })
const received = (client: RawClient) => client.pushes.map(({ params }) => params?.data.message)

describe('messages', () => {
  test('go to those who subscribed, and never back to the sender', async () => {
    const [first, again] = [await bob.call('irn_subscribe', { topic }), await bob.call('irn_subscribe', { topic })]
    await alice.call('irn_subscribe', { topic })
    expect((await alice.call('irn_publish', message('hello'))).result).toBe(true)
    await vi.waitFor(() => expect(bob.pushes).toHaveLength(1))
    expect(first.result).toBe(again.result)
    expect(bob.pushes[0]?.params).toMatchObject({ id: first.result, data: { topic, message: 'hello', tag: 7 } })
    expect(alice.pushes).toEqual([])
  })

  test('wait for a subscriber until it answers that it has them', async () => {
    await alice.call('irn_publish', message('early'))
    await bob.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(received(bob)).toEqual(['early']))
    const later = await connectRaw(relay.url, 'bob')
    await later.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(received(later)).toEqual(['early']))
    later.acknowledge(later.pushes[0])
    await vi.waitFor(() => expect(relay.stats.acknowledged).toBe(1))
    expect((await later.call('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
  })

  test('are gone when their time is over', async () => {
    await alice.call('irn_publish', message('brief', { ttl: 0 }))
    expect((await bob.call('irn_batchFetchMessages', { topics: [topic] })).result).toMatchObject({ messages: [] })
  })

  test('can be sent, asked for and refused in batches', async () => {
    await alice.call('irn_batchPublish', { messages: [message('one'), message('two', { topic: 'b' })] })
    const { result } = await bob.call('irn_batchFetchMessages', { topics: [topic, 'b'] })
    expect(result).toMatchObject({ messages: [{ message: 'one' }, { message: 'two', topic: 'b' }] })
    await bob.call('irn_batchSubscribe', { topics: [topic, 'b'] })
    await vi.waitFor(() => expect(received(bob)).toEqual(['one', 'two']))
    await bob.call('irn_batchUnsubscribe', { subscriptions: [{ topic }, { topic: 'b' }] })
    await alice.call('irn_publish', message('three'))
    expect(received(bob)).toEqual(['one', 'two'])
  })

  test('no longer come after unsubscribing', async () => {
    await bob.call('irn_subscribe', { topic })
    await bob.call('irn_unsubscribe', { topic })
    await alice.call('irn_publish', message('late'))
    expect(bob.pushes).toEqual([])
  })
})

describe('sessions', () => {
  test('a proposal subscribes who makes it, an approval answers and settles', async () => {
    const ttl = 300
    await alice.call('wc_proposeSession', { pairingTopic: 'p', sessionProposal: 'proposal', ttl })
    await bob.call('irn_subscribe', { topic: 'p' })
    await vi.waitFor(() => expect(bob.pushes[0]?.params?.data).toMatchObject({ message: 'proposal', tag: 1100 }))
    await alice.call('irn_subscribe', { topic: 's' })
    await bob.call('wc_approveSession', {
      pairingTopic: 'p',
      sessionTopic: 's',
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl,
    })
    await vi.waitFor(() => expect(received(alice)).toEqual(['yes', 'settle']))
    expect(alice.pushes.map(({ params }) => params?.data.tag)).toEqual([1101, 1102])
    await alice.call('irn_publish', message('request', { topic: 's' }))
    await vi.waitFor(() => expect(received(bob)).toEqual(['proposal', 'request']))
  })
})

describe('what it does not understand', () => {
  test.each([
    ['irn_nothing', {}, -32601],
    ['toString', {}, -32601],
    ['irn_publish', { topic: 1 }, -32602],
    ['wc_approveSession', undefined, -32602],
  ])('%s %j', async (method, params, code) => {
    expect((await alice.call(method, params)).error?.code).toBe(code)
  })

  test('a line that is no JSON-RPC', async () => {
    for (const text of ['{', '[]', '{"id":1}']) alice.send(text)
    expect((await alice.call('irn_subscribe', { topic })).result).toEqual(expect.any(String))
    expect(alice.complaints.map(({ error }) => error?.code)).toEqual([-32700, -32700, -32700])
  })
})

describe('faults', () => {
  test('refuses new connections with 3000 and a reason, until healed', async () => {
    relay.faults.refuse = 'Unauthorized: invalid key'
    const refused = await connectRaw(relay.url, 'carol')
    expect(await refused.closed).toEqual([3000, 'Unauthorized: invalid key'])
    relay.heal()
    expect((await (await connectRaw(relay.url, 'carol')).call('irn_subscribe', { topic })).result).toBeTruthy()
    expect(relay.stats.connections).toBe(4)
  })

  test('answers late', async () => {
    relay.faults.delayMs = 60
    const start = performance.now()
    await alice.call('irn_subscribe', { topic })
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  test('loses messages', async () => {
    relay.faults.dropPublish = true
    expect((await alice.call('irn_publish', message('lost'))).result).toBe(true)
    expect((await bob.call('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
  })

  test('says nothing', async () => {
    relay.faults.mute = true
    const answer = alice.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(relay.stats.methods).toEqual({ irn_subscribe: 1 }))
    expect(await Promise.race([answer, bob.closed, Promise.resolve('silence')])).toBe('silence')
  })

  test('fails each call', async () => {
    relay.faults.rpcError = 'Too many'
    expect((await alice.call('irn_subscribe', { topic })).error).toEqual({ code: -32000, message: 'Too many' })
  })
})

describe('outages', () => {
  test('drops every connection and takes them back', async () => {
    expect(relay.clients()).toBe(2)
    relay.dropAll()
    await Promise.all([alice.closed, bob.closed])
    const back = await connectRaw(relay.url, 'alice')
    expect((await back.call('irn_subscribe', { topic })).result).toBeTruthy()
  })

  test('refuses connections while down, and keeps messages over a restart', async () => {
    await alice.call('irn_publish', message('kept'))
    await relay.down()
    await relay.down()
    await expect(connectRaw(relay.url, 'bob')).rejects.toThrow()
    expect(relay.clients()).toBe(0)
    await relay.up()
    await relay.up()
    const back = await connectRaw(relay.url, 'bob')
    expect((await back.call('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [{ message: 'kept' }] })
  })

  test('forgets messages in a restart with the option forget', async () => {
    await alice.call('irn_publish', message('gone'))
    await relay.restart(0, { forget: true })
    const back = await connectRaw(relay.url, 'bob')
    expect((await back.call('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
  })

  test('a port that is taken is an error', async () => {
    await expect(startRelay({ port: relay.port })).rejects.toThrow('EADDRINUSE')
  })
})
