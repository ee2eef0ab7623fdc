import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { fromProvider } from './fromProvider.ts'
import type { UniversalProviderLike } from './library.ts'

/** An instance of a host, whose links the test shows one by one. */
function createProvider() {
  const events = new EventEmitter()
  const relayer = Object.assign(new EventEmitter(), {
    connect: async () => {},
    request: async () => {},
    transportOpen: async () => {},
    transportClose: async () => {},
    provider: {},
    publisher: { queue: new Map() },
  })
  const expirer = { set: vi.fn() }
  const core = { relayer, expirer, verify: { register: async () => '' } }
  const proposal = { getAll: () => ['first', 'second'].map((pairingTopic, id) => ({ id, pairingTopic })) }
  const engine = { request: async () => {}, sendRequest: async () => {}, deleteSession: async () => {} }
  const client = Object.assign(new EventEmitter(), { core, proposal, engine, session: { keys: [] } })
  const pair = vi.fn(() => new Promise(() => {}))
  const on = events.on.bind(events)
  const provider = { client, on, off: events.off.bind(events), pair } as unknown as UniversalProviderLike
  const show = (topic: string) => void events.emit('display_uri', `wc:${topic}@2`)
  const methods = () => [...Object.values(engine), core.verify.register, relayer.connect, relayer.request]
  return { provider, pair, show, expirer, methods }
}

test.each([
  ['session_delete', { type: 'ended', topic: 'one' }],
  ['session_expire', { type: 'ended', topic: 'one' }],
  ['session_update', { type: 'update', topic: 'one', params: 1 }],
  ['session_event', { type: 'event', topic: 'one', params: 1 }],
])('%s of the client is passed on until it is closed', async (event, expected) => {
  const { provider } = createProvider()
  const emitter = provider.client as EventEmitter
  const client = fromProvider(provider, { isHosts: true })
  const heard = vi.fn()
  client.watch(heard)
  emitter.emit(event, { topic: 'one', params: 1 })
  expect(heard.mock.calls).toEqual([[expected]])
  await client.close()
  emitter.emit(event, { topic: 'one', params: 1 })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('two attempts with the instance of a host: each gets its own link, and withdraws that alone', async () => {
  const { provider, pair, show, expirer } = createProvider()
  const client = fromProvider(provider, { isHosts: true })
  const [first, second] = [client.propose({}), client.propose({})]
  await vi.waitFor(() => expect(pair).toHaveBeenCalled())
  show('first')
  const left = await first
  await vi.waitFor(() => expect(pair).toHaveBeenCalledTimes(2))
  show('second')
  expect([left.uri, (await second).uri]).toEqual(['wc:first@2', 'wc:second@2'])
  left.withdraw()
  expect(expirer.set.mock.calls).toEqual([
    [0, 0],
    ['first', 0],
  ])
})

test('an attempt whose link never comes fails after nine seconds, and leaves the next one its turn and its link', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { provider, pair, show, expirer } = createProvider()
  const client = fromProvider(provider, { isHosts: true })
  const failed = vi.fn()
  // As the caller does who has left.
  client.propose({}).then(({ withdraw }) => withdraw(), failed)
  await vi.advanceTimersByTimeAsync(8999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledTimes(1)
  const second = client.propose({})
  await vi.advanceTimersByTimeAsync(0)
  expect(pair).toHaveBeenCalledTimes(2)
  show('second')
  expect((await second).uri).toBe('wc:second@2')
  await vi.advanceTimersByTimeAsync(0)
  expect(expirer.set).not.toHaveBeenCalledWith('second', 0)
  expect(vi.getTimerCount()).toBe(0)
})

test('modals that share the instance of a host, of which the next one comes before the last one ends, leave it as it was', async () => {
  const { provider, methods } = createProvider()
  const before = methods()
  let last = fromProvider(provider, { isHosts: true })
  for (let count = 0; count < 3; count++) {
    const next = fromProvider(provider, { isHosts: true })
    await last.close()
    last = next
  }
  expect(methods()).not.toEqual(before)
  await last.close()
  expect(methods()).toEqual(before)
})
