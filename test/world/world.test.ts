import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestBitcoinWallet, createTestSolanaWallet } from '../wallets/index.ts'
import { startWorld, type World } from './index.ts'
import { connectRaw } from './relay/rawClient.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rpc = (chainId: string, body: unknown) =>
  fetch(`${world.api.url}/v1/?chainId=${chainId}&projectId=test`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

test.each([
  ['eip155:31337', '0x7a69'],
  ['eip155:31338', '0x7a6a'],
])('the hosted RPC answers for %s, as text/plain', async (chainId, expected) => {
  expect(await (await rpc(chainId, call('eth_chainId'))).json()).toMatchObject({ result: expected })
})

test('the hosted RPC answers batches and passes errors on', async () => {
  const answers = await (await rpc('eip155:31337', [call('eth_chainId'), call('eth_nothing', 2)])).json()
  expect(answers).toMatchObject([
    { id: 1, result: '0x7a69' },
    { id: 2, error: { code: -32601 } },
  ])
})

test('the swap service gives a token for coins on both chains', async () => {
  for (const chainId of ['eip155:31337', 'eip155:31338']) {
    const [from, to] = ['e', '1'].map((digit) => `${chainId}:0x${digit.repeat(40)}`)
    const asked = { projectId: 'test', amount: `1${'0'.repeat(18)}`, from: from ?? '', to: to ?? '', gasPrice: '1' }
    const response = await fetch(`${world.api.url}/v1/convert/quotes?${new URLSearchParams(asked)}`)
    expect(await response.json()).toMatchObject({ quotes: [{ toAmount: '2000000000' }] })
  }
})

test('a contract wallet is on both chains', async () => {
  const { address } = world.contractWallet
  for (const chainId of ['eip155:31337', 'eip155:31338']) {
    const { result } = await (await rpc(chainId, { ...call('eth_getCode'), params: [address, 'latest'] })).json()
    expect(result).toMatch(/^0x60/)
  }
})

test('the hosted RPC refuses a chain that it does not serve', async () => {
  const response = await rpc('eip155:1', call('eth_chainId'))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'chainId' }] })
})

test('names its chains as a host would', () => {
  expect(world.chains.map(({ id, name }) => [id, name])).toEqual([
    [31337, 'Portico Local'],
    [31338, 'Portico Local Two'],
  ])
  expect(world.chains[0].rpcUrls.default.http).toEqual([world.nodes[0].url])
})

test('the hosted RPC answers for Solana', async () => {
  const answer = await (await rpc('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', call('getGenesisHash'))).json()
  expect(answer).toMatchObject({ result: world.solana.genesisHash })
})

test('the test keys have SOL, a token and bitcoin', async () => {
  const solana = await createTestSolanaWallet({ name: 'Test' })
  const bitcoin = await createTestBitcoinWallet({ name: 'Test' })
  for (const index of [0, 1, 2]) {
    const owner = solana.addresses[index] ?? ''
    expect(world.solana.balance(owner)).toBe(100_000_000_000n)
    expect(world.solana.tokenBalance(world.solanaToken, owner)).toBe(1_000_000_000n)
    expect(world.bitcoin.balance(bitcoin.addresses(index, 'testnet')[0]?.address ?? '')).toBe(100_000_000n)
  }
})

test('has a relay, and a directory of thousands', async () => {
  const client = await connectRaw(world.relay.url, 'a client')
  expect((await client.call('irn_subscribe', { topic: 'a' })).result).toBeTruthy()
  const listed = await fetch(`${world.api.url}/getWallets?projectId=test`)
  expect((await listed.json()).count).toBe(5000)
})

test('a port that is taken stops all processes that had started', async () => {
  const running = () =>
    process
      .getActiveResourcesInfo()
      .filter((kind) => /^(ProcessWrap|TCPServerWrap)$/.test(kind))
      .sort()
  const before = running()
  expect(before).toEqual(expect.arrayContaining(['ProcessWrap', 'TCPServerWrap']))
  await expect(startWorld({ ports: { relay: world.relay.port } })).rejects.toThrow('EADDRINUSE')
  await vi.waitFor(() => expect(running()).toEqual(before))
})

test('nothing answers once it is stopped', async () => {
  const other = await startWorld()
  await other.stop()
  await expect(connectRaw(other.relay.url, 'late')).rejects.toThrow('ECONNREFUSED')
  for (const url of [other.api.url, other.solana.url, other.bitcoin.url, ...other.nodes.map((node) => node.url)])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
})
