import type { Network } from 'portico/wallet'
import type { NodeAccess } from './client.ts'

export interface EvmAdapterOptions extends NodeAccess {
  /** Look at `window.ethereum`. */
  readonly injected: boolean
  /** Listen for announcements (EIP-6963). */
  readonly eip6963: boolean
  /** The name of a wallet that does not report one, in the current language. */
  readonly fallbackName: () => string
  /** The networks of the host, of all families. */
  readonly networks: () => readonly Network[]
  /** Descriptors of contracts and of signed data (ERC-7730). */
  readonly descriptors?: readonly unknown[]
  /** Where wallets are looked for. @default window */
  readonly target?: EventTarget
}
