import fc from 'fast-check'
import { array, nonempty, nullable, number, object, optional, StructError, string, type, unknown } from 'superstruct'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createScriptedHttp } from '../../test/harness/scriptedHttp.ts'
import { createApi } from './api.ts'
import { InvalidAnswerError, InvalidInputError, UnsupportedCallError } from './apiErrors.ts'
import { defineSlice } from './defineSlice.ts'
import { defineEndpoint, defineParameters, defineService } from './endpoint.ts'
import { abortReason } from './errors.ts'
import { createLog } from './log.ts'
import { createSlots } from './slots.ts'
import { type RequestGate, requestGates } from './state.ts'
import { createStore } from './store.ts'
import { gateTimeLimit } from './tasks.ts'

const { signal } = new AbortController()
const caller = defineParameters('test.caller')
const visitParameters = defineParameters('test.visit')
const itemService = defineService('items', 'https://items.test', { query: [caller, visitParameters] })
const shopService = defineService('shop', 'https://shop.test/base/')
const getItem = defineEndpoint({
  method: 'GET',
  service: itemService,
  path: ({ id }) => `/v1/items/${id}`,
  input: object({ id: string(), page: optional(nullable(number())) }),
  answer: type({ data: array(type({ id: string() })), next: nullable(string()) }),
})
const buy = defineEndpoint({
  method: 'POST',
  service: shopService,
  path: '/v1/buy',
  input: object({ amount: string() }),
  answer: type({ id: string() }),
})
const guarded = defineEndpoint({ ...getItem, unsupported: { data: [], next: null } })
const lenient = defineEndpoint({ ...getItem, fallback: { data: [], next: 'fallback' } })

function setup(services: Record<string, string> = {}) {
  const store = createStore(vi.fn())
  const report = vi.fn()
  const slots = createSlots(store, report)
  const http = createScriptedHttp((service) => services[service.id] ?? service.url)
  const log = createLog({ level: 'silent' })
  const api = createApi({
    services,
    fetch: http.fetch,
    slots,
    log,
  })
  slots.contribute(caller, { id: 'test', read: () => ({ key: 'k1' }) })
  const seen = () => http.requests.map(({ method, url }) => `${method} ${url}`)
  return { api, http, slots, report, store, log, seen }
}
const empty = { data: [], next: null }

