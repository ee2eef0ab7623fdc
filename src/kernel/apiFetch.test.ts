import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { AnswerTooLongError } from './capAnswer.ts'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { definePlugin, type PluginContext } from './plugin.ts'

const flag = defineSwitch('reader', true, { remote: false })

/** A kernel with the given `fetch`, and the context of its plugin. */
async function setUp(fetch: typeof globalThis.fetch) {
  let ctx!: PluginContext
  const reader = definePlugin({
    id: 'reader',
    flag,
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
