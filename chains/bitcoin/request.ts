import { validate } from 'portico/kernel'
import { InvalidParamsRpcError, type RpcCall, UnsupportedProviderMethodError } from 'portico/wallet'
import { array, boolean, enums, integer, min, optional, type Struct, string, type, union } from 'superstruct'
import { Address, Hex } from './ask.ts'
import type { BitcoinCalls } from './calls.ts'
import type { MessageProtocol } from './wallet.ts'

const Index = min(integer(), 0)
const AddressesParams = type({ intentions: optional(array(string())) })
const MessageParams = type({
  message: string(),
  account: optional(Address),
  address: optional(Address),
  /** In the letters of WalletConnect, or of sats-connect. */
  protocol: optional(enums(['ecdsa', 'bip322', 'ECDSA', 'BIP322'])),
})
const PsbtParams = type({
  psbt: string(),
  signInputs: optional(array(type({ address: Address, index: Index, sighashTypes: optional(array(Index)) }))),
  broadcast: optional(boolean()),
})
const TransferParams = type({
  account: optional(Address),
  recipientAddress: Address,
  amount: union([string(), integer()]),
  changeAddress: optional(Address),
  memo: optional(Hex),
})

function read<Params>(params: unknown, struct: Struct<Params>): Params {
  const [failure, value] = validate(params ?? {}, struct)
  if (failure) throw new InvalidParamsRpcError({ cause: failure, details: failure.message })
  return value as Params
}

/** Without the keys that are not given. */
const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>
  }

const handlers: Readonly<
  Record<string, (calls: BitcoinCalls, params: unknown, signal: AbortSignal) => Promise<unknown>>
> = {
  async getAccountAddresses(calls, params) {
    const { intentions } = read(params, AddressesParams)
    return calls.getAccountAddresses().filter(({ intention }) => intentions?.includes(intention) ?? true)
  },
  async signMessage(calls, params, signal) {
    const { message, account, address = account, protocol } = read(params, MessageParams)
    const signer = calls.signer(address).address
    const asked = protocol && { protocol: protocol.toLowerCase() as MessageProtocol }
    return { address: signer, signature: await calls.signMessage({ message, address: signer, ...asked }, signal) }
  },
  async signPsbt(calls, params, signal) {
    const { signInputs, ...rest } = read(params, PsbtParams)
    return calls.signPsbt({ ...given(rest), ...(signInputs && { signInputs: signInputs.map(given) }) }, signal)
  },
  async sendTransfer(calls, params, signal) {
    const { amount, account, recipientAddress, changeAddress, memo } = read(params, TransferParams)
    const options = given({ account, changeAddress, memo })
    return { txid: await calls.sendTransfer({ recipientAddress, amount: String(amount), ...options }, signal) }
  },
}

/**
 * Answers a call by its name, as WalletConnect defines the methods of `bip122`, with signatures in base64. Throws
 * `UNSUPPORTED_PROVIDER_METHOD` and `RPC_INVALID_PARAMS`, and what the calls throw.
 */
export async function handleRequest(
  calls: BitcoinCalls,
  { method, params }: RpcCall,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted()
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (!handle) throw new UnsupportedProviderMethodError({ details: method })
  return handle(calls, params, signal)
}