describe('a request', () => {
  test('has its headers; fields that a header reads are not sent again as query or body', async () => {
    const parts = setup()
    const sent: [string, RequestInit | undefined][] = []
    const api = createApi({
      services: {},
      slots: parts.slots,
      log: parts.log,
      fetch: async (input, init) => {
        sent.push([new URL(String(input)).search, init])
        return Response.json({ data: [], next: null, id: 'a' })
      },
    })
    const headers = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
    const own = defineEndpoint({
      ...getItem,
      query: [],
      path: '/v1/own',
      input: object({ token: string() }),
      headers,
    })
    const input = object({ amount: string(), token: string() })
    const pay = defineEndpoint({ ...buy, input, headers })
    // Requests with different headers do not share an answer.
    await Promise.all(['one/1', 'two', 'two'].map((token) => api.call(own, { token }, { signal })))
    await api.call(pay, { amount: '1', token: 'three' }, { signal })
    expect(sent.map(([search]) => search)).toEqual(['', '', ''])
    expect(sent.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
      'Bearer one/1',
      'Bearer two',
      'Bearer three',
    ])
    expect(sent[2]?.[1]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '1' }),
    })
  })

  test('of a GET has its input and the parameters of the service in the query, except null and fields of the path', async () => {
    const { api, http, seen } = setup()
    http.answer(getItem, empty)
    await api.call(getItem, { id: 'a', page: 2 }, { signal })
    await api.call(getItem, { id: 'a', page: null }, { signal })
    expect(seen()).toEqual([
      'GET https://items.test/v1/items/a?page=2&key=k1',
      'GET https://items.test/v1/items/a?key=k1',
    ])
  })

  test('accepts a frozen input with a field of the path', async () => {
    const { api, http, seen } = setup()
    http.answer(getItem, empty)
    await api.call(getItem, Object.freeze({ id: 'a/b' }), { signal })
    expect(seen()).toEqual(['GET https://items.test/v1/items/a%2Fb?key=k1'])
  })

  test('of a POST has its input as JSON body, and parameters in the query only if its endpoint names them', async () => {
    const { api, http, seen } = setup()
    http.answer(buy, { id: '1' })
    await api.call(buy, { amount: '1' }, { signal })
    const named = defineEndpoint({ ...buy, query: [caller] })
    await api.call(named, { amount: '1' }, { signal })
    expect(seen()).toEqual(['POST https://shop.test/base/v1/buy', 'POST https://shop.test/base/v1/buy?key=k1'])
    for (const { body } of http.requests) expect(body).toEqual({ amount: '1' })
  })

  test('of a GET to a service that names no parameters has only its input', async () => {
    const { api, http, seen } = setup()
    const list = defineEndpoint({
      service: shopService,
      path: '/v1/list',
      input: object({ page: string() }),
      answer: unknown(),
    })
    http.answer(list, [])
    await api.call(list, { page: '2' }, { signal })
    expect(seen()).toEqual(['GET https://shop.test/base/v1/list?page=2'])
  })

  test('goes to the URL that the host set for the service', async () => {
    const { api, http, seen } = setup({ shop: 'http://127.0.0.1:8080' })
    http.answer(buy, { id: '1' })
    await api.call(buy, { amount: '1' }, { signal })
    expect(seen()).toEqual(['POST http://127.0.0.1:8080/v1/buy'])
    expect(api.url(shopService)).toBe('http://127.0.0.1:8080')
  })

  test('has the current parameters, only for services that name them', async () => {
    const { api, http, slots } = setup()
    const plain = defineEndpoint({ ...buy, method: 'GET' })
    http.answer(getItem, empty)
    http.answer(plain, { id: '1' })
    const visit = () => http.requests.at(-1)?.url.searchParams.get('visit')
    let current: string | undefined
    const leave = slots.contribute(visitParameters, { id: 'test', read: () => ({ visit: current }) })
    await api.call(getItem, { id: 'a' }, { signal })
    expect(visit()).toBeNull()
    current = 'v1'
    await api.call(getItem, { id: 'a' }, { signal })
    expect(visit()).toBe('v1')
    await api.call(plain, { amount: '1' }, { signal })
    expect(visit()).toBeNull()
    leave()
    await api.call(getItem, { id: 'a' }, { signal })
    expect(visit()).toBeNull()
  })

  test('omits the parameters of a source that throws, and has those of the other sources', async () => {
    const { api, http, slots, report, seen } = setup()
    const failure = new Error('No visit')
    const fail = () => {
      throw failure
    }
    slots.contribute(visitParameters, { id: 'first', read: fail })
    slots.contribute(visitParameters, { id: 'second', read: () => ({ visit: 'v2' }) })
    http.answer(getItem, empty)
    await api.call(getItem, { id: 'a' }, { signal })
    expect(seen()).toEqual(['GET https://items.test/v1/items/a?key=k1&visit=v2'])
    expect(report).toHaveBeenCalledWith(failure)
  })

  test('property: any value becomes one segment of the path or is refused', async () => {
    const { api, http } = setup()
    http.answer(getItem, empty)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', '', 'a/../b', 'eip155:1:0xa?b#c', '\ud800')),
        async (id) => {
          const before = http.requests.length
          const outcome = await api.call(getItem, { id }, { signal }).then(
            () => 'sent',
            (error: unknown) => (InvalidInputError.is(error) ? 'refused' : error),
          )
          expect(['sent', 'refused']).toContain(outcome)
          if (outcome === 'refused') {
            expect(http.requests).toHaveLength(before)
            return
          }
          const parts = (http.requests.at(-1)?.url.pathname ?? '').split('/')
          expect(parts).toHaveLength(4)
          expect(decodeURIComponent(parts[3] ?? '')).toBe(id)
        },
      ),
    )
  })

  test('a path function can check whether an optional value is set', async () => {
    const { api, http, seen } = setup()
    const endpoint = defineEndpoint({
      method: 'GET',
      service: shopService,
      path: ({ page }) => (page === undefined ? '/v1/all' : `/v1/all/${page}`),
      input: object({ page: optional(string()) }),
      answer: unknown(),
    })
    http.answer(endpoint, 1)
    await api.call(endpoint, { page: '2' }, { signal })
    await api.call(endpoint, {}, { signal }).catch(() => {})
    expect(seen()).toEqual(['GET https://shop.test/base/v1/all/2', 'GET https://shop.test/base/v1/all'])
  })
})

