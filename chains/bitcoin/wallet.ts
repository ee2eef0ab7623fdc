import type { Account, CaipNetworkId, Network } from 'portico/wallet'
import { decodeAddress } from './address.ts'

/** How a text is signed: by a recoverable ECDSA signature (BIP-137), or by a virtual transaction (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** The accounts and the network of a wallet. */
export interface WalletState {
  /** All accounts that the wallet shares, of all chains; never empty. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  /** Further addresses of these accounts, with which the wallet signs too, but which it does not share as accounts. */
  readonly furtherAddresses?: readonly Account[]
}

export interface WalletConnectRequest {
  /** Make no call that could prompt; fail if there is no other way to connect. */
  readonly silent: boolean
  /** The requested network, for wallets that take it together with the request to connect. */
  readonly network?: CaipNetworkId
  /** The host's networks, the wanted one first. */
  readonly networks: readonly CaipNetworkId[]
}

export interface MessageRequest {
  readonly message: string
  readonly address: string
  /** @default the protocol that the wallet uses for this address */
  readonly protocol?: MessageProtocol
}

/** An input to sign, and with which account. */
export interface PsbtInput {
  readonly index: number
  readonly address: string
  /** Which signature hashes are allowed; the PSBT's own unless given. */
  readonly sighashTypes?: readonly number[]
}

export interface PsbtRequest {
  /** Base64 (BIP-174). */
  readonly psbt: string
  readonly inputs: readonly PsbtInput[]
  /** Have the wallet complete and send the transaction. */
  readonly broadcast: boolean
}

export interface PsbtAnswer {
  /** Base64 or hexadecimal; a wallet that sends the transaction may keep it. */
  readonly psbt?: string
  readonly txid?: string
}

export interface TransferRequest {
  /** Whose coins are spent. */
  readonly account: string
  readonly recipientAddress: string
  /** Satoshis, as a decimal string. */
  readonly amount: string
  readonly changeAddress?: string
  /** Bytes for an `OP_RETURN` output, in hexadecimal without `0x` and without capitals. */
  readonly memo?: string
}

/**
 * One way to call a Bitcoin wallet. The provider of a connector may be one. The session that uses it maps its errors to the
 * named errors and validates its answers.
 */
export interface BitcoinWallet {
  /** The wallet's own object: the host is handed it beside the `BitcoinProvider`. */
  readonly raw?: unknown
  connect(request: WalletConnectRequest, signal: AbortSignal): Promise<WalletState>
  /**
   * Base64 or hexadecimal. `session` aborts when the session ends: the wallet is not asked after that. What it is asked already
   * goes on.
   */
  signMessage(request: MessageRequest, signal: AbortSignal, session?: AbortSignal): Promise<string>
  signPsbt(request: PsbtRequest, signal: AbortSignal, session?: AbortSignal): Promise<PsbtAnswer>
  /**
   * Sends a PSBT (base64) that it completed, and resolves with the transaction id. A wallet that has it does not send in
   * `signPsbt`: what it signed is checked in between. `session` as for `signMessage`.
   */
  pushPsbt?(psbt: string, signal: AbortSignal, session?: AbortSignal): Promise<string>
  /** Resolves with the transaction id. */
  sendTransfer(request: TransferRequest, signal: AbortSignal, session?: AbortSignal): Promise<string>
  /** Absent where the wallet cannot be told. */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<WalletState>
  /** Reports the state after each change, and `undefined` once the wallet has disconnected. */
  watch(listener: (state: WalletState | undefined) => void): () => void
  /**
   * Resolves once the wallet has told the addresses that it does not tell in `connect`, or after three seconds without an
   * answer. Absent if `connect` tells all of them.
   */
  accountsKnown?(): Promise<void>
  disconnect(): Promise<void>
}

/** Whether `value` is a `BitcoinWallet`. */
export const isBitcoinWallet = (value: unknown): value is BitcoinWallet =>
  typeof value === 'object' &&
  value !== null &&
  ['connect', 'signMessage', 'signPsbt', 'sendTransfer', 'watch', 'disconnect'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'function',
  )

/** The default protocol to sign a text for an address: ECDSA does not support taproot. */
export const protocolFor = (address: string, asked: MessageProtocol | undefined): MessageProtocol =>
  asked ?? (decodeAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa')
