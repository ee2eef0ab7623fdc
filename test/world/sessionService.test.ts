import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPrivateKeys } from '../wallets/index.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'
import { addSession, secondsNow } from './sessions.ts'

let api: ProjectApi
beforeAll(async () => {
  api = await startProjectApi()
})
afterAll(() => api?.stop())
beforeEach(() => api.reset())

const [owner, stranger] = testPrivateKeys.map((key) => privateKeyToAccount(key))
const account = `eip155:1:${owner?.address}`
const call = async (path = '', body?: unknown, query = 'projectId=x&v=2') => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${api.url}/v1/sessions/${encodeURIComponent(account)}${path}?${query}`, init)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const permission = { type: 'native-token-transfer', data: { allowance: '0x1' } }
const request = {
  chainId: '0x1',
  expiry: secondsNow() + 60,
  signer: { type: 'keys', data: { keys: [] } },
  permissions: [permission],
  policies: [],
}

test('a session is registered, activated with the context of the wallet, and listed', async () => {
  const { body } = await call('', request)
  expect(body).toMatchObject({
    pci: expect.any(String),
    key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04/) },
  })
  expect((await call()).body.pcis).toMatchObject([{ pci: body.pci, context: null, revokedAt: null }])
  expect((await call('/activate', { ...request, pci: body.pci, context: '0xabcd' })).status).toBe(200)
  expect((await call()).body.pcis).toMatchObject([{ context: '0xabcd', expiry: request.expiry }])
})

test.each([
  ['an expiry that is past', { expiry: secondsNow() - 1 }],
  ['an expiry in milliseconds', { expiry: Date.now() + 60_000 }],
  ['no permissions', { permissions: [] }],
  ['policies of another form', { policies: 'none' }],
])('%s is refused', async (_, change) => {
  expect((await call('', { ...request, ...change })).status).toBe(422)
})

test('a session ends by a signature of its account alone, once', async () => {
  const { pci } = addSession(api.project.sessions, account)
  const other = addSession(api.project.sessions, account)
  const sign = async (by = owner, message = pci) => (await by?.signMessage({ message })) ?? ''
  expect((await call('/revoke', { pci, signature: await sign(stranger) })).status).toBe(401)
  expect((await call('/revoke', { pci, signature: await sign(owner, other.pci) })).status).toBe(401)
  expect((await call('/revoke', { pci, signature: '0x' })).status).toBe(401)
  expect((await call('/revoke', { pci: 'unknown', signature: await sign() })).status).toBe(404)
  expect(await call('/revoke', { pci, signature: await sign() })).toEqual({ status: 200, body: null })
  expect((await call()).body.pcis[0].revokedAt).toBeGreaterThan(0)
  expect((await call('/revoke', { pci, signature: await sign() })).status).toBe(400)
})

test('it fails on cue', async () => {
  api.fail('/v1/sessions/:account', { status: 503 })
  expect((await call()).status).toBe(503)
})
