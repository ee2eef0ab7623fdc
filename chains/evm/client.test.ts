import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReaders } from './client.ts'
import { toNetwork } from './testing/network.ts'
import { loadClient } from './viem.ts'

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

test('a node that refuses a batch and one call of it by a status is reported with it, and is not asked again', async () => {
  const { settled, batches } = await readThree(() => ({ jsonrpc: '2.0', id: null, error: limited }), 400)
  for (const end of settled) expect(end).toMatchObject({ reason: { name: 'HttpRequestError', status: 400 } })
  expect(batches).toBe(2)
})

/** Reads at a node that refuses lists of more calls than a limit; what it was sent, each list or call by its size. */
function createLimited(
  limit: number,
  refuse: (calls: readonly Call[]) => Response,
  alone: (call: Call) => Response | Promise<Response> = (call) => Response.json(right(call)),
) {
  const sizes: number[] = []
  const read = createReaders({
    api: {
      fetch: async (_, init) => {
        const sent: Call | readonly Call[] = JSON.parse(String(init?.body))
        sizes.push([sent].flat().length)
        if (!('length' in sent)) return alone(sent)
        return sent.length > limit ? refuse(sent) : Response.json(sent.map(right))
      },
    },
    signal: lifetime.signal,
  })(toNetwork(1, 'https://node.test'))
  return {
    sizes,
    read,
    readAll: (...methods: string[]) => Promise.allSettled(methods.map((method) => read(method, []))),
  }
}
const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Batch requests are disabled' } }

describe('a node that refuses batches answers each call on its own', () => {
  test.each<[what: string, limit: number, refuse: (calls: readonly Call[]) => Response]>([
    ['none, with an error', 0, () => Response.json(refusal)],
    ['none, with a list of one error', 0, () => Response.json([refusal])],
    ['none, with an error that has the id of one call', 0, ([call]) => Response.json({ ...refusal, id: call?.id })],
    ['none, with a text', 0, () => new Response('batch requests are disabled', { status: 400 })],
    ['two, with a status of its own failures', 2, () => Response.json({ message: 'Batch', code: 31 }, { status: 500 })],
  ])('%s', async (_, limit, refuse) => {
    const { readAll, sizes } = createLimited(limit, refuse)
    const values = async (...methods: string[]) =>
      (await readAll(...methods)).map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))
    expect(await values('one', 'two', 'three')).toEqual(['one', 'two', 'three'])
    expect(sizes).toEqual([3, 1, 1, 1])
    expect(await values('four', 'five')).toEqual(['four', 'five'])
    expect(sizes).toEqual([3, 1, 1, 1, 1, 1])
  })

  test('but where a limit of requests is over, it is not sent more of them at once', async () => {
    let isOver = true
    const { readAll, sizes } = createLimited(0, () => {
      if (!isOver) return Response.json(refusal)
      isOver = false
      return new Response('', { status: 429, headers: { 'Retry-After': '0' } })
    })
    expect((await readAll('one', 'two')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(sizes).toEqual([2, 2, 1, 1])
  })

  test('and a call that fails alone is tried again, alone', async () => {
    let failures = 1
    const { readAll, sizes } = createLimited(
      0,
      () => Response.json(refusal),
      (call) =>
        call.method === 'two' && failures-- > 0 ? new Response('', { status: 503 }) : Response.json(right(call)),
    )
    const ends = await readAll('one', 'two')
    expect(ends).toMatchObject([{ value: 'one' }, { value: 'two' }])
    expect(sizes).toEqual([2, 1, 1, 1])
  })
})

/** A node that refuses batches and answers a single call by `alone`. `asked` has the methods of the single calls. */
function createRefusing(alone: (call: Call, at: number) => Response | Promise<Response>) {
  const asked: string[] = []
  const { readAll } = createLimited(
    0,
    () => Response.json(refusal),
    (call) => alone(call, asked.push(call.method)),
  )
  return { asked, readAll }
}
const many = Array.from({ length: 10 }, (_, at) => `read${at}`)

describe('calls that are sent on their own', () => {
  test('keep their answers where another one fails', async () => {
    const { asked, readAll } = createRefusing((call, at) => {
      if (call.method === 'three' && at === 3) throw new TypeError('Failed to fetch')
      return Response.json(call.method === 'two' ? { id: call.id, error: { code: 3, message: 'No' } } : right(call))
    })
    expect(await readAll('one', 'two', 'three', 'four')).toMatchObject([
      { value: 'one' },
      { reason: { details: 'No' } },
      { value: 'three' },
      { value: 'four' },
    ])
    expect(asked.sort()).toEqual(['four', 'one', 'three', 'three', 'two'])
  })

  test('are six at once at most', async () => {
    const open: (() => void)[] = []
    let atOnce = 0
    let most = 0
    const { asked, readAll } = createRefusing(async (call, at) => {
      if (at === 1) return Response.json(right(call))
      most = Math.max(most, ++atOnce)
      await new Promise<void>((resolve) => open.push(resolve))
      atOnce--
      return Response.json(right(call))
    })
    const reading = readAll(...many)
    for (let count = 1; count < many.length; count++) {
      await vi.waitFor(() => expect(open).not.toEqual([]), 15_000)
      open.shift()?.()
    }
    expect((await reading).map(({ status }) => status)).toEqual(many.map(() => 'fulfilled'))
    expect([most, asked.length]).toEqual([6, 10])
  })

  test.each([429, 503])('are not begun once one of them is answered with the status %i', async (status) => {
    await loadClient()
    vi.useFakeTimers()
    try {
      const { asked, readAll } = createRefusing((call, at) =>
        at > 1 && at < 8 ? Response.json({ error: limited }, { status }) : Response.json(right(call)),
      )
      const reading = readAll(...many)
      await vi.advanceTimersByTimeAsync(100)
      expect(asked).toHaveLength(7)
      await vi.advanceTimersByTimeAsync(5_000)
      expect((await reading).map((end) => end.status)).toEqual(many.map(() => 'fulfilled'))
      expect(asked).toHaveLength(16)
    } finally {
      vi.useRealTimers()
    }
  })

  test('have a time limit each', async () => {
    const asked: string[] = []
    const read = createReaders({
      api: {
        fetch: async (_, init) => {
          const sent: Call | readonly Call[] = JSON.parse(String(init?.body))
          if ('length' in sent) return Response.json(refusal)
          asked.push(sent.method)
          if (sent.method === 'two' && asked.length === 2) {
            await new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
          }
          return Response.json(right(sent))
        },
      },
      signal: lifetime.signal,
    })({ ...toNetwork(1, 'https://node.test'), rpcConfigs: { 'https://node.test': { timeout: 50 } } })
    expect(await Promise.all(['one', 'two', 'three'].map((method) => read(method, [])))).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(asked.sort()).toEqual(['one', 'three', 'two', 'two'])
  })
})

