import { describe, expect, test } from 'vitest'
import { isAllowed } from './service/origins.ts'
import { createVault } from './service/vault.ts'
import { app, startService } from './testing/startService.ts'

const mail = 'ada@mail.example'

test.each([
  ['an origin that is not allowed', { 'x-app-origin': 'https://evil.example' }, '{}', 403],
  ['no origin', { 'x-app-origin': '' }, '{}', 403],
  ['no device', { 'x-device': '' }, '{}', 400],
  ['another content type', { 'content-type': 'text/plain' }, '{}', 415],
  ['what is no JSON', {}, '{', 400],
  ['a body of another shape', {}, '{"email": 1}', 400],
  ['fields that are not known', {}, '{"email": "ada@mail.example", "role": "admin"}', 400],
  ['more than 512 kB', {}, JSON.stringify({ email: 'a'.repeat(600_000) }), 413],
])('%s is refused', async (_, headers, body, status) => {
  const { createClient, mails } = await startService()
  const answer = await createClient().post('/v1/email/start', body, headers as Record<string, string>)
  expect(answer).toEqual({ status, body: { message: expect.any(String) } })
  expect(mails).toEqual([])
})

test('requests of an address are limited', async () => {
  const { createClient, open } = await startService({ limits: { requests: { count: 2, windowMs: 1000 } } })
  expect((await createClient().post('/v1/session/status')).status).toBe(200)
  expect((await open('https://wallet.example/sdk')).status).toBe(200)
  expect((await createClient().post('/v1/session/status')).status).toBe(429)
})

test('nothing that is kept or logged contains a key, a code, a token or a mail address', async () => {
  const { createClient, store, lines, mails, service } = await startService()
  const client = createClient()
  await client.logIn(mail)
  const other = createClient()
  await other.post('/v1/email/start', { email: mail })
  await client.sign('personal_sign', ['0x68656c6c6f', (await service.users())[0]?.address])
  const keys = await store.list('')
  const kept = (await Promise.all(keys.map(async (key) => `${key} ${await store.get(key)}`))).join('\n')
  expect(keys.map((key) => key.split(':')[0])).toEqual(expect.arrayContaining(['user', 'identity', 'session', 'link']))
  const codes = mails.flatMap(({ code, link }) => code ?? new URL(link ?? '').searchParams.get('token') ?? [])
  const [user] = await service.users()
  for (const text of [kept, lines.join('\n')]) {
    for (const secret of [client.token, client.device, mail, 'ada@', user?.address.slice(2) ?? 'none', ...codes])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    expect(text).not.toMatch(/0x[\da-f]{64}|evmKey|solanaKey/i)
  }
  expect(lines.length).toBeGreaterThan(3)
})

test('keys are the same after the service is started again, with the same secret alone', async () => {
  const first = await startService()
  await first.createClient().logIn(mail)
  const users = await first.service.users()
  const again = await startService({ store: first.store })
  expect(await again.service.users()).toEqual(users)
  const { service } = await startService({ store: first.store, secret: 'another secret, which is as long as that' })
  await expect(service.users()).rejects.toThrow()
})

describe('the vault', () => {
  const secret = 'a secret of the tests, which is long enough'

  test('opens what it sealed, each time another text', async () => {
    const vault = await createVault(secret)
    const [one, two] = [await vault.seal('text', 'here'), await vault.seal('text', 'here')]
    expect(one).not.toBe(two)
    expect([await vault.open(one, 'here'), await vault.open(two, 'here')]).toEqual(['text', 'text'])
  })

  test('opens nothing in another place, or changed', async () => {
    const vault = await createVault(secret)
    const sealed = await vault.seal('text', 'here')
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    await expect(vault.open(sealed, 'there')).rejects.toThrow()
    await expect(vault.open(changed, 'here')).rejects.toThrow()
  })

  test('needs a secret of 32 characters', async () => {
    await expect(createVault('short')).rejects.toThrow('at least 32 characters')
  })
})

test.each([
  ['https://app.example', 'https://app.example', true],
  ['https://app.example', 'http://app.example', false],
  ['https://app.example', 'https://app.example:8443', false],
  ['https://app.example', 'https://app.example.evil.example', false],
  ['https://*.app.example', 'https://one.app.example', true],
  ['https://*.app.example', 'https://app.example', false],
  ['https://*.app.example', 'https://evilapp.example', false],
  ['http://localhost:*', 'http://localhost:4200', true],
  ['http://localhost:*', 'http://localhost', true],
  ['http://localhost:*', 'null', false],
  ['*', 'https://app.example', false],
])('the pattern %s and the origin %s: %s', (pattern, origin, expected) => {
  expect(isAllowed([pattern], origin)).toBe(expected)
})

test('the page of the frame may be shown by allowed origins alone, and runs no inline script', async () => {
  const { open } = await startService()
  const response = await open('https://wallet.example/sdk?projectId=1')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors ${app} https://*.other.example`)
  expect(policy).toContain("script-src 'self';")
  expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|style=|onclick/)
  const loading = await open('https://wallet.example/loading')
  expect(loading.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await open('https://wallet.example/nothing')).status).toBe(404)
})
