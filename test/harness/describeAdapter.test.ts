// @vitest-environment happy-dom
import { createHarness, describeAdapter } from 'portico/testing'
import { chainAdapters, type Network, wallet } from 'portico/wallet'
import { evm } from '../../chains/evm/index.ts'
import { createTestWallet } from '../wallets/index.ts'

const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] }, chainDefault: { http: ['http://127.0.0.1:1'] } },
}

const harness = await createHarness({ plugins: [wallet({ networks: [network] }), evm()] })
const [adapter] = harness.kernel.slots.get(chainAdapters)
// An adapter is its own: it needs no kernel, and the kernel's own discovery would be counted as its traces.
harness.dispose()
if (!adapter) throw new Error('The plugin contributes no adapter')

describeAdapter(() => adapter, {
  networks: [network],
  addresses: ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'],
  stage({ isKnown }) {
    const name = 'Conforming'
    const rdns = 'com.example.conforming'
    const test = createTestWallet({ name, rdns, chains: { 1: 'http://127.0.0.1:1' }, connected: isKnown })
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
