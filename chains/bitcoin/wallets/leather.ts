import { validate } from 'portico/kernel'
import { readProperty, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import { array, nullable, optional, type Struct, string, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { decodeAddress } from '../address.ts'
import { ask, check } from '../ask.ts'
import { attempt, attemptCall } from '../attempt.ts'
import { fromBase64, toHex } from '../bytes.ts'
import { chainOf, networkOfAddress } from '../chains.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { refuseExtras, refuseOtherCoins } from './common.ts'

const AddressList = type({
  addresses: array(type({ address: string(), publicKey: unknown(), derivationPath: unknown() })),
})
/** What a wallet leaves out, or writes as `null`. */
const Text = optional(nullable(string()))
const Signature = type({ signature: string(), address: Text })
const SignedPsbt = type({ hex: Text, txid: Text })
const Sent = type({ txid: string() })

interface LeatherProvider {
  request(method: string, params?: unknown): unknown
  listen?: (event: 'accountChange', callback: (change: unknown) => void) => unknown
}

/**
 * Calls `window.LeatherProvider`. Leather prompts at each call, so there is no silent reconnect; it signs messages
 * with BIP-322 alone. Another account in the wallet is noticed by the event `accountChange`, where a version has it, and by
 * the address that comes with a signature: where the new account is not told, the session ends.
 *
 * @see https://leather.gitbook.io/developers
 */
export function createLeather(provider: LeatherProvider): BitcoinWallet {
  let state: WalletState | undefined

  async function request<Answer>(method: string, params: unknown, struct: Struct<Answer>, signal: AbortSignal) {
    const answer = await ask(async () => {
      const response = await provider.request(method, params)
      const failure = readProperty(response, 'error')
      if (failure) throw failure
      return response
    }, signal)
    return check(readProperty(answer, 'result'), struct, method)
  }
  /** The watchers. */
  const watching = new Set<(state: WalletState | undefined) => void>()
  const settle = ({ addresses }: (typeof AddressList)['TYPE'], networks: readonly WalletState['network'][]) => {
    const accounts = toAccounts(addresses.map((item) => ({ ...item, path: item.derivationPath })))
    const [first] = accounts
    if (!first) throw new UnauthorizedProviderError()
    state = { accounts, network: networkOfAddress(first.address, networks) }
    return state
  }
  const changed = (change: unknown) => {
    const [, told] = validate(change, AddressList)
    const before = state
    state = undefined
    const next = before && told && attempt(() => settle(told, [before.network]))
    for (const listener of watching) listener(next)
  }
  const network = () => {
    const chain = state && chainOf(state.network)
    return chain ? { network: chain } : {}
  }

  return {
    raw: provider,
    async connect({ silent, networks }, signal) {
      if (silent) throw new UnauthorizedProviderError()
      return settle(await request('getAddresses', undefined, AddressList, signal), networks)
    },
    async signMessage({ message, address, protocol }, signal) {
      if (protocol === 'ecdsa') throw new UnsupportedProviderMethodError({ details: 'Leather signs with BIP-322' })
      const paymentType = decodeAddress(address)?.type === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const answer = await request('signMessage', { message, paymentType, ...network() }, Signature, signal)
      if (!answer.address || answer.address === address) return answer.signature
      changed(undefined)
      throw new UnauthorizedProviderError({ details: 'Another account signed' })
    },
    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const sighashTypes = [...new Set(inputs.flatMap((input) => input.sighashTypes ?? []))]
      const params = {
        hex: toHex(fromBase64(psbt) ?? new Uint8Array()),
        signAtIndex: inputs.map(({ index }) => index),
        ...(sighashTypes.length > 0 && { allowedSighash: sighashTypes }),
        broadcast,
        ...network(),
      }
      const { hex, txid } = await request('signPsbt', params, SignedPsbt, signal)
      return { ...(hex && { psbt: hex }), ...(txid && { txid }) }
    },
    async sendTransfer({ account, recipientAddress, amount, ...rest }, signal) {
      refuseExtras(rest)
      refuseOtherCoins(state?.accounts ?? [], account)
      const params = { recipients: [{ address: recipientAddress, amount }], ...network() }
      return (await request('sendTransfer', params, Sent, signal)).txid
    },
    watch(listener) {
      watching.add(listener)
      const stop = attemptCall(() =>
        provider.listen?.('accountChange', (change) => watching.has(listener) && changed(change)),
      )
      return () => {
        watching.delete(listener)
        if (typeof stop === 'function') attemptCall(() => stop())
      }
    },
    async disconnect() {
      state = undefined
    },
  }
}
