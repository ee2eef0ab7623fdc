import { createPublicClient, createWalletClient, custom, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../world/anvil.ts'
import { createTestWallet, type TestWallet } from './index.ts'

let one: Anvil
let two: Anvil
let wallet: TestWallet

beforeAll(async () => {
  ;[one, two] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([one.stop(), two.stop()]))
beforeEach(() => {
  wallet = createTestWallet({ name: 'Test', rdns: 'test.wallet', chains: { 31337: one.url } })
})

const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const connect = () => request('eth_requestAccounts')
const account = () => wallet.addresses[0] ?? '0x'

function heard(event: string): unknown[] {
  const payloads: unknown[] = []
  wallet.provider.on(event, (payload: unknown) => payloads.push(payload))
  return payloads
}

describe('connecting', () => {
  test('gives no account until the page asks, then all of them', async () => {
    const changes = heard('accountsChanged')
    expect(await request('eth_accounts')).toEqual([])
    expect(await connect()).toEqual(wallet.addresses)
    expect(await request('eth_accounts')).toEqual(wallet.addresses)
    expect(changes).toEqual([wallet.addresses])
  })

  test('rejects with 4001 and stays disconnected', async () => {
    wallet.cues.reject()
    await expect(connect()).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
    expect(await request('eth_accounts')).toEqual([])
  })

  test('a prompt that hangs ends as the next cue says', async () => {
    wallet.cues.hang()
    const first = connect()
    await vi.waitFor(() => expect(wallet.cues.log).toHaveLength(1))
    wallet.cues.reject()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    wallet.cues.hang()
    const second = connect()
    wallet.cues.release()
    expect(await second).toEqual(wallet.addresses)
  })

  test('an open prompt fails the next one with −32002', async () => {
    wallet.cues.pending()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
  })

  test('a locked wallet shows no accounts, signs nothing and prompts again', async () => {
    await connect()
    const changes = heard('accountsChanged')
    wallet.cues.lock()
    expect(await request('eth_accounts')).toEqual([])
    await expect(request('personal_sign', '0x00', account())).rejects.toMatchObject({ code: 4100 })
    wallet.cues.unlock()
    expect(await request('eth_accounts')).toEqual(wallet.addresses)
    wallet.cues.lock()
    wallet.cues.reject()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    wallet.cues.accept()
    expect(await connect()).toEqual(wallet.addresses)
    expect(changes).toEqual([[], wallet.addresses, [], wallet.addresses])
  })

  test('permissions follow EIP-2255 and can be revoked from both sides', async () => {
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('wallet_requestPermissions', { eth_accounts: {} })).toMatchObject([
      { parentCapability: 'eth_accounts' },
    ])
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await request('eth_accounts')).toEqual([])
    await connect()
    const changes = heard('accountsChanged')
    wallet.cues.disconnectApp()
    expect(changes).toEqual([[]])
  })
})

describe('chains', () => {
  test('an unknown chain fails with 4902, is added, then switched to', async () => {
    const changes = heard('chainChanged')
    const chainId = '0x7a6a'
    await expect(request('wallet_switchEthereumChain', { chainId })).rejects.toMatchObject({ code: 4902 })
    await request('wallet_addEthereumChain', { chainId, rpcUrls: [two.url] })
    expect(await request('eth_chainId')).toBe('0x7a69')
    await request('wallet_switchEthereumChain', { chainId })
    expect(await request('eth_chainId')).toBe(chainId)
    expect(changes).toEqual([chainId])
    wallet.cues.setChain(31337)
    wallet.cues.forget(31338)
    await expect(request('wallet_switchEthereumChain', { chainId })).rejects.toMatchObject({ code: 4902 })
  })

  test('a rejected switch changes nothing', async () => {
    wallet.cues.learn(31338, two.url)
    wallet.cues.reject()
    await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_chainId')).toBe('0x7a69')
  })

  test('a chain set from inside needs no node until one is called', async () => {
    const changes = heard('chainChanged')
    wallet.cues.setChain(1)
    expect(changes).toEqual(['0x1'])
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })
})

