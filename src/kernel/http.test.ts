import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { abortReason } from './errors.ts'
import { createHttp, HttpError, type HttpRequest, HttpTimeoutError, HttpUnreachableError } from './http.ts'

type Handler = (request: IncomingMessage & { readonly text: string }, response: ServerResponse) => void
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A real server, and a request to it. */
async function serve(handle: Handler) {
  const requests: {
    method: string | undefined
    url: string | undefined
    text: string
    headers: IncomingMessage['headers']
  }[] = []
  let closed = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, text, headers: request.headers })
      handle(Object.assign(request, { text }), response)
    })
    response.on('close', () => {
      if (!response.writableEnded) closed++
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const request = (path = '/', more: Partial<HttpRequest> = {}): HttpRequest => ({
    method: 'GET',
    url: new URL(path, `http://127.0.0.1:${port}`),
    parse: 'json',
    timeout: 5000,
    retry: { times: 0, delay: 0 },
    ...more,
  })
  return { request, requests, closed: () => closed, port }
}

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const { signal } = new AbortController()
const http = createHttp(fetch)

describe('an answer', () => {
  test('is read as JSON, as a blob, or not at all', async () => {
    const { request } = await serve((_, response) => json(response, { a: [1] }))
    expect(await http(request(), signal)).toEqual({ a: [1] })
    expect(await ((await http(request('/', { parse: 'blob' }), signal)) as Blob).text()).toBe('{"a":[1]}')
    expect(await http(request('/', { parse: 'none' }), signal)).toBeUndefined()
  })

  test('that is no JSON reads as undefined', async () => {
    const { request } = await serve((_, response) => response.end('<!doctype html>'))
    expect(await http(request(), signal)).toBeUndefined()
  })

  test.each([
    400, 403, 404, 500, 503,
  ])('with status %i is an error with that status and the response as cause', async (status) => {
    const { request } = await serve((_, response) => json(response, { why: 'because' }, status))
    const error = await http(request(), signal).catch((reason: unknown) => reason)
    expect(HttpError.is(error)).toBe(true)
    expect((error as Error).message).toBe(`HTTP status code: ${status}`)
    const cause = (error as Error).cause as Response
    expect(cause.status).toBe(status)
    expect(await cause.json()).toEqual({ why: 'because' })
  })

  test('that breaks off, and a server that is down, are reported as unreachable', async () => {
    const broken = await serve((_, response) =>
      response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    )
    await expect(http(broken.request(), signal)).rejects.toThrow(HttpUnreachableError)
    const gone = await serve(() => {})
    for (const cleanup of cleanups.splice(0)) cleanup()
    const error = (await http(gone.request(), signal).catch((reason: unknown) => reason)) as Error
    expect(error.message).toBe(`127.0.0.1:${gone.port} could not be reached`)
    expect(error.cause).toBeInstanceOf(TypeError)
  })
})

test('a body is sent as JSON, and no request carries credentials', async () => {
  const { request, requests } = await serve((_, response) => json(response, null))
  await http(request('/x', { method: 'POST', body: { a: 1 } }), signal)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    text: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
  const init = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json(null))
  await createHttp(init)(request(), signal)
  expect(init.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
})

test('a request that outlives the page is sent as plain text, so that no preflight comes first', async () => {
  const { request, requests } = await serve((_, response) => json(response, null))
  await http(request('/x', { method: 'POST', body: { a: 1 }, keepalive: true }), signal)
  expect(requests[0]).toMatchObject({ text: '{"a":1}', headers: { 'content-type': 'text/plain;charset=UTF-8' } })
  const init = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json(null))
  await createHttp(init)(request('/x', { method: 'POST', body: {}, keepalive: true }), signal)
  expect(init.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
  await createHttp(init)(request('/x', { method: 'POST', body: {} }), signal)
  expect(init.mock.calls[1]?.[1]).not.toHaveProperty('keepalive')
})

test('a body that can not be serialised is a TypeError, not a network error', async () => {
  const { request } = await serve((_, response) => json(response, null))
  const error = await http(request('/', { method: 'POST', body: { a: 1n } }), signal).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TypeError)
  expect(HttpUnreachableError.is(error)).toBe(false)
})