describe('input and answer are validated', () => {
  test.each([
    [{ data: [{ id: 'a' }, { id: 7 }], next: null }, 'data.1.id: Expected string, received number'],
    [{ data: [{}], next: null }, 'data.0.id: Required'],
    [{ data: {}, next: null }, 'data: Expected array, received object'],
    [{ data: null, next: null }, 'data: Expected array, received null'],
    [{ data: [] }, 'next: Required'],
    ['text', '(root): Expected object, received string'],
  ])('an answer of %j is refused: %s', async (answer, text) => {
    const { api, http } = setup()
    http.answer(getItem, answer as never)
    const error = (await api.call(getItem, { id: 'a' }, { signal }).catch((reason: unknown) => reason)) as Error
    expect(InvalidAnswerError.is(error)).toBe(true)
    expect(error.message).toBe(text)
    expect(error.cause).toBeInstanceOf(StructError)
  })

  test('an answer that is no JSON is refused', async () => {
    const { api, http } = setup()
    http.fail(getItem, 'malformed')
    await expect(api.call(getItem, { id: 'a' }, { signal })).rejects.toThrow('(root): Required')
  })

  test('the error of a refined struct names the refinement', async () => {
    const { api, http } = setup()
    const endpoint = defineEndpoint({ ...buy, input: object({ amount: nonempty(string()) }) })
    await expect(api.call(endpoint, { amount: '' }, { signal })).rejects.toThrow(
      'amount: Expected string (nonempty), received string',
    )
    expect(http.requests).toEqual([])
  })

  test('an invalid input is refused without a request', async () => {
    const { api, http } = setup()
    await expect(api.call(getItem, { id: 7 } as never, { signal })).rejects.toThrow(InvalidInputError)
    await expect(api.call(getItem, { id: 'a', extra: 1 } as never, { signal })).rejects.toThrow(/^extra: /)
    expect(http.requests).toEqual([])
  })

  test('unknown fields in an answer are allowed', async () => {
    const { api, http } = setup()
    const answer = { data: [{ id: 'a', colour: 'red' }], next: null, total: 1 }
    http.answer(getItem, answer)
    expect(await api.call(getItem, { id: 'a' }, { signal })).toEqual(answer)
  })
})

describe('request gates', () => {
  test('a call that a gate stops returns the unsupported answer, without a request', async () => {
    const { api, http, slots } = setup()
    slots.contribute(requestGates, { id: 'network', allows: async (endpoint) => endpoint !== guarded })
    expect(await api.call(guarded, { id: 'a' }, { signal })).toEqual(empty)
    expect(http.requests).toEqual([])
    http.answer(getItem, empty)
    await api.call(getItem, { id: 'a' }, { signal })
    expect(http.requests).toHaveLength(1)
  })

  test('a stopped call without an unsupported answer throws an error with its path', async () => {
    const { api, slots } = setup()
    slots.contribute(requestGates, { id: 'network', allows: () => false })
    await expect(api.call(getItem, { id: 'a' }, { signal })).rejects.toThrow(
      new UnsupportedCallError({ path: '/v1/items/a' }),
    )
  })

  test('a gate counts only while its condition holds', async () => {
    const { api, slots, store } = setup()
    const slice = defineSlice('test', { strict: true })
    store.mount(slice)
    slots.contribute(requestGates, { id: 'network', allows: () => false, when: (read) => read(slice).strict })
    await expect(api.call(getItem, { id: 'a' }, { signal })).rejects.toThrow(UnsupportedCallError)
    store.update(slice, (draft) => {
      draft.strict = false
    })
    await expect(api.call(getItem, { id: 'a' }, { signal })).rejects.not.toThrow(UnsupportedCallError)
  })
})

