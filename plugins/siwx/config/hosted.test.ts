import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { siwx } from '../index.ts'
import { authenticate, getMe, getNonce, signOut } from './endpoints.ts'

const account = privateKeyToAccount(generatePrivateKey())
const chainId = 'eip155:1'
const nonce = 'abcdef0123456789'

async function setup(storage = createMemoryStorage()) {
  const harness = await createHarness({ plugins: [wallet(), shell(), siwx({ storage: 'hosted' })], storage })
  onTestFinished(harness.dispose)
  const { http, kernel } = harness
  http.answer(getNonce, { nonce, token: 'nonce.jwt' })
  http.answer(authenticate, { token: 'session.jwt' })
  http.answer(signOut, null)
  http.answer(getMe, {
    address: account.address.toLowerCase(),
    caip2Network: chainId,
    uri: 'https://app.example',
    domain: location.host,
    nonce,
  })
  const config = await (await kernel.load(siwx)).config()
  const { signal } = kernel
  const get = (address: string = account.address, on: typeof chainId | 'eip155:10' = chainId) =>
    config.getSessions(on, address, signal)
  const signIn = async () => {
    const made = await config.createMessage({ accountAddress: account.address, chainId }, signal)
    const message = made.toString()
    await config.addSession({ data: { ...made }, message, signature: await account.signMessage({ message }) }, signal)
    return message
  }
  return {
    ...harness,
    config,
    get,
    signIn,
    signal,
    called: () => http.requests.map(({ url }) => url.pathname),
    nonceTokens: () => http.requests.flatMap(({ headers }) => headers.get('x-nonce-jwt') ?? []),
  }
}

test('the service gives the nonce, accepts the signed message, and reports the signed-in account', async () => {
  const { signIn, get, http } = await setup()
  const message = await signIn()
  expect(message).toContain(`Nonce: ${nonce}`)
  const sent = http.requests.find(({ url }) => url.pathname === '/auth/v1/authenticate')
  expect(sent?.body).toMatchObject({
    message,
    clientId: null,
    data: { accountAddress: account.address, chainId, nonce },
  })
  expect(sent?.body).not.toHaveProperty('nonceToken')
  expect(sent?.url.searchParams.get('projectId')).toBe('test-project')
  const [session] = await get()
  expect(session?.data).toMatchObject({ chainId, domain: location.host })
  expect(await get('0x0000000000000000000000000000000000000001')).toEqual([])
  expect(await get(account.address, 'eip155:10')).toEqual([])
})

test('without a token no request is sent', async () => {
  const { get, called } = await setup()
  expect(await get()).toEqual([])
  expect(called()).not.toContain('/auth/v1/me')
})

test('a token is kept over a reload, until it is revoked', async () => {
  const storage = createMemoryStorage()
  await (await setup(storage)).signIn()
  const { config, get, signal } = await setup(storage)
  expect(await get()).toHaveLength(1)
  await config.revokeSession('eip155:10', account.address, signal)
  expect(await get()).toHaveLength(1)
  await config.revokeSession(chainId, account.address, signal)
  expect(await get()).toEqual([])
})

