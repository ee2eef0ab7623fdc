import type { EsploraUrls } from './balance.ts'

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
