import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { nftTransaction } from './chainData.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** An account that no test sends from. */
const untouched = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let node: Anvil
let api: ProjectApi
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  api = await startProjectApi({ chains: { 31337: node.url } })
})
beforeEach(() => api.reset())
afterAll(() => Promise.all([api.stop(), node.stop()]))

const get = (path: string, query = '') =>
  fetch(`${api.url}${path}?projectId=test&st=appkit&sv=html-wagmi-1.8.0&${query}`)
const balances = async (query: string, of = address) =>
  (await (await get(`/v1/account/${of}/balance`, query)).json()).balances

test('an address has its name in any case of letters, and none by default', async () => {
  const ask = async () => (await get(`/v1/identity/${address}`, `sender=${address}`)).json()
  expect(await ask()).toEqual({ name: null, avatar: null })
  api.project.data.identities = { [address.toLowerCase()]: { name: 'harbour.eth', avatar: null } }
  expect(await ask()).toEqual({ name: 'harbour.eth', avatar: null })
  expect((await get('/v1/identity/nobody')).status).toBe(400)
})

test('the native balance is that of the chain, beside invented tokens of the same network', async () => {
  const [coin, ...tokens] = await balances('currency=usd&chainId=eip155:31337', untouched)
  expect(coin).toMatchObject({ symbol: 'ETH', quantity: { decimals: '18', numeric: '10000' }, value: 20_000_000 })
  expect(coin).not.toHaveProperty('address')
  expect(new Set(tokens.map((token: { chainId: string }) => token.chainId))).toEqual(new Set(['eip155:31337']))
})

test('an unknown chain and an unknown currency are refused, and a client that does not say its version holds nothing', async () => {
  const path = `/v1/account/${address}/balance`
  expect((await get(path, 'currency=usd&chainId=eip155:5')).status).toBe(400)
  expect((await get(path, 'currency=gbp&chainId=eip155:31337')).status).toBe(400)
  const nameless = await fetch(`${api.url}${path}?projectId=test&currency=usd&chainId=eip155:31337`)
  expect(await nameless.json()).toEqual({ balances: [] })
})

test('a token has the price that its owners see; of several the first is priced', async () => {
  const [, token, other] = await balances('currency=usd&chainId=eip155:31337')
  const ask = async (body: object) =>
    fetch(`${api.url}/v1/fungible/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId: 'test', currency: 'usd', ...body }),
    })
  const { fungibles } = await (await ask({ addresses: [token.address.toUpperCase(), other.address] })).json()
  expect(fungibles).toEqual([expect.objectContaining({ address: token.address, price: token.price, decimals: 6 })])
  expect((await (await ask({ addresses: [`eip155:31337:${address}`] })).json()).fungibles).toEqual([])
  expect((await ask({ addresses: [token.address], currency: 'gbp' })).status).toBe(400)
})

test('the history comes in pages of 50', async () => {
  api.project.data.history = Array.from({ length: 60 }, (_, index) =>
    nftTransaction(String(index), 'in', { name: `Nft ${index}`, image: null }),
  )
  const page = async (query: string) => (await get(`/v1/account/${untouched}/history`, query)).json()
  const first = await page('chainId=eip155:31337')
  expect([first.data.length, first.next]).toEqual([50, '50'])
  const second = await page('chainId=eip155:31337&cursor=50')
  expect([second.data.length, second.next]).toEqual([10, null])
  expect((await page('chainId=eip155:31338')).data).toEqual([])
})

test('the transactions on the chain come first, the newest before the others', async () => {
  const value = '0xde0b6b3a7640000'
  const other = `0x${'b'.repeat(40)}`
  const send = async (to: string) => {
    const params = [{ from: address, to, value }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
    const answer = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await answer.json()).result
  }
  const hashes = [await send(other), await send(address)]
  const read = async (of: string) =>
    (await (await get(`/v1/account/${of}/history`, 'chainId=eip155:31337')).json()).data
  await vi.waitFor(async () => expect((await read(address))[0].metadata.hash).toBe(hashes[1]))
  const [self, out, invented] = await read(address)
  expect([out.metadata.hash, self.metadata.hash]).toEqual(hashes)
  expect(out).toMatchObject({
    transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
    metadata: { status: 'confirmed' },
  })
  expect(self.transfers).toMatchObject([{ direction: 'self' }])
  expect(invented.metadata.operationType).toBe('trade')
  expect((await read(other))[0]).toMatchObject({
    transfers: [{ direction: 'in' }],
    metadata: { operationType: 'receive' },
  })
})

test('it fails on cue, and recovers', async () => {
  api.fail('/v1/account/:address/balance', { status: 503, times: 1 })
  expect((await get(`/v1/account/${address}/balance`, 'currency=usd')).status).toBe(503)
  expect((await get(`/v1/account/${address}/balance`, 'currency=usd')).status).toBe(200)
})
