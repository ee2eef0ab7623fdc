import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReaders } from './client.ts'
import { toNetwork } from './testing/network.ts'

interface Call {
  readonly id: number
  readonly method: string
}

let lifetime: AbortController
beforeEach(() => {
  lifetime = new AbortController()
})
afterEach(() => lifetime.abort())

/** Makes three reads at the same time at a node that answers each batch so. */
async function readThree(answer: (calls: readonly Call[], at: number) => unknown, status = 200) {
  let batches = 0
  const read = createReaders({
    api: {
      fetch: async (_, init) => Response.json(answer(JSON.parse(String(init?.body)), ++batches), { status }),
    },
    signal: lifetime.signal,
  })(toNetwork(1, 'https://node.test'))
  const reads = ['one', 'two', 'three'].map((method) => read(method, []))
  const settled = await Promise.allSettled(reads)
  return { answers: settled.map((end) => (end.status === 'fulfilled' ? end.value : 'failed')), settled, batches }
}

const right = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: method })
const limited = { code: -32000, message: 'Too many requests' }

describe('a read gets its own answer from a node that answers a batch', () => {
  test('in any order', async () => {
    const { answers } = await readThree((calls) => calls.map(right).reverse())
    expect(answers).toEqual(['one', 'two', 'three'])
  })

  test('with an error that has no id', async () => {
    const { answers } = await readThree((calls) =>
      calls.map((call) => (call.method === 'two' ? { jsonrpc: '2.0', id: null, error: limited } : right(call))),
    )
    expect(answers).toEqual(['one', 'failed', 'three'])
  })

  test('without some of the answers, which are requested again', async () => {
    const { answers, batches } = await readThree((calls, at) => calls.slice(at === 1 ? 1 : 0).map(right))
    expect(answers).toEqual(['one', 'two', 'three'])
    expect(batches).toBe(2)
  })

  test('with an answer to another request', async () => {
    const { answers } = await readThree((calls) => [{ jsonrpc: '2.0', id: 0, result: 'foreign' }, ...calls.map(right)])
    expect(answers).toEqual(['one', 'two', 'three'])
  })
})

test('a node that refuses a batch as a whole gives its error to each read', async () => {
  const { settled } = await readThree(() => ({ jsonrpc: '2.0', id: null, error: limited }))
  for (const end of settled) expect(end).toMatchObject({ reason: { details: 'Too many requests' } })
})

test('a node that refuses a batch by a status is reported with it, and is not asked again', async () => {
  const { settled, batches } = await readThree(() => ({ jsonrpc: '2.0', id: null, error: limited }), 400)
  for (const end of settled) expect(end).toMatchObject({ reason: { name: 'HttpRequestError', status: 400 } })
  expect(batches).toBe(1)
})

test('a node that wants to be left alone for an hour does not keep its reader waiting', async () => {
  const asked: string[] = []
  const { signal } = lifetime
  const read = createReaders({
    api: {
      fetch: async (_, init) => {
        const calls: readonly Call[] = JSON.parse(String(init?.body))
        asked.push(...calls.map(({ method }) => method))
        if (asked.length > 1) return Response.json(calls.map(right))
        return Response.json({}, { status: 429, headers: { 'Retry-After': '3600' } })
      },
    },
    signal,
  })(toNetwork(1, 'https://node.test'))
  expect(await read('one', [])).toBe('one')
  expect(asked).toEqual(['one', 'one'])
})
