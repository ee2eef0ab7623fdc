import { createEmitter } from '../emitter.ts'
import type { ProviderListener } from '../types.ts'
import type { BitcoinCore } from './core.ts'
import { createExtensionMethods } from './extension.ts'
import type { BitcoinNetworkName } from './types.ts'
import { watchCore } from './watchCore.ts'

const networkNames = { mainnet: 'livenet', testnet: 'testnet' } as const

/**
 * Shows a Bitcoin wallet as OKX: one object a network.
 *
 * @see https://web3.okx.com/build/dev-docs/wallet-api/chains/bitcoin/provider
 */
export function createOkxProvider(core: BitcoinCore, network: BitcoinNetworkName) {
  const { play, accounts, active, ...methods } = createExtensionMethods(core, () => network)
  const emitter = createEmitter()
  const describe = () => {
    const { address, publicKey } = active()
    return { address, publicKey, compressedPublicKey: publicKey }
  }
  watchCore(core, (change) => {
    if (!change.accounts) return
    emitter.emit('accountsChanged', accounts())
    emitter.emit('accountChanged', accounts().length > 0 ? describe() : null)
    if (change.isDisconnected) emitter.emit('disconnect', undefined)
  })
  const provider = {
    ...methods,
    connect: () =>
      play('connect', [], async () => {
        await core.script.connect('connect')
        return describe()
      }),
    getNetwork: () => play('getNetwork', [], () => networkNames[network]),
    /** Pays from the account of the page; satoshi are given as a fraction of a coin here. */
    send: ({ from, to, value, memo }: { from: string; to: string; value: string; memo?: string }) =>
      play('send', [{ from, to, value, memo }], async () => {
        const recipients = [{ address: to, amount: toSatoshi(value) }]
        return { txhash: await core.send('send', from, { recipients, memo }) }
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

/** Reads an amount of coins, as in `0.0001`. */
const toSatoshi = (coins: string): bigint => {
  const [whole = '', fraction = ''] = coins.split('.')
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
}