describe('a request gate that fails', () => {
  const setupGate = (gate: Partial<RequestGate>) => {
    const parts = setup()
    parts.slots.contribute(requestGates, { id: 'broken', allows: () => true, ...gate })
    parts.http.answer(getItem, empty)
    return parts
  }
  const fail = () => {
    throw new Error('broken')
  }

  test('in its condition still applies, and lets through the calls that it allows', async () => {
    const allowing = setupGate({ when: fail })
    expect(await allowing.api.call(getItem, { id: 'a' }, { signal })).toEqual(empty)
    const stopping = setupGate({ when: fail, allows: () => false })
    await expect(stopping.api.call(getItem, { id: 'a' }, { signal })).rejects.toThrow(UnsupportedCallError)
  })

  test.each([
    ['throws', fail],
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['answers undefined', () => undefined],
    ['answers null', async () => null],
    ['answers text', async () => 'yes'],
  ])('that %s fails the call, and no request is sent', async (_, allows) => {
    const { api, http } = setupGate({ allows: allows as never })
    await expect(api.call(getItem, { id: 'a' }, { signal })).rejects.toMatchObject({ code: 'API_GATE' })
    await expect(api.call(guarded, { id: 'a' }, { signal })).rejects.toMatchObject({ code: 'API_GATE' })
    expect(await api.call(lenient, { id: 'a' }, { signal })).toEqual({ data: [], next: 'fallback' })
    expect(http.requests).toEqual([])
  })

  test('by never answering does not block a caller that aborts', async () => {
    const { api, http } = setupGate({ allows: () => new Promise(() => {}) })
    const controller = new AbortController()
    const call = api.call(getItem, { id: 'a' }, { signal: controller.signal })
    controller.abort(abortReason('left'))
    await expect(call).rejects.toThrow('left')
    expect(http.requests).toEqual([])
  })

  test('by never answering fails the call after the time limit, and a late answer sends no request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer = (_: boolean) => {}
    const { api, http } = setupGate({ allows: () => new Promise((resolve) => (answer = resolve)) })
    const call = expect(api.call(getItem, { id: 'a' }, { signal })).rejects.toMatchObject({
      code: 'API_GATE',
      cause: { code: 'TIME_LIMIT' },
    })
    await vi.advanceTimersByTimeAsync(gateTimeLimit)
    await call
    answer(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([http.requests, vi.getTimerCount()]).toEqual([[], 0])
  })
})

describe('a fallback', () => {
  test.each([
    500,
    'unreachable',
    'malformed',
  ] as const)('is returned when the call fails (%s), and the log notes it', async (failure) => {
    const { api, http, log } = setup()
    http.fail(lenient, failure)
    expect(await api.call(lenient, { id: 'a' }, { signal })).toEqual({ data: [], next: 'fallback' })
    expect(log.export()).toContain('fallback')
  })

  test('does not hide an abort or an invalid input', async () => {
    const { api, http } = setup()
    http.fail(lenient, 'hang')
    const controller = new AbortController()
    const call = api.call(lenient, { id: 'a' }, { signal: controller.signal })
    controller.abort(abortReason('left'))
    await expect(call).rejects.toThrow('left')
    await expect(api.call(lenient, { id: 7 } as never, { signal })).rejects.toThrow(InvalidInputError)
  })
})

test('a fetch that is aborted while the code that sends requests loads sends nothing', async () => {
  const { log, slots } = setup()
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response())
  const api = createApi({ services: {}, fetch, slots, log })
  const controller = new AbortController()
  const reason = abortReason('left')
  const answer = api.fetch('https://node.test/', { signal: controller.signal })
  controller.abort(reason)
  await expect(answer).rejects.toBe(reason)
  await api.fetch('https://node.test/other', { signal })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://node.test/other'])
})

test('a call that is aborted before it begins asks no gate', async () => {
  const { api, slots } = setup()
  const allows = vi.fn(() => true)
  slots.contribute(requestGates, { id: 'gate', allows })
  await expect(api.call(getItem, { id: 'a' }, { signal: AbortSignal.abort(abortReason('left')) })).rejects.toThrow(
    'left',
  )
  expect(allows).not.toHaveBeenCalled()
})
