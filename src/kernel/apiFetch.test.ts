import { object, string, type } from 'superstruct'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { AnswerTooLongError } from './capAnswer.ts'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { defineEndpoint, defineService } from './endpoint.ts'
import { definePlugin, type PluginContext } from './plugin.ts'
import { requestGates } from './state.ts'

const flag = defineSwitch('reader', true, { remote: false })

const getItem = defineEndpoint({
  method: 'GET',
  service: defineService('items', 'https://items.test'),
  path: '/item',
  input: object({}),
  answer: type({}),
})

/** A kernel with the given `fetch`, and the context of its plugin. */
async function setUp(fetch: typeof globalThis.fetch) {
  let ctx!: PluginContext
  const reader = definePlugin({
    id: 'reader',
    flag,
    endpoints: [getItem],
    setup(given) {
      ctx ??= given
    },
  })
  const kernel = createKernel({
    remoteConfig: false,
    plugins: [reader()],
    storage: createMemoryStorage(),
    log: { level: 'silent' },
    fetch,
  })
  await kernel.start()
  return { kernel, ctx }
}

/** Never answers; rejects when the request is aborted. */
const hang: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

test('`fetch` of the context sends the request unchanged', async () => {
  const asked: unknown[] = []
  const { ctx, kernel } = await setUp(async (url, init) => {
    asked.push([String(url), init?.method, init?.body])
    return Response.json({ result: 1 })
  })
  const answer = await ctx.api.fetch('https://node.test/?key=1', { method: 'POST', body: '[]' })
  expect(await answer.json()).toEqual({ result: 1 })
  expect(asked).toEqual([['https://node.test/?key=1', 'POST', '[]']])
  kernel.destroy()
})

test('an answer that is too long is not read', async () => {
  const headers = { 'content-length': String(17 * 1024 * 1024) }
  const { ctx, kernel } = await setUp(async () => new Response('x', { headers }))
  await expect(ctx.api.fetch('https://node.test')).rejects.toSatisfy(AnswerTooLongError.is)
  kernel.destroy()
})

test('switching the plugin off aborts its requests, and later requests are refused', async () => {
  let requests = 0
  const { ctx, kernel } = await setUp((url, init) => {
    requests++
    init?.signal?.throwIfAborted()
    return hang(url, init)
  })
  const own = new AbortController()
  const asking = [ctx.api.fetch('https://node.test'), ctx.api.fetch('https://node.test', { signal: own.signal })]
  const ended = Promise.all(asking.map((one) => expect(one).rejects.toBeTruthy()))
  await vi.waitFor(() => expect(requests).toBe(2))
  kernel.flags.setFeatures({ reader: false })
  await ended
  await expect(ctx.api.fetch('https://node.test')).rejects.toBeTruthy()
  expect(requests).toBe(2)
  kernel.destroy()
})

test('the signal of the caller aborts a request', async () => {
  const { ctx, kernel } = await setUp(hang)
  const controller = new AbortController()
  const asking = ctx.api.fetch('https://node.test', { signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(asking).rejects.toThrow('left')
  kernel.destroy()
})

test('the signal of a Request aborts it, unless the options have another signal', async () => {
  const { ctx, kernel } = await setUp(hang)
  const [own, other] = [new AbortController(), new AbortController()]
  const request = new Request('https://node.test', { signal: own.signal })
  const asking = ctx.api.fetch(request)
  const apart = ctx.api.fetch(request, { signal: other.signal })
  own.abort(new Error('left'))
  await expect(asking).rejects.toThrow('left')
  other.abort(new Error('left later'))
  await expect(apart).rejects.toThrow('left later')
  kernel.destroy()
})

test.each(['the service', 'a request gate'])('switching the plugin off ends a call that waits for %s', async (what) => {
  const asked: unknown[] = []
  const { ctx, kernel } = await setUp((url, init) => {
    asked.push(String(url))
    return hang(url, init)
  })
  const { signal } = new AbortController()
  const allows = (_: unknown, given: AbortSignal) => {
    // Gates recognize a call by its signal.
    expect(given).toBe(signal)
    if (what === 'the service') return true
    asked.push('gate')
    return new Promise<boolean>(() => {})
  }
  kernel.slots.contribute(requestGates, { id: 'gate', allows })
  const call = ctx.api.call(getItem, {}, { signal })
  const ended = expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  kernel.flags.setFeatures({ reader: false })
  await ended
  expect(asked).toHaveLength(1)
  kernel.destroy()
})

test('the error of an answer names the path of its call, without its values and without the URL of the service', async () => {
  const getName = defineEndpoint({
    service: getItem.service,
    path: ({ name }) => `/v1/names/${name}`,
    input: object({ name: string() }),
    answer: type({ address: string() }),
  })
  let ctx!: PluginContext
  const names = definePlugin({
    id: 'names',
    endpoints: [getName],
    setup(given) {
      ctx = given
    },
  })
  const kernel = createKernel({
    remoteConfig: false,
    plugins: [names()],
    services: { items: 'https://node.test/v2/b7Kq0aXr52LmPz94TnUw1cDe6fGh3iJs' },
    log: { level: 'silent' },
    fetch: async () => Response.json({}),
  })
  await kernel.start()
  const call = ctx.api.call(getName, { name: 'vitalik.eth' }, { signal: new AbortController().signal })
  await expect(call).rejects.toMatchObject({ code: 'API_ANSWER', details: '/v1/names/:name' })
  kernel.destroy()
})
