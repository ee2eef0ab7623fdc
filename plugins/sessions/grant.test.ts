import { wallet } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { activateSession, createSession } from './endpoints.ts'
import { grantPermissions, sessions } from './index.ts'
import { createStage, grantRequest, inSeconds, openStage, type Stage, serviceKey } from './testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)

const method = 'wallet_grantPermissions'
const grant = ({ controller }: Stage, more: Readonly<Record<string, unknown>> = {}) =>
  controller.grantPermissions(grantRequest(more) as never)
/** The code of the error with which a grant ends. */
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => 'granted',
    (error: { readonly code?: string }) => error.code,
  )
const transfer = (data: Readonly<Record<string, unknown>>) => [{ type: 'native-token-transfer', data }]
/** Replaces the answer of the wallet. */
function answerWith({ kernel }: Stage, answer: unknown) {
  const session = kernel.use(wallet).session('eip155')
  if (!session) throw new Error('Nobody is connected')
  const request = session.request.bind(session)
  vi.spyOn(session, 'request').mockImplementation(async (call, signal) =>
    call.method === method ? answer : request(call, signal),
  )
}

test('an app gets the grant of the wallet, and the service activates the session', async () => {
  const stage = await openStage()
  const { address, account, posted, asked } = stage
  const request = grantRequest()
  const granted = await stage.controller.grantPermissions(request)
  const { expiry, permissions } = request
  expect(granted).toEqual({ chainId: '0x1', address, expiry, permissions, context: 'session-1' })
  const signer = { type: 'keys', data: { keys: [serviceKey, ...request.signer.data.keys] } }
  expect(asked(method)).toEqual([{ ...request, address, signer }])
  const path = `/${encodeURIComponent(account)}`
  expect(posted(path)).toMatchObject([{ ...request, address }])
  expect(posted(`${path}/activate`)).toMatchObject([
    { pci: 'session-1', signer, expiry, permissions, context: expect.stringMatching(/^0x/) },
  ])
})

test('hosts call the function with their modal, and it rejects while the feature is off', async () => {
  const { kernel } = await openStage()
  const modal = { load: async () => kernel }
  expect(await grantPermissions(modal, grantRequest())).toMatchObject({ context: 'session-1' })
  kernel.flags.setFeatures({ smartSessions: false })
  expect(kernel.peek(sessions)).toBeUndefined()
  await expect(grantPermissions(modal, grantRequest())).rejects.toMatchObject({
    code: 'PLUGIN_NOT_ENABLED',
    message: 'The plugin "sessions" is not on: the feature "smartSessions" is off',
  })
})

