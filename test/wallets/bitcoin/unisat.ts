import { createEmitter } from '../emitter.ts'
import { invalidParams } from '../errors.ts'
import type { ProviderListener } from '../types.ts'
import type { BitcoinCore } from './core.ts'
import { createExtensionMethods } from './extension.ts'
import type { BitcoinNetworkName } from './types.ts'
import { watchCore } from './watchCore.ts'

const chains = {
  mainnet: { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  testnet: { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
} as const

/**
 * Shows a Bitcoin wallet as UniSat.
 *
 * @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet
 */
export function createUnisatProvider(core: BitcoinCore) {
  const { play, accounts, active: _active, ...methods } = createExtensionMethods(core, core.network)
  const emitter = createEmitter()
  watchCore(core, (change) => {
    if (change.network) {
      emitter.emit('networkChanged', chains[change.network].network)
      emitter.emit('chainChanged', chains[change.network])
    }
    if (change.accounts) emitter.emit('accountsChanged', accounts())
  })
  const switchTo = async (method: string, key: 'enum' | 'network', wanted: string) => {
    const known = core.networks.find((network) => chains[network][key] === wanted)
    if (!known) throw invalidParams(`Unknown network: ${wanted}`)
    await core.switchNetwork(method, known satisfies BitcoinNetworkName)
  }
  const chain = () => chains[core.network()]

  const provider = {
    ...methods,
    getNetwork: () => play('getNetwork', [], () => chain().network),
    switchNetwork: (name: string) =>
      play('switchNetwork', [name], async () => {
        await switchTo('switchNetwork', 'network', name)
        return chain().network
      }),
    getChain: () => play('getChain', [], chain),
    switchChain: (name: string) =>
      play('switchChain', [name], async () => {
        await switchTo('switchChain', 'enum', name)
        return chain()
      }),
    on(event: string, listener: ProviderListener) {
      emitter.add(event, listener)
      return provider
    },
    removeListener(event: string, listener: ProviderListener) {
      emitter.remove(event, listener)
      return provider
    },
  }
  return provider
}
