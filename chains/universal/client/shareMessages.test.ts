import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RelayerLike } from './library.ts'
import { shareMessages } from './shareMessages.ts'

/** The window of a page, and whether the user sees it. */
function openWindow() {
  const window = new EventTarget()
  const document = { visibilityState: 'visible' }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { document, show: (event: string) => window.dispatchEvent(new Event(event)) }
}

/** Another tab, and the messages that it receives. */
function openOther(prefix: string) {
  const channel = new BroadcastChannel(`walletconnect${prefix}/relay`)
  onTestFinished(() => channel.close())
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, post: (data: unknown) => channel.postMessage(data) }
}

/** A tab whose client takes messages of the topic "known". */
function openTab(prefix: string) {
  const handled: object[] = []
  const asked: object[] = []
  const relayer = Object.assign(new EventEmitter(), {
    connected: true,
    subscriber: { topics: ['known'] },
    async request(call: object) {
      asked.push(call)
    },
    async handleBatchMessageEvents(events: readonly object[]) {
      handled.push(...events)
      for (const event of events) relayer.emit('relayer_message', event)
    },
  })
  const tab = shareMessages(relayer as unknown as RelayerLike, prefix)
  onTestFinished(tab.close)
  return { relayer, handled, asked, ...tab }
}
const event = (message: string) => ({ topic: 'known', message, publishedAt: 1 })
const again = { method: 'irn_batchSubscribe', params: { topics: ['known'] } }

test('a message is passed on once, to the other tabs of the same client id', async () => {
  const [one, two, three, stranger] = [openTab(':a'), openTab(':a'), openTab(':a'), openTab(':b')]
  one.relayer.emit('relayer_message', event('first'))
  two.relayer.emit('relayer_message', event('second'))
  await vi.waitFor(() => expect(three.handled).toHaveLength(2))
  await vi.waitFor(() => expect([one.handled, two.handled]).toEqual([[event('second')], [event('first')]]))
  expect(three.handled).toEqual([event('first'), event('second')])
  expect(stranger.handled).toEqual([])
})

test('before each request, a tab subscribes again if there is another one, which may be frozen', async () => {
  const frozen = openOther(':a')
  const tab = openTab(':a')
  await vi.waitFor(() => expect(frozen.heard).toEqual(['subscribed']))
  tab.takeOver()
  expect(tab.asked).toEqual([])
  frozen.post('subscribed')
  await vi.waitFor(() => {
    tab.takeOver()
    expect(tab.asked).toEqual([again])
  })
  // The other tab does the same for its own requests, of which this one may hear late.
  await vi.waitFor(() => expect(frozen.heard).toEqual(['subscribed', 'subscribed']))
  tab.takeOver()
  expect(tab.asked).toEqual([again, again])
})

test('a tab that the user comes back to subscribes again if another one has subscribed, which may be closed', async () => {
  const { show } = openWindow()
  const one = openTab(':a')
  show('focus')
  expect(one.asked).toEqual([])
  openTab(':a').close()
  await vi.waitFor(() => {
    show('visibilitychange')
    expect(one.asked).toEqual([again])
  })
  show('focus')
  expect(one.asked).toHaveLength(1)
  one.close()
  show('focus')
  expect(one.asked).toHaveLength(1)
})

test('a tab that the user leaves does not take over', async () => {
  const { document, show } = openWindow()
  const [tab, other] = [openTab(':a'), openOther(':a')]
  other.post('subscribed')
  other.post(event('after that'))
  await vi.waitFor(() => expect(tab.handled).toHaveLength(1))
  document.visibilityState = 'hidden'
  show('visibilitychange')
  expect(tab.asked).toEqual([])
  document.visibilityState = 'visible'
  show('visibilitychange')
  expect(tab.asked).toEqual([again])
})

test('two modals that share a client are one tab, until the last one is closed', async () => {
  const other = openOther(':a')
  const one = openTab(':a')
  const two = shareMessages(one.relayer as unknown as RelayerLike, ':a')
  one.relayer.emit('relayer_message', event('first'))
  one.close()
  one.close()
  one.relayer.emit('relayer_message', event('second'))
  await vi.waitFor(() => expect(other.heard).toEqual(['subscribed', event('first'), event('second')]))
  one.takeOver()
  two.takeOver()
  expect([one.asked, one.handled]).toEqual([[], []])
  two.close()
  expect(one.relayer.eventNames()).toEqual([])
  shareMessages(one.relayer as unknown as RelayerLike, ':a').close()
  expect(one.relayer.eventNames()).toEqual([])
})

test('a request and the relayer do not fail with the other tabs', async () => {
  const [tab, other] = [openTab(':a'), openOther(':a')]
  other.post(event('first'))
  await vi.waitFor(() => expect(tab.handled).toHaveLength(1))
  tab.relayer.emit('relayer_message', { ...event('not cloneable'), attestation() {} })
  const { request, subscriber } = tab.relayer
  const calls = vi.fn<typeof request>(() => {
    throw new Error('closed')
  })
  tab.relayer.request = calls
  tab.takeOver()
  calls.mockRejectedValueOnce(new Error('closed'))
  tab.takeOver()
  expect(calls).toHaveBeenCalledTimes(2)
  for (const topics of [[], undefined]) {
    Object.assign(tab.relayer, { subscriber: topics && { topics } })
    tab.takeOver()
  }
  Object.assign(tab.relayer, { subscriber })
  tab.close()
  tab.takeOver()
  expect(calls).toHaveBeenCalledTimes(2)
})

test('a client without a connection does not connect for that: it subscribes when it reconnects', async () => {
  const [one, two] = [openTab(':a'), openTab(':a')]
  one.relayer.connected = false
  two.close()
  two.relayer.emit('relayer_message', event('of a closed tab'))
  const three = openTab(':a')
  three.relayer.emit('relayer_message', event('after that'))
  await vi.waitFor(() => expect(one.handled).toEqual([event('after that')]))
  one.takeOver()
  expect(one.asked).toEqual([])
})

test('garbage on the channel is ignored', async () => {
  const tab = openTab(':a')
  const [other, watcher] = [openOther(':a'), openOther(':a')]
  const strange = [{ topic: 1 }, { topic: 'known' }, { ...event(''), publishedAt: null }, { ...event(''), message: {} }]
  for (const data of [null, 'text', 1, [], {}, ...strange]) other.post(data)
  await vi.waitFor(() => expect(watcher.heard).toHaveLength(5 + strange.length))
  tab.takeOver()
  expect(tab.asked).toEqual([])
  other.post(event('good'))
  await vi.waitFor(() => expect(tab.handled).toEqual([event('good')]))
})

test('without channels between tabs, or with a client of another version, everything stays as it is', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const tab = openTab(':a')
  const relayer = new EventEmitter()
  const older = shareMessages(relayer as unknown as RelayerLike, '')
  for (const { takeOver, close } of [tab, older]) {
    takeOver()
    close()
  }
  expect([tab.asked, tab.relayer.listenerCount('relayer_message'), relayer.eventNames()]).toEqual([[], 0, []])
})
