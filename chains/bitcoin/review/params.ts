import { is } from 'portico/kernel'
import type { ChainAdapter, RpcCall } from 'portico/wallet'
import { array, boolean, integer, max, min, optional, string, type, union } from 'superstruct'
import { toPlainAddress } from '../address.ts'
import { fromHex } from '../bytes.ts'

/** The parts of the contract of `describeRequest` and `simulateRequest`. */
type Describe = NonNullable<ChainAdapter['can']['describeRequest']>
export type RequestScene = Parameters<Describe>[1]
export type RequestDescription = Awaited<ReturnType<Describe>>
export type RequestAction = RequestDescription['actions'][number]
export type RequestCaution = RequestDescription['cautions'][number]
export type RequestCautionKind = RequestCaution['kind']
export type RequestSimulation = NonNullable<Awaited<ReturnType<NonNullable<ChainAdapter['can']['simulateRequest']>>>>

const Message = type({ message: string(), account: optional(string()), address: optional(string()) })
const Psbt = type({
  psbt: string(),
  signInputs: optional(
    array(
      type({
        address: string(),
        index: min(integer(), 0),
        sighashTypes: optional(array(max(min(integer(), 0), 255))),
      }),
    ),
  ),
  broadcast: optional(boolean()),
})
const Transfer = type({
  account: optional(string()),
  recipientAddress: string(),
  amount: union([string(), integer()]),
  changeAddress: optional(string()),
  memo: optional(string()),
})

/** A request, as read from its parameters; `blind` if they can not be read. */
export type BitcoinRequest = { readonly account: string | undefined } & (
  | { readonly type: 'message'; readonly message: string }
  | {
      readonly type: 'psbt'
      readonly psbt: string
      /** Whose inputs the wallet is to sign, as the page names them. */
      readonly signers: readonly string[]
      /** The ways of signing that the page names for inputs (`SIGHASH`). */
      readonly sighashTypes: readonly number[]
    }
  | {
      readonly type: 'transfer'
      readonly to: string
      readonly amount: bigint
      readonly changeAddress: string | undefined
      readonly memo: Uint8Array | undefined
    }
  | { readonly type: 'blind' }
)

const plain = (address: string | undefined) => address && toPlainAddress(address)

/**
 * The scene with its addresses in the form in which `readRequest` writes those of the request. Without a list of addresses, only
 * the active one is the user's: the page must not add addresses by naming them as signers.
 */
export const toPlainScene = (scene: RequestScene): RequestScene & { readonly accounts: readonly string[] } => ({
  ...scene,
  address: toPlainAddress(scene.address),
  accounts: (scene.accounts ?? [scene.address]).map(toPlainAddress),
})

/** Reads a request, by the methods of WalletConnect for `bip122`. Segwit addresses are written in lower case. */
export function readRequest({ method, params }: RpcCall): BitcoinRequest {
  if (method === 'signMessage' && is(params, Message)) {
    return { type: 'message', account: plain(params.address ?? params.account), message: params.message }
  }
  if (method === 'signPsbt' && is(params, Psbt)) {
    const { psbt, signInputs = [] } = params
    const signers = [...new Set(signInputs.map(({ address }) => toPlainAddress(address)))]
    const [first, ...others] = signers
    const sighashTypes = signInputs.flatMap((input) => input.sighashTypes ?? [])
    return { type: 'psbt', account: others.length > 0 ? undefined : first, psbt, signers, sighashTypes }
  }
  if (method === 'sendTransfer' && is(params, Transfer)) {
    const { recipientAddress, amount, memo } = params
    const [account, changeAddress] = [plain(params.account), plain(params.changeAddress)]
    const bytes = memo ? fromHex(memo) : undefined
    if (/^\d{1,16}$/.test(String(amount)) && Boolean(memo) === Boolean(bytes)) {
      const to = toPlainAddress(recipientAddress)
      return { type: 'transfer', account, to, amount: BigInt(amount), changeAddress, memo: bytes }
    }
  }
  return { type: 'blind', account: undefined }
}
