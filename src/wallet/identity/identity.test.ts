import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getIdentity, getSupportedChains } from '../chainData/endpoints.ts'
import { createAccountStage, type DataStage, never } from '../chainData/testing.ts'
import type { Network } from '../networks/network.ts'
import type { SessionChange } from '../session.ts'
import { ids, one } from '../testing/index.ts'
import { accountAt } from '../testing/scriptedWallet.ts'
import { until } from '../testing/until.ts'
import { networksSlice } from '../tokens.ts'
import { type FoundIdentity, type IdentitySource, identitySources } from './names.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
let stage: DataStage
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})
const start = async (options?: Parameters<typeof createAccountStage>[0]) => {
  stage = await createAccountStage(options)
  stage.enable({ names: true })
  stage.http.answer(getIdentity, { name: 'ada.test', avatar: 'https://a.test/ada.png' })
}
const refresh = () => stage.data.refreshIdentity('eip155', { signal: never() })
const asked = () => stage.http.requests.filter(({ url }) => url.pathname.startsWith('/v1/identity/'))
const profile = () => {
  const { profileName, profileImage } = stage.connection()
  return [profileName, profileImage]
}

test('the connection has the name and the picture of its address', async () => {
  await start()
  expect(await refresh()).toEqual({ name: 'ada.test', avatar: 'https://a.test/ada.png' })
  expect(profile()).toEqual(['ada.test', 'https://a.test/ada.png'])
  const [{ url } = { url: undefined }] = asked()
  expect(url?.pathname).toBe('/v1/identity/0xa')
  expect(url?.searchParams.get('sender')).toBe('0xa')
})

test('name and picture are cached for 5 minutes, also over a reload', async () => {
  await start()
  await refresh()
  vi.setSystemTime(Date.now() + 299_999)
  const { storage } = stage
  stage.kernel.destroy()
  await start({ storage })
  await refresh()
  expect(asked()).toEqual([])
  expect(profile()[0]).toBe('ada.test')
  vi.setSystemTime(Date.now() + 1)
  await refresh()
  expect(asked()).toHaveLength(1)
})

test('the absence of a name is cached as well', async () => {
  await start()
  stage.http.answer(getIdentity, { name: null, avatar: null })
  expect(await refresh()).toEqual({ name: null, avatar: null })
  await refresh()
  expect(asked()).toHaveLength(1)
})

test('the answer for an account that disconnected meanwhile is not stored', async () => {
  await start()
  let answer = (_: { name: string }) => {}
  stage.http.answer(getIdentity, () => new Promise<{ name: string }>((resolve) => (answer = resolve)))
  const reading = refresh()
  await until(() => asked().length === 1)
  await stage.wallet.disconnect()
  answer({ name: 'ada.test' })
  await reading
  expect(stage.stored('identity_cache')).toBeUndefined()
})

describe('no request is sent', () => {
  test('on a testnet', async () => {
    await start({ options: { networks: [{ ...one, testnet: true }] } })
    expect(await refresh()).toBeNull()
    expect(stage.paths()).toEqual([])
  })

  test('if the namespace has no names', async () => {
    await start()
    stage.enable({ names: undefined as never })
    expect(await refresh()).toBeNull()
    expect(stage.paths()).toEqual([])
  })

  test('if no wallet is connected', async () => {
    await start()
    await stage.wallet.disconnect()
    expect(await refresh()).toBeNull()
    expect(stage.paths()).toEqual([])
  })

  test('to the service on a network that it does not support', async () => {
    await start()
    stage.http.answer(getSupportedChains, { http: [ids.ten] })
    expect(await refresh()).toEqual({ name: null, avatar: null })
    expect(asked()).toEqual([])
  })
})

test.each([
  ['ipfs://bafy', null],
  ['http://a.test/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('the picture %s becomes %s', async (avatar, expected) => {
  await start()
  stage.http.answer(getIdentity, { name: 'ada.test', avatar })
  await refresh()
  expect(profile()[1]).toBe(expected)
})

test('a name is plain text of limited length', async () => {
  await start()
  stage.http.answer(getIdentity, { name: `a\u202eb\u200b${'c'.repeat(100)}`, avatar: null })
  await refresh()
  expect(profile()[0]).toBe(`a b ${'c'.repeat(56)}`)
})

test.each<[string, SessionChange]>([
  ['an account', { type: 'accounts', accounts: [accountAt('0xb')] }],
  ['a network', { type: 'network', network: ids.ten }],
])('an answer for %s that is not active any more is dropped', async (_, change) => {
  await start()
  let answer = () => {}
  stage.http.answer(
    getIdentity,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ name: 'ada.test', avatar: null })
      }),
  )
  const reading = refresh()
  await until(() => asked().length === 1)
  stage.evm.wallet('a').tell(change)
  answer()
  await reading
  expect(profile()).toEqual([null, null])
})