describe('signing', () => {
  test('a message verifies, sent as text or as hex', async () => {
    await connect()
    const text = (await request('personal_sign', 'hello', account())) as `0x${string}`
    const hex = await request('personal_sign', '0x68656c6c6f', account())
    expect(hex).toBe(text)
    expect(await verifyMessage({ address: account(), message: 'hello', signature: text })).toBe(true)
  })

  test.each(['object', 'text'])('typed data verifies, sent as %s', async (form) => {
    await connect()
    const data = {
      domain: { name: 'Portico' },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    // Pages describe the domain too, as EIP-712 asks; viem works it out by itself.
    const page = { ...data, types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] } }
    const sent = form === 'text' ? JSON.stringify(page) : page
    const signature = (await request('eth_signTypedData_v4', account(), sent)) as `0x${string}`
    expect(await verifyTypedData({ ...data, address: account(), signature })).toBe(true)
  })

  test('an account without a key, or not shown to the page, cannot sign', async () => {
    await expect(request('personal_sign', '0x00', account())).rejects.toMatchObject({ code: 4100 })
    await connect()
    const stranger = '0x000000000000000000000000000000000000dEaD'
    const changes = heard('accountsChanged')
    wallet.cues.setAccounts([stranger])
    expect(changes).toEqual([[stranger.toLowerCase()]])
    await expect(request('personal_sign', '0x00', stranger)).rejects.toMatchObject({ code: 4100 })
    await expect(request('personal_sign', '0x00', account())).rejects.toMatchObject({ code: 4100 })
  })
})

describe('sending', () => {
  test('a transaction is signed, sent and mined, and viem takes the provider as it is', async () => {
    const chain = {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [one.url] } },
    }
    const client = createWalletClient({ chain, transport: custom(wallet.provider) })
    const node = createPublicClient({ chain, transport: http(one.url) })
    const [from] = await client.requestAddresses()
    if (!from) throw new Error('no account')
    const to = '0x00000000000000000000000000000000000000A1'
    const hash = await client.sendTransaction({ account: from, to, value: parseEther('1') })
    expect(await node.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', from: account() })
    expect(await node.getBalance({ address: to })).toBe(parseEther('1'))
  })

  test("the node's refusal reaches the page with its code", async () => {
    await connect()
    const value = `0x${10n ** 30n}` as const
    await expect(
      request('eth_sendTransaction', { from: account(), to: account(), value, gas: '0x5208' }),
    ).rejects.toMatchObject({ code: -32003, message: expect.stringContaining('Insufficient funds') })
  })

  test('a transaction for another chain is refused', async () => {
    await connect()
    const sent = request('eth_sendTransaction', { from: account(), to: account(), chainId: '0x1' })
    await expect(sent).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the provider', () => {
  test('fails the next call, or the next of one method, on cue', async () => {
    wallet.cues.failNext({ code: -32603, message: 'Boom', data: { originalError: { code: 4902 } } }, 'eth_chainId')
    expect(await request('eth_accounts')).toEqual([])
    await expect(request('eth_chainId')).rejects.toMatchObject({
      code: -32603,
      message: 'Boom',
      data: { originalError: { code: 4902 } },
    })
    expect(await request('eth_chainId')).toBe('0x7a69')
    wallet.cues.failNext({ code: 4900, message: 'Gone' })
    await expect(request('eth_accounts')).rejects.toMatchObject({ code: 4900 })
  })

  test.each(['wallet_getCapabilities', 'wallet_sendCalls', 'eth_sign'])('does not know %s: -32601', async (method) => {
    await expect(request(method)).rejects.toMatchObject({ code: -32601 })
  })

  test('passes reads to the node of the active chain, with its errors', async () => {
    expect(await request('eth_getBalance', account(), 'latest')).toMatch(/^0x/)
    await expect(request('eth_nothing')).rejects.toMatchObject({ code: -32601 })
    wallet.cues.learn(31337, 'http://127.0.0.1:1')
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: -32603 })
  })

  test.each([
    ['personal_sign', [1]],
    ['wallet_switchEthereumChain', []],
    ['wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: ['javascript:0'] }]],
    ['eth_sendTransaction', [{ from: 'me' }]],
  ])('%s refuses parameters of another shape: −32602', async (method, params) => {
    await connect()
    await expect(request(method, ...params)).rejects.toMatchObject({ code: -32602 })
  })

  test('a removed listener is not called, and any event can be cued', () => {
    const listener = vi.fn()
    wallet.provider.on('disconnect', listener)
    wallet.cues.emit('disconnect', { code: 4900 })
    wallet.provider.removeListener('disconnect', listener)
    wallet.cues.emit('disconnect', { code: 4900 })
    expect(listener).toHaveBeenCalledExactlyOnceWith({ code: 4900 })
  })

  test('logs each call with its parameters', async () => {
    await request('eth_getBalance', account(), 'latest')
    expect(wallet.cues.log).toEqual([{ method: 'eth_getBalance', params: [account(), 'latest'] }])
  })
})
