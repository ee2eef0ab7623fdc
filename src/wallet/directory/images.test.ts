import { isAbort } from 'portico/kernel'
import { createScriptedHttp } from 'portico/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import { settle, until } from '../testing/until.ts'
import { getWalletImage } from './endpoints.ts'
import { createImages } from './images.ts'
import { createDirectoryStage, type DirectoryStage, never } from './testing.ts'

const png = (size = 1) => new Blob([new Uint8Array(size)], { type: 'image/png' })
let revoked: string[]
let lifetime: AbortController
beforeEach(() => {
  revoked = []
  lifetime = new AbortController()
  const { revokeObjectURL } = URL
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    revoked.push(url)
    revokeObjectURL.call(URL, url)
  })
})
afterEach(() => {
  lifetime.abort()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('images', () => {
  test('callers of one image share a request and its URL', async () => {
    const images = createImages(lifetime.signal)
    const load = vi.fn(async () => png())
    const [a, b] = await Promise.all([images.get('a', load, never()), images.get('a', load, never())])
    expect(a).toMatch(/^blob:/)
    expect(b).toBe(a)
    expect(await images.get('a', load, never())).toBe(a)
    expect(load).toHaveBeenCalledOnce()
  })

  test('at most six images are requested at a time, and all are loaded', async () => {
    const images = createImages(lifetime.signal)
    const open: (() => void)[] = []
    let most = 0
    const load = () => {
      return new Promise<Blob>((resolve) => {
        open.push(() => resolve(png()))
        most = Math.max(most, open.length)
      })
    }
    const all = Promise.all(Array.from({ length: 20 }, (_, index) => images.get(`${index}`, load, never())))
    for (let answered = 0; answered < 20; answered++) {
      await until(() => open.length > 0)
      open.shift()?.()
      await settle()
    }
    expect((await all).every((url) => url?.startsWith('blob:'))).toBe(true)
    expect(most).toBe(6)
  })

  test('an image that failed is not requested again for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const images = createImages(lifetime.signal)
    const load = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(png())
    expect(await images.get('a', load, never())).toBeUndefined()
    expect(await images.get('a', load, never())).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(30_000)
    expect(await images.get('a', load, never())).toMatch(/^blob:/)
  })

  test('an image without waiting callers is aborted, and requested again later', async () => {
    const images = createImages(lifetime.signal)
    const signals: AbortSignal[] = []
    const load = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<Blob>(() => {})
    }
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [images.get('a', load, one.signal), images.get('a', load, other.signal)]
    await until(() => signals.length > 0)
    one.abort()
    await expect(asked[0]).rejects.toSatisfy(isAbort)
    expect(signals[0]?.aborted).toBe(false)
    other.abort()
    await expect(asked[1]).rejects.toSatisfy(isAbort)
    expect(signals[0]?.aborted).toBe(true)
    expect(await images.get('a', async () => png(), never())).toMatch(/^blob:/)
    await expect(images.get('b', load, one.signal)).rejects.toSatisfy(isAbort)
  })

  test('beyond 300 images the least recently requested one is released', async () => {
    const images = createImages(lifetime.signal)
    const load = async () => png()
    const first = await images.get('0', load, never())
    const second = await images.get('1', load, never())
    for (let index = 2; index < 300; index++) await images.get(`${index}`, load, never())
    await images.get('0', load, never())
    expect(revoked).toEqual([])
    await images.get('300', load, never())
    expect(revoked).toEqual([second])
    expect(await images.get('0', load, never())).toBe(first)
  })

  test('the end of the lifetime revokes all URLs, and an image that is still loading gets none', async () => {
    const images = createImages(lifetime.signal)
    const url = await images.get('a', async () => png(), never())
    let answer = (_: Blob) => {}
    const late = images.get('b', () => new Promise<Blob>((resolve) => (answer = resolve)), never())
    await settle()
    const made = vi.spyOn(URL, 'createObjectURL')
    lifetime.abort()
    answer(png())
    await expect(late).rejects.toSatisfy(isAbort)
    await settle()
    expect(revoked).toEqual([url])
    expect(made).not.toHaveBeenCalled()
    await expect(images.get('a', async () => png(), never())).rejects.toSatisfy(isAbort)
  })

  test('an SVG, which may contain scripts, gets a data: URL, which has no origin', async () => {
    const images = createImages(lifetime.signal)
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml; charset=utf-8' })
    expect(await images.get('a', async () => svg, never())).toBe(
      'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E',
    )
  })

  test.each([
    ['a page', new Blob(['<script>'], { type: 'text/html' })],
    ['a page in XML', new Blob(['<x/>'], { type: 'application/xhtml+xml' })],
    ['a file that is too large', png(1024 * 1024 + 1)],
  ])('%s is not shown as an image', async (_, blob) => {
    expect(await createImages(lifetime.signal).get('a', async () => blob, never())).toBeUndefined()
  })

  test('data of an unknown type gets a URL with an image type', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    for (const [index, type] of ['', 'application/octet-stream', 'image/unheard-of'].entries()) {
      const images = createImages(lifetime.signal)
      expect(await images.get(`${index}`, async () => new Blob(['x'], { type }), never())).toMatch(/^blob:/)
      expect((made.mock.lastCall?.[0] as Blob).type).toBe('image/png')
    }
  })
})

describe('images of the directory', () => {
  let api: ProjectApi
  let stage: DirectoryStage
  beforeAll(async () => {
    api = await startProjectApi()
  })
  beforeEach(async () => {
    api.reset()
    stage = await createDirectoryStage(api)
  })
  afterEach(() => stage.kernel.destroy())
  afterAll(() => api.stop())

  test('are loaded for wallets and for networks', async () => {
    const [wallet, network] = [
      await stage.directory.image('a', never()),
      await stage.directory.assetImage('a', never()),
    ]
    expect(wallet).toMatch(/^(data:image|blob:)/)
    expect(network).toMatch(/^(data:image|blob:)/)
    expect(api.requests.map(({ path }) => path)).toEqual(['/getWalletImage/a', '/public/getAssetImage/a'])
  })

  test('time out after two seconds', async () => {
    stage.kernel.destroy()
    const http = createScriptedHttp(() => api.url)
    http.fail(getWalletImage, 'hang')
    stage = await createDirectoryStage(api, {}, { with: { fetch: http.fetch } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told = vi.fn()
    void stage.directory.image('a', never()).then(told)
    await until(() => http.requests.length > 0)
    vi.advanceTimersByTime(1999)
    await settle()
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await until(() => told.mock.calls.length > 0)
    expect(told).toHaveBeenCalledWith(undefined)
  })

  test.each([
    ['missing', { status: 404 }],
    ['unreachable', { drop: true }],
    ['no images', { json: {} }],
  ] as const)('that are %s are left out without a report', async (_, fault) => {
    api.fail('/getWalletImage/:id', fault)
    expect(await stage.directory.image('a', never())).toBeUndefined()
    expect(stage.errors).toEqual([])
  })

  test('with an id that is no path segment are not requested', async () => {
    expect(await stage.directory.image('..', never())).toBeUndefined()
    expect(api.requests).toEqual([])
  })
})
