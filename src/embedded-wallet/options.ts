export interface EmbeddedWalletOptions {
  /** The page of the wallet, shown in a frame. Only its origin gets messages. @default 'https://secure.walletconnect.org/sdk' */
  readonly url: string
}

export const defaults: EmbeddedWalletOptions = { url: 'https://secure.walletconnect.org/sdk' }