describe('the request of an app is validated before the wallet is asked', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no chain', { chainId: undefined }, 'SESSIONS_REQUEST'],
    ['a chain in decimal digits', { chainId: '1' }, 'SESSIONS_REQUEST'],
    ['an address that is none', { address: '0x12' }, 'SESSIONS_REQUEST'],
    ['no signer', { signer: undefined }, 'SESSIONS_REQUEST'],
    ['a signer without keys', { signer: { type: 'keys', data: { keys: [] } } }, 'SESSIONS_REQUEST'],
    [
      'a key of another kind',
      { signer: { type: 'keys', data: { keys: [{ type: 'rsa', publicKey: '0x02' }] } } },
      'SESSIONS_REQUEST',
    ],
    ['no permissions', { permissions: [] }, 'SESSIONS_REQUEST'],
    ['permissions that are none', { permissions: [{ type: '', data: {} }] }, 'SESSIONS_REQUEST'],
    ['policies that are none', { policies: [null] }, 'SESSIONS_REQUEST'],
    ['a circle', { permissions: [{ type: 'a', data: circle }] }, 'SESSIONS_REQUEST'],
    ['an expiry as text', { expiry: 'tomorrow' }, 'SESSIONS_REQUEST'],
    ['an expiry that is past', { expiry: 1_000 }, 'SESSIONS_EXPIRY'],
    ['an expiry in milliseconds', { expiry: Date.now() + 3_600_000 }, 'SESSIONS_EXPIRY'],
    ['an expiry that is no whole number', { expiry: inSeconds(60) + 0.5 }, 'SESSIONS_EXPIRY'],
    ['another network', { chainId: '0xa' }, 'SESSIONS_PLACE'],
    ['another account', { address: `0x${'9'.repeat(40)}` }, 'SESSIONS_PLACE'],
  ])('%s', async (_, change, code) => {
    const stage = await openStage()
    expect(await failing(grant(stage, change))).toBe(code)
    expect([stage.http.requests.filter(({ method }) => method === 'POST'), stage.asked(method)]).toEqual([[], []])
  })

  test('a chain id of CAIP-2: the error tells the form', async () => {
    const { controller } = await openStage()
    const request = { ...grantRequest(), chainId: 'eip155:1' }
    await expect(controller.grantPermissions(request)).rejects.toThrow(
      'chainId: Expected a chain id in hexadecimal, such as 0x2105, received string',
    )
  })

  test.each([undefined, null, 'all', 0, []])('%j instead of a request', async (request) => {
    const { controller } = await openStage()
    expect(await failing(controller.grantPermissions(request as never))).toBe('SESSIONS_REQUEST')
  })

  test('the request is rejected while no wallet is connected', async () => {
    expect(await failing(grant(await openStage({ connected: false })))).toBe('SESSIONS_PLACE')
  })

  test('`bigint` values reach the wallet as hexadecimal quantities', async () => {
    const stage = await openStage()
    await grant(stage, { permissions: [{ type: 'native-token-transfer', data: { allowance: 10n ** 20n } }] })
    expect(stage.asked(method)).toMatchObject([{ permissions: [{ data: { allowance: '0x56bc75e2d63100000' } }] }])
  })
})

describe('the answer of the wallet is validated', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', '0x1234'],
    ['no context', {}],
    ['a context that is no hex', { context: 'session' }],
    ['another account', { context: '0x12', address: `0x${'9'.repeat(40)}` }],
    ['another network', { context: '0x12', chainId: '0xa' }],
    ['a longer time than was asked for', { context: '0x12', expiry: inSeconds(7_200) }],
    ['a time that is past', { context: '0x12', expiry: 5 }],
    ['more permissions than were asked for', { context: '0x12', permissions: Array(2).fill({ type: 'a', data: {} }) }],
    ['no permission', { context: '0x12', permissions: [] }],
    ['another type of permission', { context: '0x12', permissions: [{ type: 'sudo', data: {} }] }],
    ['a higher allowance', { context: '0x12', permissions: transfer({ allowance: '0x2' }) }],
    ['a permission with another field', { context: '0x12', permissions: transfer({ allowance: '0x1', to: 'all' }) }],
    ['a permission without its limit', { context: '0x12', permissions: transfer({}) }],
    ['two grants', [{ context: '0x12' }, { context: '0x13' }]],
  ])('%s is no grant', async (_, answer) => {
    const stage = await openStage()
    answerWith(stage, answer)
    expect(await failing(grant(stage))).toBe('SESSIONS_ANSWER')
    expect(stage.posted('/activate')).toEqual([])
  })

  test.each([
    [{ allowance: '0x10' }, { allowance: '0xf' }],
    [{ allowance: '0x10' }, { allowance: '0x0010' }],
    [{ allowance: '0x10' }, { allowance: '16' }],
    [
      { list: [{ a: 1 }], address: '0xAB' },
      { address: '0xab', list: [{ a: 1 }] },
    ],
  ])('for %j the grant %j is accepted: a lower limit, or another notation', async (asked, granted) => {
    const stage = await openStage()
    answerWith(stage, { context: '0x12', permissions: transfer(granted) })
    expect((await grant(stage, { permissions: transfer(asked) })).permissions).toEqual(transfer(granted))
  })

  test('one requested permission is not granted twice', async () => {
    const stage = await openStage()
    const [one, two] = [transfer({ allowance: '0x1' }), [{ type: 'sudo', data: {} }]]
    answerWith(stage, { context: '0x12', permissions: [...one, ...one] })
    expect(await failing(grant(stage, { permissions: [...one, ...two] }))).toBe('SESSIONS_ANSWER')
  })

  test('an earlier expiry is accepted, and so is a list of one grant', async () => {
    const stage = await openStage()
    const expiry = inSeconds(60)
    answerWith(stage, [{ context: '0x12', expiry }])
    expect(await grant(stage)).toMatchObject({ expiry })
    expect(stage.posted('/activate')).toMatchObject([{ expiry, context: '0x12' }])
  })
})