describe('ending a request early', () => {
  test('a timeout closes the connection and rejects with HttpTimeoutError', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { request, closed } = await serve(() => arrive())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const failed = expect(http(request('/', { timeout: 50 }), signal)).rejects.toThrow(HttpTimeoutError)
    // The limit ends a request that the server has, however busy the machine is.
    await arrived
    await vi.advanceTimersByTimeAsync(50)
    await failed
    vi.useRealTimers()
    await vi.waitFor(() => expect(closed()).toBe(1))
  })

  test('a timeout covers the body of the answer', async () => {
    const { request } = await serve((_, response) => response.writeHead(200).write('{"a":'))
    await expect(http(request('/', { timeout: 50 }), signal)).rejects.toThrow(HttpTimeoutError)
  })

  test.each(['GET', 'POST'])('an abort rejects a %s with its reason and ends the request', async (method) => {
    const { request, requests, closed } = await serve(() => {})
    const controller = new AbortController()
    const reason = abortReason('left')
    const call = http(request('/', { method }), controller.signal)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    await vi.waitFor(() => expect(closed()).toBe(1))
  })

  test('a call that is aborted before it begins sends no request', async () => {
    const { request, requests } = await serve((_, response) => json(response, null))
    await expect(http(request(), AbortSignal.abort(abortReason('left')))).rejects.toThrow('left')
    await expect(http(request('/', { method: 'POST' }), AbortSignal.abort(abortReason('left')))).rejects.toThrow('left')
    expect(requests).toEqual([])
  })
})

describe('equal GETs in flight', () => {
  const openRequests = async () => {
    const responses: ServerResponse[] = []
    const server = await serve((_, response) => responses.push(response))
    return { ...server, responses, arrived: (n: number) => vi.waitFor(() => expect(responses).toHaveLength(n)) }
  }

  test('are one request, and each caller gets the answer', async () => {
    const { request, requests, responses, arrived } = await openRequests()
    const calls = [http(request('/a'), signal), http(request('/a'), signal), http(request('/b'), signal)]
    await arrived(2)
    for (const response of responses) json(response, 1)
    expect(await Promise.all(calls)).toEqual([1, 1, 1])
    expect(requests.map(({ url }) => url)).toEqual(['/a', '/b'])
  })

  test('are sent again once they are answered', async () => {
    const { request, requests } = await serve((_, response) => json(response, 1))
    await http(request(), signal)
    await http(request(), signal)
    expect(requests).toHaveLength(2)
  })

  test('fail together, and are sent again after that', async () => {
    const { request, requests } = await serve((_, response) => json(response, 1, 500))
    const outcomes = await Promise.allSettled([http(request(), signal), http(request(), signal)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await http(request(), signal).catch(() => {})
    expect(requests).toHaveLength(2)
  })

  test('continue if one caller aborts, and end if the last one does', async () => {
    const { request, responses, arrived, closed } = await openRequests()
    const [one, other] = [new AbortController(), new AbortController()]
    const [first, second] = [http(request(), one.signal), http(request(), other.signal)]
    await arrived(1)
    one.abort(abortReason('left'))
    await expect(first).rejects.toThrow('left')
    expect(responses[0]?.destroyed).toBe(false)
    other.abort(abortReason('left too'))
    await expect(second).rejects.toThrow('left too')
    await vi.waitFor(() => expect(closed()).toBe(1))
  })

  test('are sent again once all callers have aborted', async () => {
    const asked: AbortSignal[] = []
    const ask = createHttp((_, init) => {
      asked.push(init?.signal as AbortSignal)
      return Promise.resolve(Response.json(asked.length))
    })
    const { request } = await openRequests()
    const controller = new AbortController()
    const left = ask(request(), controller.signal)
    controller.abort(abortReason('left'))
    const again = ask(request(), signal)
    await expect(left).rejects.toThrow('left')
    expect(await again).toBe(2)
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('POSTs are never shared', async () => {
    const { request, requests } = await serve((_, response) => json(response, 1))
    await Promise.all([1, 2].map(() => http(request('/', { method: 'POST', body: {} }), signal)))
    expect(requests).toHaveLength(2)
  })
})
