import { readProperty, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import { array, optional, type Struct, string, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { decodeAddress } from '../address.ts'
import { ask, check } from '../ask.ts'
import { fromBase64, toHex } from '../bytes.ts'
import { chainOf, networkOfAddress } from '../chains.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { refuseExtras, refuseOtherCoins } from './refuseExtras.ts'

const AddressList = type({
  addresses: array(type({ address: string(), publicKey: unknown(), derivationPath: unknown() })),
})
const Signature = type({ signature: string() })
const SignedPsbt = type({ hex: optional(string()), txid: optional(string()) })
const Sent = type({ txid: string() })

interface LeatherProvider {
  request(method: string, params?: unknown): unknown
}

/**
 * Speaks to `window.LeatherProvider`. Leather tells nothing unasked and prompts at each question, so there is no silent
 * reconnect; it signs messages with BIP-322 alone.
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
  const network = () => {
    const chain = state && chainOf(state.network)
    return chain ? { network: chain } : {}
  }

  return {
    async connect({ silent, networks }, signal) {
      if (silent) throw new UnauthorizedProviderError()
      const { addresses } = await request('getAddresses', undefined, AddressList, signal)
      const accounts = toAccounts(addresses.map((item) => ({ ...item, path: item.derivationPath })))
      const [first] = accounts
      if (!first) throw new UnauthorizedProviderError()
      state = { accounts, network: networkOfAddress(first.address, networks) }
      return state
    },
    async signMessage({ message, address, protocol }, signal) {
      if (protocol === 'ecdsa') throw new UnsupportedProviderMethodError({ details: 'Leather signs with BIP-322' })
      const paymentType = decodeAddress(address)?.type === 'p2tr' ? 'p2tr' : 'p2wpkh'
      return (await request('signMessage', { message, paymentType, ...network() }, Signature, signal)).signature
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
    watch: () => () => {},
    async disconnect() {
      state = undefined
    },
  }
}
