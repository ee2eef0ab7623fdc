import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPrivateKeys } from '../wallets/index.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

let api: ProjectApi
beforeAll(async () => {
  api = await startProjectApi()
})
afterEach(() => api.reset())
afterAll(() => api.stop())

const account: PrivateKeyAccount = privateKeyToAccount(testPrivateKeys[0])
const get = async (path: string) => (await fetch(`${api.url}/v1/profile/${path}`)).json()

async function register({ name = 'ada-1.reown.id', aheadMs = 0, attributes = {}, signed = true } = {}) {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor((Date.now() + aheadMs) / 1000) })
  const signature = await account.signMessage({ message: signed ? message : 'another text' })
  const body = JSON.stringify({ coin_type: 2147483649, address: account.address, message, signature })
  return fetch(`${api.url}/v1/profile/account`, { method: 'POST', body })
}

test('a name is registered once, and leads to the address from then on and back', async () => {
  expect(await get('account/ada-1.reown.id?projectId=x')).toEqual([])
  expect((await register()).status).toBe(200)
  expect(await get('account/ada-1.reown.id?projectId=x')).toMatchObject({
    name: 'ada-1.reown.id',
    addresses: { 60: { address: account.address }, 2147483649: { address: account.address } },
  })
  expect(await get(`reverse/${account.address}?projectId=x`)).toMatchObject([{ name: 'ada-1.reown.id' }])
  expect(await get('suggestions/ada-1?projectId=x&zone=reown.id')).toMatchObject({
    suggestions: [
      { name: 'ada-1.reown.id', registered: true },
      ...Array.from({ length: 4 }, () => ({ registered: false })),
    ],
  })
  expect((await register()).status).toBe(400)
})

test.each([
  ['of another text', { signed: false }, 401],
  ['from a minute ago', { aheadMs: -60_000 }, 400],
  ['from the future', { aheadMs: 60_000 }, 400],
  ['for another zone', { name: 'ada-1.example.id' }, 400],
  ['for a name of two labels', { name: 'a.ada-1.reown.id' }, 400],
  ['for letters that names have not', { name: 'Ada-1.reown.id' }, 400],
  ['with other attributes', { attributes: { avatar: 'x' } }, 400],
])('a signature %s registers nothing', async (_, request, status) => {
  expect((await register(request)).status).toBe(status)
  expect(await get(`reverse/${account.address}?projectId=x`)).toEqual([])
})

test('the service has its own clock, which pages can read if it exposes the `Date` header', async () => {
  Object.assign(api.project.names, { aheadMs: 3_600_000, tellsTime: true })
  const answer = await register()
  expect(answer.status).toBe(400)
  expect(answer.headers.get('access-control-expose-headers')).toBe('date')
  expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000)
  expect((await register({ aheadMs: 3_600_000 })).status).toBe(200)
})