test('a name that is set for another address is ignored', async () => {
  await start()
  stage.wallet.setProfile('eip155', '0xb', { name: 'eve.test', image: null })
  expect(profile()).toEqual([null, null])
})

test.each([
  ['a failure', 500],
  ['nonsense', 'malformed'],
  ['a failure of the list of networks', 'list'],
] as const)('after %s there is no name, and the next read requests it again', async (_, failure) => {
  await start()
  if (failure === 'list') stage.http.fail(getSupportedChains)
  else stage.http.fail(getIdentity, failure)
  expect(await refresh()).toBeNull()
  expect(profile()).toEqual([null, null])
  stage.http.answer(getSupportedChains, { http: [ids.one] })
  stage.http.answer(getIdentity, { name: 'ada.test', avatar: null })
  await refresh()
  expect(profile()[0]).toBe('ada.test')
  expect(stage.errors).toEqual([])
})

describe('the chain itself', () => {
  const identity = vi.fn(async () => ({ name: 'ada.eth', avatar: 'ipfs://x' }))

  test.each([
    ['has no name', () => stage.http.answer(getIdentity, { name: null, avatar: null })],
    ['fails', () => stage.http.fail(getIdentity)],
  ])('is asked if the service %s, and its answer is validated and cached', async (_, prepare) => {
    await start()
    stage.enable({ identity })
    prepare()
    expect(await refresh()).toEqual({ name: 'ada.eth', avatar: null })
    identity.mockClear()
    await refresh()
    expect(identity).not.toHaveBeenCalled()
  })

  test('is not asked if the service has a name', async () => {
    await start()
    identity.mockClear()
    stage.enable({ identity })
    await refresh()
    expect(identity).not.toHaveBeenCalled()
  })
})

