import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

let node: Anvil
let api: ProjectApi
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  api = await startProjectApi({ chains: { 31337: node.url } })
})
afterAll(async () => void (await Promise.all([node?.stop(), api?.stop()])))

const address = `0x${'42'.repeat(20)}`
const balance = async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return BigInt(((await answer.json()) as { result: string }).result)
}

test('the page whose URL is returned for an account sells it a coin', async () => {
  const body = JSON.stringify({ destinationWallets: [{ address }], partnerUserId: address })
  const answer = await fetch(`${api.url}/v1/generators/onrampurl?projectId=x`, { method: 'POST', body })
  const { url } = (await answer.json()) as { url: string }
  const page = await (await fetch(url)).text()
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  await fetch(new URL(action.replaceAll('&amp;', '&'), url), { method: 'POST' })
  await expect.poll(balance).toBe(10n ** 18n)
})

test.each([
  [{ destinationWallets: [], partnerUserId: address }],
  [{ destinationWallets: [{ address }], partnerUserId: 'short' }],
])('no URL is returned for %j', async (request) => {
  const answer = await fetch(`${api.url}/v1/generators/onrampurl?projectId=x`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  expect(answer.status).toBe(400)
})

test('the service has no route for buy options', async () => {
  expect((await fetch(`${api.url}/v1/onramp/options?projectId=x`)).status).toBe(404)
})