test.each([
  'hangs',
  'fails',
])('if the service %s, revoking removes a token whose account is not known', async (fault) => {
  const storage = createMemoryStorage()
  await (await setup(storage)).signIn()
  const { config, http, signal } = await setup(storage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  if (fault === 'hangs') http.answer(getMe, () => new Promise<never>(() => {}))
  else http.fail(getMe, 500)
  const revoking = config.revokeSession(chainId, account.address, signal)
  await vi.advanceTimersByTimeAsync(5000)
  await revoking
  expect(config.getToken?.()).toBeNull()
})

test('a token whose account is known is removed without asking the service, and only with the session of that account', async () => {
  const { config, get, signIn, signal, called } = await setup()
  await signIn()
  expect(await get()).toHaveLength(1)
  const before = called().length
  await config.revokeSession('eip155:10', account.address, signal)
  expect(config.getToken?.()).toBe('session.jwt')
  await config.revokeSession(chainId, account.address, signal)
  expect(config.getToken?.()).toBeNull()
  await vi.waitFor(() => expect(called().slice(before)).toEqual(['/auth/v1/sign-out']))
})

test('if the service does not say whose the new token is, revoking the session of another account removes it', async () => {
  const { config, signIn, http, signal } = await setup()
  await signIn()
  http.answer(authenticate, { token: 'next.jwt' })
  http.fail(getMe, 500)
  await expect(signIn()).rejects.toThrow('HTTP status code: 500')
  expect(config.getToken?.()).toBe('next.jwt')
  await config.revokeSession(chainId, '0x0000000000000000000000000000000000000001', signal)
  expect(config.getToken?.()).toBeNull()
})

test('removing all sessions removes the token', async () => {
  const { config, get, signIn, signal } = await setup()
  expect(config.getToken?.()).toBeNull()
  await signIn()
  expect(config.getToken?.()).toBe('session.jwt')
  await config.setSessions([], signal)
  expect(config.getToken?.()).toBeNull()
  expect(await get()).toEqual([])
})

test('a token that the service refuses is removed; it is kept if the service fails', async () => {
  const { get, signIn, http, called } = await setup()
  await signIn()
  http.fail(getMe, 500)
  await expect(get()).rejects.toThrow('HTTP status code: 500')
  http.fail(getMe, 401)
  expect(await get()).toEqual([])
  const calls = called().length
  expect(await get()).toEqual([])
  expect(called()).toHaveLength(calls)
})

test('a session that has expired does not count', async () => {
  const { get, signIn, http } = await setup()
  await signIn()
  const me = { address: account.address, caip2Network: chainId, uri: '', domain: location.host, nonce } as const
  http.answer(getMe, { ...me, exp: Math.floor(Date.now() / 1000) - 1 })
  expect(await get()).toEqual([])
  http.answer(getMe, { ...me, exp: Math.floor(Date.now() / 1000) + 60 })
  expect(await get()).toHaveLength(1)
})

test('a session of another domain does not count, and does not sign the user in', async () => {
  const { get, signIn, http } = await setup()
  await signIn()
  const me = { address: account.address, caip2Network: chainId, uri: 'https://evil.example', nonce } as const
  http.answer(getMe, { ...me, domain: 'evil.example' })
  expect(await get()).toEqual([])
  await expect(signIn()).rejects.toMatchObject({ code: 'SIWX_SESSION_NOT_KEPT' })
})

test('a signature that the service refuses makes no session', async () => {
  const { get, signIn, http } = await setup()
  http.fail(authenticate, 400)
  await expect(signIn()).rejects.toThrow('HTTP status code: 400')
  expect(await get()).toEqual([])
})

test('the tokens travel in headers', () => {
  const data = { accountAddress: account.address, chainId, domain: 'd', uri: 'u', version: '1', nonce } as const
  const given = { data, message: '', signature: '', clientId: null, nonceToken: 'n.jwt' }
  expect(authenticate.headers?.(given)).toEqual({ 'x-nonce-jwt': 'Bearer n.jwt' })
  expect(getMe.headers?.({ token: 't.jwt' })).toEqual({ authorization: 'Bearer t.jwt' })
})

test("two tabs that sign at the same time do not take each other's nonce", async () => {
  const storage = createMemoryStorage()
  const [one, two] = [await setup(storage), await setup(storage)]
  const begin = async ({ config, signal, http }: Awaited<ReturnType<typeof setup>>, mark: string) => {
    http.answer(getNonce, { nonce: `${nonce}${mark}`, token: `nonce-${mark}.jwt` })
    const made = await config.createMessage({ accountAddress: account.address, chainId }, signal)
    const message = made.toString()
    return { data: { ...made }, message, signature: await account.signMessage({ message }) }
  }
  const mine = await begin(one, 'a')
  const theirs = await begin(two, 'b')
  await one.config.addSession(mine, one.signal)
  await two.config.addSession(theirs, two.signal)
  expect(one.nonceTokens()).toEqual(['Bearer nonce-a.jwt'])
  expect(two.nonceTokens()).toEqual(['Bearer nonce-b.jwt'])
})

test('a sign-out removes the token at once, without waiting for the service', async () => {
  const { config, signIn, http, signal, called, errors } = await setup()
  await signIn()
  http.fail(signOut, 'unreachable')
  const before = called().length
  await config.setSessions([], signal)
  expect(config.getToken?.()).toBeNull()
  await vi.waitFor(() => expect(called().slice(before)).toEqual(['/auth/v1/sign-out']))
  await config.setSessions([], signal)
  expect(called().slice(before)).toEqual(['/auth/v1/sign-out'])
  expect(errors).toEqual([])
})

test('existing sessions are kept if their replacement is not valid', async () => {
  const { config, signIn, http, signal, called } = await setup()
  const message = await signIn()
  http.fail(authenticate, 400)
  const data = { accountAddress: account.address, chainId, domain: 'd', uri: 'u', version: '1', nonce } as const
  await expect(config.setSessions([{ data, message, signature: '0x' }], signal)).rejects.toThrow()
  expect(config.getToken?.()).toBe('session.jwt')
  expect(called()).not.toContain('/auth/v1/sign-out')
})

test('an answer about a previous token does not affect the current one', async () => {
  const { get, signIn, http, config, signal } = await setup()
  await signIn()
  let answer = () => {}
  const me = { address: account.address, caip2Network: chainId, uri: '', domain: location.host, nonce } as const
  http.answer(getMe, () => new Promise((resolve) => (answer = () => resolve(me))))
  const asked = get()
  await vi.waitFor(() => expect(http.requests.at(-1)?.url.pathname).toBe('/auth/v1/me'))
  await config.setSessions([], signal)
  answer()
  expect(await asked).toEqual([])
})
