import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../../test/world/relay/index.ts'
import { clientPackage } from '../contract.ts'
import { reusesLinks } from '../hub.ts'
import { createClientStorage } from '../testing/memory.ts'
import { limitVerify } from './guardRelay.ts'
import { chooseStorage, openClient } from './open.ts'

describe('the attestation of the origin', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is used if it arrives in time', async () => {
    const verify = { register: vi.fn(async () => 'attested') }
    limitVerify(verify, 800)
    expect(await verify.register()).toBe('attested')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is skipped after the time limit, and not waited for again', async () => {
    const register = vi.fn(() => new Promise<string>(() => {}))
    const verify = { register }
    limitVerify(verify, 800)
    const first = verify.register()
    const settled = vi.fn()
    first.then(settled)
    await vi.advanceTimersByTimeAsync(799)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await first).toBe('')
    expect(await verify.register()).toBe('')
    expect(register).toHaveBeenCalledTimes(1)
  })

  test('is not requested if the host has switched it off', async () => {
    const register = vi.fn(async () => 'attested')
    const verify = { register }
    limitVerify(verify, 0)
    expect(await verify.register()).toBe('')
    expect(register).not.toHaveBeenCalled()
  })

  test('that fails is a failure of the client', async () => {
    const verify = { register: async (): Promise<string> => Promise.reject(new Error('no')) }
    limitVerify(verify, 800)
    await expect(verify.register()).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([
  ['in Safari on iOS', { isTelegram: false, isIos: true, isSafari: true }, true],
  ['in Safari on a Mac', { isTelegram: false, isIos: false, isSafari: true }, false],
  ['in another browser on iOS', { isTelegram: false, isIos: true, isSafari: false }, false],
  ['in Telegram', { isTelegram: true, isIos: false, isSafari: false }, true],
  ['where nothing is known', undefined, false],
])('links are used again: %s', (_, environment, expected) => {
  expect(reusesLinks(environment)).toBe(expected)
})

const metadata = { name: '', description: '', url: '', icons: [] }

const coresOf = (name: string) => Object.keys(globalThis).filter((key) => key.startsWith(`_walletConnectCore_${name}`))

test('the client logs nothing, sends no telemetry, and is separate from other clients on the page', async () => {
  const seen: object[] = []
  const stop = new Error('enough')
  const UniversalProvider = {
    async init(options: object) {
      seen.push(options, coresOf('mine'))
      Object.assign(globalThis, { _walletConnectCore_mine: {}, _walletConnectCore_mine_count: 1 })
      throw stop
    },
  }
  const storage = createClientStorage()
  const options = { projectId: 'x', name: 'mine', relayUrl: 'wss://relay.test', metadata, storage }
  // The core of another kernel with the same name.
  Object.assign(globalThis, { _walletConnectCore_mine: {}, _walletConnectCore_mine_count: 1 })
  await expect(openClient(options, async () => ({ default: { UniversalProvider } }))).rejects.toBe(stop)
  expect(seen).toMatchObject([
    { projectId: 'x', relayUrl: 'wss://relay.test', customStoragePrefix: 'mine', telemetryEnabled: false },
    [],
  ])
  expect(coresOf('mine')).toEqual([])
})

test('a refusal of the relay before the first watcher is reported to that watcher, once', async () => {
  const emitter = { on() {}, off() {} }
  const relayer = { ...emitter, connect: async () => {}, request: async () => {} }
  const client = {
    ...emitter,
    engine: {},
    core: { relayer, storage: createClientStorage(), verify: { register: async () => '' } },
  }
  const UniversalProvider = {
    async init({ logger }: { logger: { child(): { fatal(text: string): void } } }) {
      logger.child().fatal('Fatal socket error: (Unauthorized: invalid key)')
      return { client }
    },
  }
  const options = { projectId: 'x', name: 'early', metadata }
  const opened = await openClient(options, async () => ({ UniversalProvider }))
  const [first, second] = [vi.fn(), vi.fn()]
  opened.watch(first)
  opened.watch(second)
  expect(first.mock.calls).toMatchObject([[{ type: 'refused', error: { code: 'INVALID_PROJECT_ID' } }]])
  expect(second).not.toHaveBeenCalled()
})

describe('a client that does not start within 20 seconds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const options = { projectId: 'x', name: 'stalled', metadata, storage: {} }

  test('because its code never comes fails', async () => {
    const opening = openClient(options, () => new Promise(() => {}))
    opening.catch(() => {})
    await vi.advanceTimersByTimeAsync(20_000)
    await expect(opening).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('fails, and does not start once its code comes', async () => {
    let come = () => {}
    const init = vi.fn(async () => ({}))
    const code = new Promise<object>((resolve) => {
      come = () => resolve({ UniversalProvider: { init } })
    })
    const opening = openClient(options, () => code)
    opening.catch(() => {})
    await vi.advanceTimersByTimeAsync(20_000)
    come()
    await expect(opening).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(init).not.toHaveBeenCalled()
  })

  test('fails, and does not start a second time if its start fails later', async () => {
    let fail = () => {}
    const init = vi.fn(
      () =>
        new Promise<never>((_, reject) => {
          fail = () => reject(new Error('The transport is closed'))
        }),
    )
    const onUnreadable = vi.fn()
    const opening = openClient({ ...options, storage: undefined, onUnreadable }, async () => ({
      UniversalProvider: { init },
    }))
    opening.catch(() => {})
    await vi.advanceTimersByTimeAsync(20_000)
    fail()
    await expect(opening).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    await vi.advanceTimersByTimeAsync(0)
    expect([init.mock.calls.length, onUnreadable.mock.calls]).toEqual([1, []])
  })

  test('fails, and is closed if it starts later', async () => {
    const emitter = { on() {}, off() {} }
    const transportClose = vi.fn(async () => {})
    const request = async () => {}
    const relayer = {
      ...emitter,
      connect: request,
      request,
      provider: { request },
      publisher: { queue: new Map() },
      transportClose,
    }
    const verify = { register: async () => '' }
    const core = { relayer, storage: createClientStorage(), verify, heartbeat: { stop() {} } }
    let begin = () => {}
    const begun = new Promise<object>((resolve) => {
      begin = () => resolve({ client: { ...emitter, engine: {}, core } })
    })
    const opening = openClient(options, async () => ({ UniversalProvider: { init: () => begun } }))
    opening.catch(() => {})
    await vi.advanceTimersByTimeAsync(20_000)
    await expect(opening).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(transportClose).not.toHaveBeenCalled()
    begin()
    await vi.waitFor(() => expect(transportClose).toHaveBeenCalled())
  })
})

test('the version that is asked for is the one that is installed here', async () => {
  const { readFile } = await import('node:fs/promises')
  const manifest = await readFile(`node_modules/${clientPackage.name}/package.json`, 'utf8')
  expect(JSON.parse(manifest).version).toBe(clientPackage.version)
  const own = JSON.parse(await readFile('package.json', 'utf8'))
  expect(own.peerDependencies[clientPackage.name]).toBe(clientPackage.version)
})

describe('where sessions are kept', () => {
  type Opening = Partial<Record<'onerror' | 'onblocked' | 'onsuccess', () => void>>
  const createIndexedDb = (settle: (opening: Opening & { result: unknown }) => void) => {
    const close = vi.fn()
    const deleteDatabase = vi.fn()
    const open = () => {
      const opening = { result: { close } }
      queueMicrotask(() => settle(opening))
      return opening
    }
    return { factory: { open, deleteDatabase } as unknown as IDBFactory, close, deleteDatabase }
  }

  test('is left to the client if IndexedDB works, is blocked or does not exist', async () => {
    const { factory, close, deleteDatabase } = createIndexedDb((opening) => opening.onsuccess?.())
    expect(await chooseStorage(factory)).toEqual({})
    expect(await chooseStorage(createIndexedDb((opening) => opening.onblocked?.()).factory)).toEqual({})
    expect(close).toHaveBeenCalled()
    expect(deleteDatabase).toHaveBeenCalledWith('portico-probe')
    expect(await chooseStorage()).toEqual({})
  })

  test('is memory if opening IndexedDB fails', async () => {
    const { storage, isTemporary } = await chooseStorage(createIndexedDb((opening) => opening.onerror?.()).factory)
    expect(isTemporary).toBeUndefined()
    const value = { a: 1 }
    await storage?.setItem('key', value)
    value.a = 2
    expect(await storage?.getItem('key')).toEqual({ a: 1 })
    expect(await storage?.getEntries()).toEqual([['key', { a: 1 }]])
    expect(await storage?.getKeys()).toEqual(['key'])
    await storage?.removeItem('key')
    expect(await storage?.getItem('key')).toBeUndefined()
  })

  test('is memory if IndexedDB does not answer, as in Safari after its start', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal('indexedDB', createIndexedDb(() => {}).factory)
    onTestFinished(() => void vi.unstubAllGlobals())
    const emitter = { on() {}, off() {} }
    const relayer = { ...emitter, connect: async () => {}, request: async () => {} }
    const client = {
      ...emitter,
      engine: {},
      core: { relayer, storage: createClientStorage(), verify: { register: async () => '' } },
    }
    const init = vi.fn(async (_: { storage?: unknown }) => ({ client }))
    const opening = openClient({ projectId: 'x', name: 'slow', metadata }, async () => ({
      UniversalProvider: { init },
    }))
    await vi.advanceTimersByTimeAsync(5000)
    expect((await opening).isTemporary).toBe(true)
    expect(init.mock.calls[0]?.[0].storage).toBeDefined()
    await chooseStorage(createIndexedDb((opening) => opening.onsuccess?.()).factory)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is memory if what is stored is damaged, or the database is lost', async () => {
    const emitter = { on() {}, off() {} }
    const relayer = { ...emitter, connect: async () => {}, request: async () => {} }
    const core = { relayer, storage: createClientStorage(), verify: { register: async () => '' } }
    const failure = new TypeError('this.cached.forEach is not a function')
    const init = vi.fn(async ({ storage }: { storage?: object }) => {
      if (!storage) throw failure
      return { client: { ...emitter, engine: {}, core } }
    })
    const onUnreadable = vi.fn()
    const options = { projectId: 'x', name: 'damaged', metadata, onUnreadable }
    const open = (storage?: object) =>
      openClient({ ...options, storage }, async () => ({ UniversalProvider: { init } }))
    expect((await open()).isTemporary).toBe(true)
    expect(onUnreadable.mock.calls).toEqual([[failure]])
    expect(coresOf('damaged')).toEqual([])
    // The storage of a host is not replaced.
    init.mockRejectedValue(failure)
    await expect(open({})).rejects.toBe(failure)
    expect(init).toHaveBeenCalledTimes(3)
  })

  test('a client that can not read what is stored leaves no socket behind', async () => {
    const relay = await startRelay()
    onTestFinished(() => relay.stop())
    const damaged = createClientStorage()
    const subscription = { id: 'a'.repeat(64), topic: 'b'.repeat(64), relay: { protocol: 'irn' } }
    await damaged.setItem('wc@2:core:0.3:broken//subscription', [subscription])
    await damaged.setItem('wc@2:client:0.3:broken//session', 'garbage')
    const { UniversalProvider } = await import('@walletconnect/universal-provider')
    const cores: { heartbeat: { stop(): void }; relayer: { connected: boolean; request: unknown } }[] = []
    const init = async (options: { storage?: object; customStoragePrefix: string }) => {
      const opening = UniversalProvider.init({ ...options, storage: options.storage ?? damaged } as never)
      cores.push((globalThis as never as Record<string, (typeof cores)[number]>)._walletConnectCore_broken as never)
      return opening
    }
    const options = { projectId: 'x', name: 'broken', relayUrl: relay.url, metadata, verify: false }
    const client = await openClient(options, async () => ({ UniversalProvider: { init } }))
    onTestFinished(() => client.close())
    expect([client.isTemporary, cores.length]).toEqual([true, 2])
    await client.propose({})
    await vi.waitFor(() => expect([cores[0]?.relayer.connected, relay.clients()]).toEqual([false, 1]))
  })

  test('is memory if opening IndexedDB throws', async () => {
    const open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(await chooseStorage({ open } as unknown as IDBFactory)).toEqual({ storage: expect.anything() })
  })

  test('is memory in a frame in which reading `indexedDB` throws', async () => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
    expect(await chooseStorage()).toEqual({ storage: expect.anything() })
  })
})
