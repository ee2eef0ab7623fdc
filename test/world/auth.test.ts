import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrivateKeys } from '../wallets/index.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

let api: ProjectApi
let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  api = await startProjectApi({ chains: { 31337: node.url } })
})
afterAll(async () => {
  await Promise.all([api.stop(), node.stop()])
})

const account = privateKeyToAccount(testPrivateKeys[0])
const other = privateKeyToAccount(testPrivateKeys[1])
const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`${api.url}/auth/v1/${path}?projectId=test`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** The request of a user who signs in. */
async function signed(signer = account) {
  const { nonce, token } = await (await call('GET', 'nonce', {})).json()
  const [domain, uri] = ['app.example', 'https://app.example']
  const message = createSiweMessage({ address: account.address, chainId: 31337, nonce, domain, uri, version: '1' })
  const data = { accountAddress: account.address, chainId: 'eip155:31337', nonce, domain, uri, version: '1' }
  return { token, body: { data, message, signature: await signer.signMessage({ message }), clientId: null } }
}
const authenticate = (token: string, body: unknown) =>
  call('POST', 'authenticate', { 'x-nonce-jwt': `Bearer ${token}` }, body)
const me = (token: string) => call('GET', 'me', { authorization: `Bearer ${token}` })

test('a user who signed the nonce of the service has a session until they sign out', async () => {
  const { token, body } = await signed()
  const session = (await (await authenticate(token, body)).json()).token
  expect(await (await me(session)).json()).toMatchObject({ address: account.address, caip2Network: 'eip155:31337' })
  expect((await call('POST', 'sign-out', { authorization: `Bearer ${session}` })).status).toBe(200)
  expect((await me(session)).status).toBe(401)
})

test('a nonce can be used once', async () => {
  const { token, body } = await signed()
  expect((await authenticate(token, body)).status).toBe(200)
  expect((await authenticate(token, body)).status).toBe(400)
})

test.each([
  ['the signature of another account', async () => signed(other)],
  ['the nonce of another message', async () => ({ ...(await signed()), token: (await signed()).token })],
  ['a token that is made up', async () => ({ ...(await signed()), token: 'a.e30.b' })],
])('%s is refused', async (_, make) => {
  const { token, body } = await make()
  expect((await authenticate(token, body)).status).toBe(400)
})

test('a forged session token is refused', async () => {
  expect((await me('a.e30.b')).status).toBe(401)
})