describe('a node is not taken for one that refuses batches', () => {
  const errorOf = (code: number) => ({ jsonrpc: '2.0', id: null, error: { code, message: 'Later' } })
  test.each<[what: string, first: () => Response]>([
    ...[429, -32005, -32007].map((code): [string, () => Response] => [
      `the code ${code}`,
      () => Response.json(errorOf(code)),
    ]),
    ['HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an empty list', () => Response.json([])],
    ['an empty object', () => Response.json({})],
  ])('by %s', async (_, first) => {
    let isFirst = true
    const { readAll, sizes } = createLimited(1, (calls) => {
      if (!isFirst) return Response.json(calls.map(right))
      isFirst = false
      return first()
    })
    expect(await readAll('one', 'two')).toMatchObject([{ value: 'one' }, { value: 'two' }])
    expect(sizes).toEqual([2, 2])
  })

  test('if it answers the first call of a list alone', async () => {
    const { readAll, sizes } = createLimited(0, ([call]) => Response.json(call && right(call)))
    expect(await readAll('one', 'two')).toMatchObject([{ value: 'one' }, { value: 'two' }])
    expect(sizes).toEqual([2, 1])
  })
})

describe.each(['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_sendUserOperation'])('%s', (method) => {
  /** Sends at the same time as two reads, at a node that answers the call so. */
  async function sendAmongReads(answer: (call: Call) => Response | Promise<Response>) {
    const asked: (string | readonly string[])[] = []
    const read = createReaders({
      api: {
        fetch: async (_, init) => {
          const sent: Call | readonly Call[] = JSON.parse(String(init?.body))
          asked.push('length' in sent ? sent.map((call) => call.method) : sent.method)
          return 'length' in sent ? Response.json(sent.map(right)) : answer(sent)
        },
      },
      signal: lifetime.signal,
    })(toNetwork(1, 'https://node.test'))
    const [sent, ...reads] = await Promise.allSettled([method, 'one', 'two'].map((name) => read(name, ['0x1'])))
    expect(reads).toMatchObject([{ value: 'one' }, { value: 'two' }])
    expect(asked).toHaveLength(2)
    expect(asked).toEqual(expect.arrayContaining([method, ['one', 'two']]))
    return sent
  }

  test.each<[what: string, answer: () => Response | Promise<Response>]>([
    ['nothing', () => new Response('')],
    ['half an answer', () => new Response('{"jsonrpc":"2.0","id":1,"resu')],
    ['HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an empty object', () => Response.json({})],
    ['an empty list', () => Response.json([])],
    ['the status 499', () => new Response('', { status: 499 })],
    ['the status 500', () => Response.json({ message: 'Internal error' }, { status: 500 })],
    ['the status 429', () => new Response('', { status: 429 })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is sent once, on its own, to a node that answers %s', async (_, answer) => {
    expect(await sendAmongReads(answer)).toMatchObject({ status: 'rejected' })
  })

  test('gets what the node says', async () => {
    expect(await sendAmongReads((call) => Response.json(right(call)))).toMatchObject({ value: method })
    const error = { code: -32000, message: 'nonce too low' }
    for (const status of [200, 400, 500]) {
      const sent = await sendAmongReads(({ id }) => Response.json({ jsonrpc: '2.0', id, error }, { status }))
      expect(sent).toMatchObject({ reason: { details: 'nonce too low' } })
    }
  })
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

test('a node that wants to be left alone until a date is not asked again at once', async () => {
  await loadClient()
  vi.useFakeTimers()
  try {
    let asked = 0
    const fetch = async () => {
      asked++
      return Response.json({}, { status: 429, headers: { 'Retry-After': 'Wed, 21 Oct 2065 07:28:00 GMT' } })
    }
    const { signal } = lifetime
    const reading = createReaders({ api: { fetch }, signal })(toNetwork(1, 'https://node.test'))('one', [])
    const failing = expect(reading).rejects.toMatchObject({ status: 429 })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toBe(4)
    await failing
  } finally {
    vi.useRealTimers()
  }
})
