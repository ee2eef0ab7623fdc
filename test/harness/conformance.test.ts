// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { shell } from 'portico/shell'
import { describePlugin } from 'portico/testing'
import { type NetworkInput, wallet } from 'portico/wallet'
import { describe } from 'vitest'
import { evmMessages } from '../../chains/evm/messages.ts'

const network: NetworkInput = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const domain = () => wallet({ networks: [network] })

describePlugin(domain)
describe.concurrent('among concurrent tests', () => {
  describePlugin(evm, { beside: [domain()], messages: [evmMessages] })
})
describePlugin(shell, { beside: [domain(), evm()] })
