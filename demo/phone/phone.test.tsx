import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { stopClient } from '../../test/wallets/paired/client.ts'
import { startDapp, threeNamespaces } from '../../test/wallets/paired/testing/dapp.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { Phone } from './Phone.tsx'
import { startPhone } from './startPhone.ts'

const chains = [
  {
    id: 31337,
    name: 'Portico Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  },
]

let relay: Relay
let wallet: PairedWallet
let dapp: Awaited<ReturnType<typeof startDapp>>
beforeAll(async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  relay = await startRelay()
  ;[wallet, dapp] = await Promise.all([
    startPhone({ projectId: 'demo', relayUrl: relay.url, chains }),
    startDapp(relay.url),
  ])
})
afterAll(async () => {
  await Promise.all([stopClient(dapp), wallet.stop()])
  await relay.stop()
  vi.unstubAllGlobals()
})

const screen = () => renderToStaticMarkup(<Phone wallet={wallet} chains={chains} />)

test('shows the page that asks and its request, and then the connection', async () => {
  expect(screen()).toContain('No requests')
  expect(screen()).toContain('Not connected with any page.')

  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: threeNamespaces })
  await wallet.pair(uri)
  await vi.waitFor(() => expect(screen()).toContain('A page wants to connect'))
  for (const text of [
    'http://page.test',
    'Portico Local',
    'Solana Devnet',
    'Bitcoin',
    'eip155:5',
    'Approve',
    'Decline',
  ])
    expect(screen()).toContain(text)

  wallet.cues.answer(wallet.pending()[0]?.id ?? 0, 'approve')
  const { topic } = await approval()
  await vi.waitFor(() => expect(screen()).toContain('Disconnect'))
  expect(screen()).toContain(`eip155:31337:${wallet.addresses('eip155:31337')[0]}`)

  const params = ['0x68656c6c6f20796f75', wallet.addresses('eip155:31337')[0]]
  const signed = dapp.request<string>({ topic, chainId: 'eip155:31337', request: { method: 'personal_sign', params } })
  await vi.waitFor(() => expect(screen()).toContain('A page asks for personal_sign'))
  expect(screen()).toContain('hello you')
  wallet.cues.answer(wallet.pending()[0]?.id ?? 0, 'approve')
  expect(await signed).toMatch(/^0x/)
  expect(screen()).toContain('No requests')
})
