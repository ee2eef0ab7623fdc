import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../world/relay/index.ts'
import { type PairedWallet, startPairedWallet } from '../index.ts'
import { stopClient } from './client.ts'
import { type Dapp, startDapp, threeFamilies } from './testing/dapp.ts'

const local = 'eip155:31337'

let relay: Relay
let dapp: Dapp
let wallet: PairedWallet

beforeEach(async () => {
  relay = await startRelay()
  ;[dapp, wallet] = await Promise.all([
    startDapp(relay.url),
    startPairedWallet({ relayUrl: relay.url, networks: [local] }),
  ])
})
afterEach(() => relay.stop())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a wallet that still has something to say when it is stopped never comes back', async () => {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: threeFamilies.eip155 } })
  const [, { topic }] = await Promise.all([wallet.pair(uri), approval()])
  wallet.cues.manual()
  const params = ['0x00', wallet.addresses(local)[0]]
  const asking = dapp.request({ topic, chainId: local, request: { method: 'personal_sign', params } })
  asking.catch(() => {})
  await vi.waitFor(() => expect(wallet.pending()).toHaveLength(1))
  await Promise.all([wallet.stop(), stopClient(dapp)])
  await vi.waitFor(() => expect(relay.clients()).toBe(0))
  const { connections } = relay.stats

  // Each of these looks for the relay.
  wallet.cues.approve()
  wallet.cues.emit(local, 'accountsChanged', []).catch(() => {})
  dapp.ping({ topic }).catch(() => {})
  await wait(500)
  expect(relay.stats.connections).toBe(connections)
})

test('a wallet that is stopped while it connects does not stay connected', async () => {
  relay.faults.delayMs = 300
  const { connections } = relay.stats
  wallet.pair(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`).catch(() => {})
  await vi.waitFor(() => expect(relay.stats.connections).toBe(connections + 1), { interval: 1 })
  await Promise.all([wallet.stop(), stopClient(dapp)])
  await wait(500)
  expect(relay.clients()).toBe(0)
  expect(relay.stats.connections).toBe(connections + 1)
})