describe('every request ends', () => {
  test('when the user declines', async () => {
    const stage = await openStage()
    stage.wallet?.cues.reject()
    expect(await failing(grant(stage))).toBe('USER_REJECTED_REQUEST')
    expect(stage.posted('/activate')).toEqual([])
  })

  test('when the wallet does not know the method', async () => {
    const stage = await openStage()
    stage.wallet?.cues.failNext({ code: -32601, message: 'no' }, method)
    expect(await failing(grant(stage))).toMatch(/METHOD|UNSUPPORTED/)
  })

  test('when the wallet never answers, after 5 minutes', async () => {
    const stage = await openStage()
    stage.wallet?.cues.hang()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = failing(grant(stage))
    await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
    vi.advanceTimersByTime(5 * 60_000)
    vi.useRealTimers()
    expect(await ended).toBe('TIME_LIMIT')
  })

  test('when another account becomes active, and a later answer of the wallet is ignored', async () => {
    const stage = await openStage()
    stage.wallet?.cues.hang()
    const ended = failing(grant(stage))
    await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
    stage.wallet?.cues.setAccounts([stage.other as `0x${string}`])
    expect(await ended).toBe('SESSIONS_OUTDATED')
    stage.wallet?.cues.release()
    expect(stage.posted('/activate')).toEqual([])
  })

  test.each([
    ['the host aborts', (_: Stage, host: AbortController) => host.abort(new Error('enough'))],
    ['the feature is switched off', ({ kernel }: Stage) => kernel.flags.setFeatures({ smartSessions: false })],
  ])('when %s', async (_, act) => {
    const stage = await openStage()
    stage.wallet?.cues.hang()
    const host = new AbortController()
    const reason = stage.controller
      .grantPermissions(grantRequest(), { signal: host.signal })
      .catch((error: unknown) => error)
    await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
    act(stage, host)
    expect(await reason).toBeInstanceOf(Error)
  })

  test('at once while another request waits', async () => {
    const stage = await openStage()
    stage.wallet?.cues.hang()
    const first = grant(stage)
    await vi.waitFor(() => expect(stage.asked(method)).toHaveLength(1))
    expect(await failing(grant(stage))).toBe('SESSIONS_BUSY')
    stage.wallet?.cues.release()
    expect(await first).toMatchObject({ context: 'session-1' })
    expect(await grant(stage)).toMatchObject({ context: 'session-1' })
  })

  test.each([
    ['an id that is a path', { pci: '../x', key: serviceKey }],
    ['no key', { pci: 'session-1' }],
    ['nothing', null],
  ])('when the service registers it with %s: the wallet is not asked', async (_, answer) => {
    const stage = await openStage()
    stage.http.answer(createSession, answer as never)
    expect(await failing(grant(stage))).toBe('SESSIONS_SERVICE')
    expect(stage.asked(method)).toEqual([])
  })

  test('when the service does not accept the grant in three attempts', async () => {
    const stage = await openStage()
    stage.http.fail(activateSession, 503)
    expect(await failing(grant(stage))).toBe('SESSIONS_SERVICE')
    expect(stage.posted('/activate')).toHaveLength(3)
  })
})
