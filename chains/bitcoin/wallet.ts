import type { Account, CaipNetworkId, Network } from 'portico/wallet'
import { decodeAddress } from './address.ts'

/** How a text is signed: a recoverable signature (BIP-137), or what spends the address (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Where a wallet stands. */
export interface WalletState {
  /** All that it shares, of whatever chains; never empty. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

export interface WalletConnectRequest {
  /** Ask for nothing that could prompt, or fail. */
  readonly silent: boolean
  /** The network to be on, if the wallet can be told along with the question. */
  readonly network?: CaipNetworkId
  /** The host's networks, the wanted one first. */
  readonly networks: readonly CaipNetworkId[]
}

export interface MessageRequest {
  readonly message: string
  readonly address: string
  /** @default what the wallet does for this address */
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
  /** Bytes for an `OP_RETURN` output, in hexadecimal without `0x`. */
  readonly memo?: string
}

/**
 * One way to speak to a Bitcoin wallet. A connector's provider may be one. Whatever it throws is mapped to the named
 * errors, and what it answers is checked, by the session that uses it.
 */
export interface BitcoinWallet {
  /** The wallet's own object: the host is handed it beside the `BitcoinProvider`. */
  readonly raw?: unknown
  connect(request: WalletConnectRequest, signal: AbortSignal): Promise<WalletState>
  /** Base64 or hexadecimal. */
  signMessage(request: MessageRequest, signal: AbortSignal): Promise<string>
  signPsbt(request: PsbtRequest, signal: AbortSignal): Promise<PsbtAnswer>
  /**
   * Sends a PSBT (base64) that it completed, and resolves with the transaction id. A wallet that has it does not send in
   * `signPsbt`: what it signed is checked in between.
   */
  pushPsbt?(psbt: string, signal: AbortSignal): Promise<string>
  /** Resolves with the transaction id. */
  sendTransfer(request: TransferRequest, signal: AbortSignal): Promise<string>
  /** Absent where the wallet cannot be told. */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<WalletState>
  /** Tells where it stands after each change, and `undefined` once it has disconnected. */
  watch(listener: (state: WalletState | undefined) => void): () => void
  disconnect(): Promise<void>
}

/** Whether `value` is a `BitcoinWallet`. */
export const isBitcoinWallet = (value: unknown): value is BitcoinWallet =>
  typeof value === 'object' &&
  value !== null &&
  ['connect', 'signMessage', 'signPsbt', 'sendTransfer', 'watch', 'disconnect'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'function',
  )

/** How a text is signed unless it is asked otherwise: ECDSA knows no taproot. */
export const protocolFor = (address: string, asked: MessageProtocol | undefined): MessageProtocol =>
  asked ?? (decodeAddress(address)?.type === 'p2tr' ? 'bip322' : 'ecdsa')
