import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import type { BitcoinOptions } from './options.ts'
import type { VerifyMessageOptions } from './verify/index.ts'

export type { EsploraUrls } from './balance.ts'
export type { BitcoinAddress, SendTransferParams, SignMessageParams, SignPsbtParams } from './calls.ts'
export type { BitcoinOptions } from './options.ts'
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

/** Bitcoin, and the wallets on the page that support it. Nothing is loaded until the user may need a wallet. */
export const bitcoin = definePlugin<void, BitcoinOptions>({
  id: 'bitcoin',
  dependencies: [wallet],
  defaults: { walletStandard: true, satsConnect: true, injected: true, esplora: {} },
  load: () => import('./setup.ts'),
})

/**
 * Whether a signature of a message is good, by ECDSA (BIP-137) or BIP-322 (`simple` and `full`, with or without their
 * prefixes), for P2PKH, P2WPKH, P2SH-P2WPKH and the key path of P2TR. The lock times of a `full` signature are not looked
 * at. Other scripts (P2WSH), proofs of funds and what is malformed are not good. Throws `DEPENDENCY_MISSING` without
 * `bitcoinjs-lib` and `@bitcoinerlab/secp256k1`.
 */
export const verifyMessage = async (options: VerifyMessageOptions): Promise<boolean> =>
  (await import('./verify/index.ts')).verify(options)
