import { definePlugin } from 'portico/kernel'
import { chainAdapters, networksSlice, walletRef } from 'portico/wallet'
import { createBitcoinAdapter, loadDiscovery } from './adapter.ts'
import type { EsploraUrls } from './balance.ts'
import type { VerifyMessageOptions } from './verify/index.ts'

export type { EsploraUrls } from './balance.ts'
export type { BitcoinAddress, SendTransferParams, SignMessageParams, SignPsbtParams } from './calls.ts'
export type { BitcoinProvider, BitcoinProviderEvents } from './provider.ts'
export type { VerifyMessageOptions } from './verify/index.ts'
export type {
  BitcoinWallet,
  MessageProtocol,
  MessageRequest,
  PsbtAnswer,
  PsbtInput,
  PsbtRequest,
  TransferRequest,
  WalletConnectRequest,
  WalletState,
} from './wallet.ts'

export interface BitcoinOptions {
  /** Offer the wallets that register themselves (Wallet Standard). @default true */
  readonly walletStandard: boolean
  /** Offer the wallets of `window.btc_providers` (sats-connect). @default true */
  readonly satsConnect: boolean
  /** Offer Xverse, Leather, OKX, Bitget, Binance and Unisat by the objects they put on the page. @default true */
  readonly injected: boolean
  /**
   * Services with the REST API of Esplora by CAIP-2 id, such as
   * `{ 'bip122:000000000019d6689c085ae165831e93': 'https://blockstream.info/api' }`: balances are read there, so that the
   * service learns the address of the account. @default none: the account says that its balance is not available
   */
  readonly esplora: EsploraUrls
}

const defaults: BitcoinOptions = { walletStandard: true, satsConnect: true, injected: true, esplora: {} }

async function checkServices(given: EsploraUrls, report: (error: unknown) => void): Promise<EsploraUrls> {
  const { loadEsplora } = await loadDiscovery()
  return (await loadEsplora()).checkEsplora(given, report)
}

/** Bitcoin, and the wallets in the page that speak for it. Nothing is loaded before somebody may want a wallet. */
export const bitcoin = definePlugin({
  id: 'bitcoin',
  dependencies: [walletRef],
  defaults,
  preload: loadDiscovery,
  setup(ctx) {
    const preferred = () => ctx.store.get(networksSlice).selected.bip122
    const { signal, report } = ctx
    const { esplora: given, ...options } = ctx.options
    const esplora = given && Object.keys(given).length > 0 ? checkServices(given, report) : undefined
    // The adapter awaits this promise and handles its failure.
    esplora?.catch(() => {})
    ctx.slots.contribute(chainAdapters, createBitcoinAdapter({ ...options, esplora, preferred, api: ctx.api, signal }))
  },
})

/**
 * Whether a signature of a message is good, by ECDSA (BIP-137) or BIP-322 (`simple` and `full`, with or without their
 * prefixes), for P2PKH, P2WPKH, P2SH-P2WPKH and the key path of P2TR. The lock times of a `full` signature are not looked
 * at. Other scripts (P2WSH), proofs of funds and what is malformed are not good. Throws `DEPENDENCY_MISSING` without
 * `bitcoinjs-lib` and `@bitcoinerlab/secp256k1`.
 */
export const verifyMessage = async (options: VerifyMessageOptions): Promise<boolean> =>
  (await import('./verify/index.ts')).verify(options)
