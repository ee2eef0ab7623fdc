import { base64, hex } from '@scure/base'
import { array, boolean, create, defaulted, integer, optional, string, type } from 'superstruct'
import { invalidParams, ProviderRpcError, unauthorized } from '../errors.ts'
import { type BitcoinCore, complete } from './core.ts'
import type { BitcoinSigner } from './keys.ts'
import { readPsbt } from './signPsbt.ts'
import type { BitcoinNetworkName } from './types.ts'

const SignOptions = defaulted(
  type({
    autoFinalized: optional(boolean()),
    toSignInputs: optional(
      array(type({ index: integer(), address: optional(string()), sighashTypes: optional(array(integer())) })),
    ),
  }),
  {},
)

const protocols: Readonly<Record<string, 'ecdsa' | 'bip322'>> = { ecdsa: 'ecdsa', 'bip322-simple': 'bip322' }

/** A memo in hexadecimal, as UniSat reads it: digits in lower case are bytes, all else is text. */
const toMemo = (memo: string) => (/^(?:[0-9a-f]{2})+$/.test(memo) ? memo : hex.encode(new TextEncoder().encode(memo)))

/** What the objects that OKX and UniSat put into pages have in common: one address, hex PSBTs, plain answers. */
export function createExtensionMethods(core: BitcoinCore, network: () => BitcoinNetworkName) {
  const { script } = core
  const active = (): BitcoinSigner => {
    const [payment] = core.active(network())
    if (!payment) throw unauthorized()
    return payment
  }
  /** Logs a call, and rejects as these wallets do: with an error that has a code. */
  const play = async <Answer>(method: string, params: readonly unknown[], answer: () => Answer | Promise<Answer>) => {
    try {
      return await script.play(method, params, answer)
    } catch (error) {
      throw error instanceof ProviderRpcError ? error : invalidParams(String(error))
    }
  }
  const accounts = () =>
    core
      .active(network())
      .slice(0, 1)
      .map(({ address }) => address)

  return {
    play,
    active,
    accounts,
    requestAccounts: () =>
      play('requestAccounts', [], async () => {
        await script.connect('requestAccounts')
        return accounts()
      }),
    getAccounts: () =>
      play('getAccounts', [], async () => {
        const visible = await script.connect('getAccounts', { silent: true })
        return visible.length > 0 ? accounts() : []
      }),
    getPublicKey: () => play('getPublicKey', [], () => active().publicKey),
    signMessage: (message: string, kind = 'ecdsa') =>
      play('signMessage', [message, kind], async () => {
        const protocol = protocols[kind]
        if (!protocol) throw invalidParams(`Unknown kind of signature: ${kind}`)
        const { signature } = await core.signMessage('signMessage', { address: active().address, message, protocol })
        return base64.encode(signature)
      }),
    signPsbt: (psbt: string, options?: unknown) =>
      play('signPsbt', options === undefined ? [psbt] : [psbt, options], async () => {
        const { autoFinalized = true, toSignInputs } = create(options, SignOptions)
        const signed = await core.signPsbt('signPsbt', {
          psbt: hex.decode(psbt),
          inputs: toSignInputs,
          finalize: autoFinalized,
          network: network(),
        })
        return hex.encode(signed.psbt)
      }),
    pushPsbt: (psbt: string) =>
      play('pushPsbt', [psbt], () => core.push(network(), complete(readPsbt(hex.decode(psbt), network())))),
    pushTx: (transaction: string) => play('pushTx', [transaction], () => core.push(network(), transaction)),
    sendBitcoin: (address: string, amount: number, options?: { readonly memo?: string }) =>
      play('sendBitcoin', options === undefined ? [address, amount] : [address, amount, options], () =>
        core.send('sendBitcoin', active().address, {
          recipients: [{ address, amount: BigInt(amount) }],
          memo: options?.memo && toMemo(options.memo),
        }),
      ),
    disconnect: () => play('disconnect', [], script.disconnect),
  }
}
