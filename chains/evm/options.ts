export interface EvmOptions {
  /** Offer the wallet at `window.ethereum`, when none of the announced ones is the same. @default true */
  readonly injected: boolean
  /** Offer the wallets that announce themselves (EIP-6963). @default true */
  readonly eip6963: boolean
  /**
   * Descriptors of contracts and of signed data (ERC-7730) as JSON, to show requests to them in words. What a descriptor
   * `includes` has to be merged into it. @default none
   */
  readonly descriptors: readonly unknown[]
}
