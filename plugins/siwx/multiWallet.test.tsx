import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, createTestWallet } from 'portico/testing'
import { gatedSlice, selectConnection, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { otherConnectionsSlice } from '../../src/wallet/internal.ts'
import { withWallet } from '../../test/harness/connected.ts'
import { type SiwxStorage, siwx, siwxSlice } from './index.ts'
import { addOther, defer, keep, keyVerifier, openPage, watch } from './testing.ts'

describe('with multi-wallet', () => {
  const multiWallet = { features: { multiWallet: true } }
  const network = {
    id: 1,
    name: 'Network 1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  const plugins = [...withWallet([wallet({ networks: [network] })]), shell(), siwx({ verifiers: [keyVerifier] })]

  test('a signed-in user whose remembered wallet is gone is admitted with the other wallet', async () => {
    const storage = createMemoryStorage()
    const first = await openPage({}, { storage, ...multiWallet })
    await first.siwx.sign()
    first.dispose()
    const key = [...storage.entries.keys()].find((name) => name.endsWith('/connections')) ?? ''
    const stored = JSON.parse(storage.getItem(key) ?? '{}')
    const { others: _, ...here } = stored.eip155
    storage.setItem(key, JSON.stringify({ eip155: { connectorId: 'gone', others: [here] } }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kernel, dispose } = await createHarness({ plugins, storage, ...multiWallet, render: false })
    onTestFinished(dispose)
    const back = createTestWallet({
      name: 'Test wallet',
      rdns: 'com.example.harness',
      chains: { 1: 'http://127.0.0.1:1' },
      connected: true,
    })
    onTestFinished(back.announce())
    const isBeside = () => kernel.store.get(otherConnectionsSlice).connections.length === 1
    await vi.waitFor(() => expect(isBeside()).toBe(true))
    await vi.advanceTimersByTimeAsync(3_000)
    const state = () => [
      selectConnection(kernel.store.get, 'eip155').connectorId,
      kernel.store.get(gatedSlice).gated.eip155,
      kernel.store.get(siwxSlice).pending,
    ]
    await vi.waitFor(() => expect(state()).toEqual(['com.example.harness', undefined, null]))
  })

  test.each([
    ['is declined', 'decline'],
    ['can not begin', 'fail'],
  ])('if the sign-in of one wallet %s, only that wallet is disconnected', async (_, way) => {
    const { storage } = keep()
    const page = await openPage({ storage }, multiWallet)
    await page.siwx.sign()
    const { kernel } = page
    await addOther(kernel)
    if (way === 'fail') storage.get.mockRejectedValueOnce(new Error('broken'))
    await kernel
      .use(wallet)
      .connect({ connectorId: 'com.example.other', signal: kernel.signal })
      .catch(() => {})
    if (way === 'decline') {
      expect(page.gated()).toBe('waiting')
      await page.siwx.cancel()
    }
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    expect(selectConnection(kernel.store.get, 'eip155').connectorId).toBe('com.example.harness')
    expect([page.isConnected(), kernel.store.get(otherConnectionsSlice).connections]).toEqual([true, []])
  })

  test('switching to another wallet during a check gates the account until that wallet is checked', async () => {
    const { storage, kept } = keep()
    const page = await openPage({ storage }, multiWallet)
    await page.siwx.sign()
    const { kernel } = page
    await addOther(kernel)
    const seen = watch(page)
    const slow = defer<void>()
    storage.get.mockImplementation(async (chainId, address) => {
      await slow.promise
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    })
    const connecting = kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: kernel.signal })
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    const connections = await kernel.use(wallet).connections()
    await connections.switchConnection({ namespace: 'eip155', connectorId: 'com.example.harness' })
    expect(page.gated()).toBe('checking')
    slow.settle()
    await connecting.catch(() => {})
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    expect([...seen]).toEqual([page.account()])
  })
})

test('a sign-out in another tab while another wallet is asked gates the account once that wallet declines', async () => {
  const { storage, kept } = keep()
  const watch = vi.fn<NonNullable<SiwxStorage['watch']>>()
  const page = await openPage({ storage: { ...storage, watch } })
  await page.siwx.sign()
  const other = await addOther(page.kernel)
  const { get } = page.kernel.store
  other.cues.hang()
  const leaving = new AbortController()
  const connecting = page.kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: leaving.signal })
  await vi.waitFor(() => expect(selectConnection(get, 'eip155').status).toBe('connecting'))
  kept.splice(0)
  watch.mock.calls[0]?.[0]()
  leaving.abort()
  await connecting.catch(() => {})
  await vi.waitFor(() => expect([page.isConnected(), page.gated()]).toEqual([true, 'waiting']))
})