describe('a source of another plugin', () => {
  const contribute = (source: Partial<IdentitySource> = {}) =>
    stage.kernel.slots.contribute(identitySources, {
      id: 'book',
      order: -1,
      identify: async () => ({ name: 'Ada', avatar: null }),
      ...source,
    })

  test('is asked before the service, by its order, and its name counts', async () => {
    await start()
    contribute()
    expect(await refresh()).toEqual({ name: 'Ada', avatar: null })
    expect([profile()[0], asked()]).toEqual(['Ada', []])
  })

  test('with the order 0 is asked after the service and before the chain', async () => {
    await start()
    stage.http.answer(getIdentity, { name: null, avatar: null })
    const turns: string[] = []
    const identify = (turn: string) => async () => {
      turns.push(turn)
      return null
    }
    stage.enable({ identity: identify('chain') })
    contribute({ order: 0, identify: identify('book') })
    await refresh()
    expect([asked().length, turns]).toEqual([1, ['book', 'chain']])
  })

  test('can have names for namespaces and networks for which the service has none', async () => {
    await start({ options: { networks: [{ ...one, testnet: true }] } })
    stage.enable({ names: undefined as never })
    contribute({ isFor: ({ testnet }) => testnet === true })
    expect(await refresh()).toEqual({ name: 'Ada', avatar: null })
    expect(stage.paths()).toEqual([])
  })

  test('is not asked about networks that it is not for', async () => {
    await start()
    const identify = vi.fn(async () => null)
    contribute({ isFor: ({ chainNamespace }) => chainNamespace === 'solana', identify })
    await refresh()
    expect(identify).not.toHaveBeenCalled()
    expect(profile()[0]).toBe('ada.test')
  })

  test.each<[string, Partial<IdentitySource>]>([
    ['throws', { identify: () => Promise.reject(new Error('broken')) }],
    [
      'throws at once',
      {
        identify() {
          throw new Error('broken')
        },
      },
    ],
    ['answers a number', { identify: async () => 7 as never }],
    ['answers a name that is no text', { identify: async () => ({ name: { toString: () => 'Eve' } }) as never }],
    [
      'answers an object whose getter throws',
      {
        identify: async () => ({
          get name(): string {
            throw new Error('broken')
          },
        }),
      },
    ],
    [
      'throws in `isFor`',
      {
        isFor() {
          throw new Error('broken')
        },
      },
    ],
  ])('that %s does not affect other sources', async (_, source) => {
    await start()
    contribute(source)
    expect(await refresh()).toMatchObject({ name: 'ada.test' })
    expect(stage.errors).toEqual([])
  })

  test('that fails is asked again if no other source has a name', async () => {
    await start()
    stage.http.answer(getIdentity, { name: null, avatar: null })
    const identify = vi.fn<IdentitySource['identify']>(async () => Promise.reject(new Error('down')))
    contribute({ identify })
    expect(await refresh()).toBeNull()
    identify.mockResolvedValue({ name: 'Ada' })
    expect(await refresh()).toMatchObject({ name: 'Ada' })
  })

  test('that hangs is given up after 15 seconds, and its signal aborts', async () => {
    await start()
    vi.useFakeTimers()
    let hanging: AbortSignal | undefined
    contribute({
      identify(_, signal) {
        hanging = signal
        return new Promise<FoundIdentity>(() => {})
      },
    })
    const reading = refresh()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(hanging?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reading).toMatchObject({ name: 'ada.test' })
  })

  test('stops with the caller', async () => {
    await start()
    contribute({ identify: () => new Promise<FoundIdentity>(() => {}) })
    const controller = new AbortController()
    const reading = stage.data.refreshIdentity('eip155', { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
  })

  test('is ignored once it is removed, also if its answer is pending or cached', async () => {
    await start()
    const take = contribute()
    await refresh()
    take()
    expect(await refresh()).toMatchObject({ name: 'ada.test' })
    let answer = (_: FoundIdentity) => {}
    const takeLate = contribute({ id: 'late', identify: () => new Promise((resolve) => (answer = resolve)) })
    const reading = refresh()
    await until(() => stage.kernel.slots.get(identitySources)[0]?.id === 'late')
    takeLate()
    answer({ name: 'Eve' })
    expect(await reading).toMatchObject({ name: 'ada.test' })
  })

  test('can not use invisible characters', async () => {
    await start()
    contribute({ identify: async () => ({ name: '\u202eada\u200b.eth\u202c', avatar: 'javascript:alert(1)' }) })
    expect(await refresh()).toEqual({ name: 'ada .eth', avatar: null })
  })
})

describe('the name of another account', () => {
  const contribute = (identify: IdentitySource['identify']) =>
    stage.kernel.slots.contribute(identitySources, { id: 'book', order: 200, identify })
  const nameOf = (address: string, signal = never()) => {
    const [network] = stage.kernel.store.get(networksSlice).networks
    return stage.data.nameOf({ address, network: network as Network }, { signal })
  }

  test('comes from plugins only: neither the service nor the chain gets the address', async () => {
    await start()
    const identity = vi.fn(async () => ({ name: 'bob.test', avatar: null }))
    stage.enable({ identity })
    expect(await nameOf('0xb')).toBeNull()
    const take = contribute(async ({ address }) => (address === '0xb' ? { name: ' Bob\u202e ' } : null))
    expect([await nameOf('0xb'), await nameOf('0xc')]).toEqual(['Bob', null])
    expect([asked(), identity.mock.calls]).toEqual([[], []])
    take()
    expect(await nameOf('0xb')).toBeNull()
    // The name of another account does not become the profile of the connected one.
    expect(profile()).toEqual([null, null])
  })

  test('is read once for all callers, and again after 5 minutes', async () => {
    await start()
    const identify = vi.fn(async () => ({ name: 'Bob' }))
    contribute(identify)
    expect(await Promise.all([nameOf('0xb'), nameOf('0xb')])).toEqual(['Bob', 'Bob'])
    vi.setSystemTime(Date.now() + 299_999)
    await nameOf('0xb')
    expect(identify).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await nameOf('0xb')
    expect(identify).toHaveBeenCalledTimes(2)
  })

  test('is requested again after a failure, and continues for other callers when one aborts', async () => {
    await start()
    const identify = vi.fn<IdentitySource['identify']>(async () => Promise.reject(new Error('down')))
    contribute(identify)
    expect(await nameOf('0xb')).toBeNull()
    let answer = (_: FoundIdentity) => {}
    identify.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const controller = new AbortController()
    const left = nameOf('0xb', controller.signal)
    const stays = nameOf('0xb')
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    answer({ name: 'Bob' })
    expect(await stays).toBe('Bob')
  })
})
