import {
  type Account,
  InvalidParamsRpcError,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { isBitcoinAccount } from './accounts.ts'
import { toPlainAddress } from './address.ts'
import { ask, check, TransactionId } from './ask.ts'
import { fromBase64, fromHex, toBase64 } from './bytes.ts'
import { isUsedOn } from './chains.ts'
import { InvalidWalletAnswerError } from './errors.ts'
import { preparePsbt } from './psbt.ts'
import type { SessionState } from './sessionState.ts'
import { splitSignature } from './signature.ts'
import type { BitcoinWallet, MessageProtocol, PsbtAnswer, PsbtInput } from './wallet.ts'

/** In bytes: r and s at least, and no more than a transaction with a few items. ECDSA: with its header (BIP-137). */
const signatureLength = { min: 64, ecdsa: 65, max: 1000 } as const

/**
 * Validates a wallet's signature: base64, after its prefix if it has one (BIP-322). Throws
 * `BITCOIN_INVALID_WALLET_ANSWER` for other answers, and for another protocol than the requested one.
 */
function readSignature(answer: unknown, protocol: MessageProtocol | undefined): string {
  if (typeof answer !== 'string') throw new InvalidWalletAnswerError({ method: 'signMessage' })
  const { prefix, encoded } = splitSignature(answer)
  const bytes = (prefix ? undefined : fromHex(encoded)) ?? fromBase64(encoded)
  const isSignature = bytes && bytes.length >= signatureLength.min && bytes.length <= signatureLength.max
  const given: MessageProtocol = !prefix && bytes?.length === signatureLength.ecdsa ? 'ecdsa' : 'bip322'
  if (!isSignature || (protocol && protocol !== given)) throw new InvalidWalletAnswerError({ method: 'signMessage' })
  return `${prefix ?? ''}${toBase64(bytes)}`
}

/** The maximum supply of Bitcoin, in satoshis. */
const maxAmount = 2_100_000_000_000_000n

/** An address of the wallet, as `getAccountAddresses` returns it. */
export interface BitcoinAddress {
  readonly address: string
  /** Hexadecimal. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
  readonly intention: Account['type']
}

export interface SignMessageParams {
  readonly message: string
  /** @default the active account's */
  readonly address?: string
  /** @default `bip322` for taproot, else `ecdsa` where the wallet knows it */
  readonly protocol?: MessageProtocol
}

export interface SignPsbtParams {
  /** Base64, of version 0 or 2 (BIP-174, BIP-370); not every wallet knows version 2. */
  readonly psbt: string
  /** @default every input that spends the wallet's coins */
  readonly signInputs?: readonly PsbtInput[]
  /** Have the wallet send the transaction. @default false */
  readonly broadcast?: boolean
}

export interface SendTransferParams {
  readonly recipientAddress: string
  /** Satoshis, as a decimal string. */
  readonly amount: string
  /** The account whose coins are spent. @default the active account's */
  readonly account?: string
  readonly changeAddress?: string
  /** Bytes for an `OP_RETURN` output, in hexadecimal without `0x`. Few wallets take them. */
  readonly memo?: string
}

/** Calls of a connected wallet with validated answers. */
export interface BitcoinCalls {
  getAccountAddresses(): readonly BitcoinAddress[]
  /** The account of an address, by default the one that signs. */
  signer(address?: string): Account
  signMessage(params: SignMessageParams, signal: AbortSignal): Promise<string>
  signPsbt(params: SignPsbtParams, signal: AbortSignal): Promise<PsbtAnswer>
  sendTransfer(params: SendTransferParams, signal: AbortSignal): Promise<string>
}

const toTransactionId = (answer: unknown, method: string) => check(answer, TransactionId, method).toLowerCase()

/**
 * Binds the calls to a session. They throw `UNAUTHORIZED_PROVIDER` for an address that the wallet does not share,
 * `RPC_INVALID_PARAMS` for an invalid amount or recipient, `PROVIDER_DISCONNECTED` once the session is over, and
 * `BITCOIN_INVALID_WALLET_ANSWER` or `BITCOIN_PSBT_CHANGED` for an invalid answer of the wallet.
 */
export function createCalls(wallet: BitcoinWallet, state: SessionState): BitcoinCalls {
  const signers = () => {
    if (state.hasEnded) throw new ProviderDisconnectedError()
    return [...state.accounts.filter(isBitcoinAccount), ...state.furtherAddresses]
  }
  const signer = (address?: string): Account => {
    const plain = address && toPlainAddress(address)
    const found = signers().find((account) => plain === undefined || toPlainAddress(account.address) === plain)
    if (!found) throw new UnauthorizedProviderError()
    return found
  }
  return {
    signer,
    getAccountAddresses: () =>
      [...state.accounts, ...state.furtherAddresses].map(({ type, ...account }) => ({ ...account, intention: type })),
    async signMessage({ message, address, protocol }, signal) {
      const request = { message, address: signer(address).address, ...(protocol && { protocol }) }
      const answer = await ask(() => wallet.signMessage(request, signal, state.ended), signal)
      return readSignature(answer, protocol)
    },
    async signPsbt({ psbt, signInputs, broadcast = false }, signal) {
      const asked = signInputs?.map((input) => ({ ...input, address: signer(input.address).address }))
      const prepared = await preparePsbt(psbt, asked, signers())
      // The session may have ended, or moved to another account, while the library was loading.
      for (const { address } of prepared.inputs) signer(address)
      const request = { psbt, inputs: prepared.inputs, broadcast }
      const answer = await ask(() => wallet.signPsbt(request, signal, state.ended), signal)
      const sent = answer.txid && toTransactionId(answer.txid, 'signPsbt')
      const signed =
        answer.psbt && (broadcast && sent ? prepared.checkSent(answer.psbt, sent) : prepared.check(answer.psbt))
      const push = broadcast && !sent && signed && wallet.pushPsbt?.bind(wallet)
      if (push) state.ended.throwIfAborted()
      const txid = push ? toTransactionId(await ask(() => push(signed, signal, state.ended), signal), 'pushPsbt') : sent
      if (broadcast ? !txid : !signed) throw new InvalidWalletAnswerError({ method: 'signPsbt' })
      return { ...(signed && { psbt: signed }), ...(txid && { txid }) }
    },
    async sendTransfer({ recipientAddress, amount, account, changeAddress, memo }, signal) {
      const from = signer(account).address
      if (!/^[1-9]\d{0,15}$/.test(amount) || BigInt(amount) > maxAmount) {
        throw new InvalidParamsRpcError({ cause: amount, details: 'amount is no number of satoshis' })
      }
      for (const address of [recipientAddress, changeAddress ?? from]) {
        if (isUsedOn(address, state.network)) continue
        throw new InvalidParamsRpcError({ cause: address, details: 'An address is not of this network' })
      }
      // In lower case: some wallets write the digits of a memo as text if they are in capitals.
      const request = {
        account: from,
        recipientAddress: toPlainAddress(recipientAddress),
        amount,
        ...(changeAddress !== undefined && { changeAddress: toPlainAddress(changeAddress) }),
        ...(memo !== undefined && { memo: memo.toLowerCase() }),
      }
      return toTransactionId(await ask(() => wallet.sendTransfer(request, signal, state.ended), signal), 'sendTransfer')
    },
  }
}
