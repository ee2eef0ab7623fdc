// @vitest-environment happy-dom
import { describeAdapter } from 'portico/testing'
import type { Network } from 'portico/wallet'
import { afterAll, beforeAll } from 'vitest'
import { createTestWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { createEvmAdapter } from './adapter.ts'
import { nodesOf } from './testing/nodes.ts'

let node: Anvil
let networks: readonly [Network]
beforeAll(async () => {
  node = await startAnvil({ chainId: 1 })
  const rpcUrls = { default: { http: [node.url] }, chainDefault: { http: [node.url] } }
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  networks = [{ id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', name: 'One', nativeCurrency, rpcUrls }]
})
afterAll(() => node.stop())

const adapter = createEvmAdapter({
  injected: true,
  eip6963: true,
  fallbackName: () => 'Wallet',
  networks: () => networks,
  ...nodesOf(new AbortController().signal),
})

describeAdapter(() => adapter, {
  networks: () => networks,
  addresses: ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'],
  stage({ isKnown }) {
    const name = 'Conforming'
    const rdns = 'com.example.conforming'
    const test = createTestWallet({ name, rdns, chains: { 1: node.url }, connected: isKnown })
    const stops: (() => void)[] = []
    let turn = 0
    return {
      connector: { id: rdns, name, type: 'ANNOUNCED', namespace: 'eip155', provider: async () => test.provider },
      answer: (how) => test.cues[how](),
      announce: () => void stops.push(test.announce()),
      change() {
        const chainId = 100 + turn++
        test.cues.setChain(chainId)
        return { type: 'network', network: `eip155:${chainId}` }
      },
      dispose() {
        for (const stop of stops) stop()
      },
    }
  },
})
