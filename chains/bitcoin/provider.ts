import type { CaipNetworkId, RpcCall, SessionChange } from 'portico/wallet'
import type { BitcoinAddress, BitcoinCalls, SendTransferParams, SignMessageParams, SignPsbtParams } from './calls.ts'
import { handleRequest } from './request.ts'
import type { SessionState } from './sessionState.ts'
import type { PsbtAnswer } from './wallet.ts'

/** What each event of a `BitcoinProvider` brings. */
export interface BitcoinProviderEvents {
  /** Addresses, the active one first. */
  readonly accountsChanged: readonly string[]
  /** `bip122:unknown` for a chain that is not Bitcoin's. */
  readonly chainChanged: CaipNetworkId
  readonly disconnect: undefined
}

/**
 * What the host is handed: one object for all Bitcoin wallets, with the wallet's own beside it. It throws the named errors
 * of `portico/wallet`.
 *
 * `request` takes the methods by name, as WalletConnect defines them for `bip122`, with signatures in base64:
 * `getAccountAddresses`, `signMessage` (answers `{ address, signature }`), `signPsbt` (`{ psbt, txid }`) and
 * `sendTransfer` (`{ txid }`).
 */
export interface BitcoinProvider {
  /**
   * The wallet's own object, as the page found it: a wallet of the Wallet Standard, a provider of sats-connect, or what
   * the wallet put on the page. Calls to it go past every check.
   */
  readonly wallet: unknown
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
  /** Resolves with the signature in base64 (BIP-137), after its prefix where the wallet wrote one (BIP-322). */
  signMessage(params: SignMessageParams): Promise<string>
  /** Resolves with the PSBT in base64, unless the wallet sent it and kept it, and with the id of what was sent. */
  signPsbt(params: SignPsbtParams): Promise<PsbtAnswer>
  /** Resolves with the transaction id. */
  sendTransfer(params: SendTransferParams): Promise<string>
  request(call: RpcCall): Promise<unknown>
  on<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (payload: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
  removeListener<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (payload: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
}

/** Gets the payload of each event from a change of the session; `undefined` if the change does not cause the event. */
const payloads: {
  readonly [Name in keyof BitcoinProviderEvents]: (
    change: SessionChange,
  ) => { readonly value: BitcoinProviderEvents[Name] } | undefined
} = {
  accountsChanged: (change) =>
    change.type === 'accounts' ? { value: change.accounts.map(({ address }) => address) } : undefined,
  chainChanged: (change) => (change.type === 'network' ? { value: change.network } : undefined),
  disconnect: (change) => (change.type === 'disconnected' ? { value: undefined } : undefined),
}

/** Makes the object for the host. */
export function createBitcoinProvider(calls: BitcoinCalls, state: SessionState, wallet: unknown): BitcoinProvider {
  const watched = new Map<string, Map<unknown, () => void>>()
  /** Hosts without types may pass anything, which no wallet must be asked to sign. */
  const ask = <Answer>(method: string, params: unknown) =>
    handleRequest(calls, { method, params }, new AbortController().signal) as Promise<Answer>
  const provider: BitcoinProvider = {
    wallet,
    getAccountAddresses: async () => calls.getAccountAddresses(),
    signMessage: async (params) => (await ask<{ signature: string }>('signMessage', params)).signature,
    signPsbt: (params) => ask('signPsbt', params),
    sendTransfer: async (params) => (await ask<{ txid: string }>('sendTransfer', params)).txid,
    request: async ({ method, params }) => ask(method, params),
    on(event, listener) {
      // Hosts without types may name events that other providers have.
      if (!Object.hasOwn(payloads, event)) return provider
      const stops = watched.get(event) ?? new Map<unknown, () => void>()
      watched.set(event, stops)
      if (stops.has(listener)) return provider
      const stop = state.watch((change) => {
        const payload = payloads[event](change)
        if (payload) listener(payload.value as never)
      })
      stops.set(listener, stop)
      return provider
    },
    removeListener(event, listener) {
      watched.get(event)?.get(listener)?.()
      watched.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
