import { is } from 'portico/kernel'
import { type RpcCall, readProperty } from 'portico/wallet'
import { array, type Infer, nonempty, optional, pattern, record, string, tuple, type, unknown } from 'superstruct'
import { Bytes } from '../sendCalls.ts'
import { Amount } from './amount.ts'
import { type GasPrices, readGasPrices } from './fee.ts'
import type { RequestScene } from './types.ts'
import { isUsableName, wordsOf } from './usableNames.ts'

export const Address = pattern(string(), /^0x[0-9a-fA-F]{40}$/)

/** Whether two addresses are the same: the case of their letters is a checksum. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A call of a contract, or a payment. */
export interface EvmCall {
  /** Absent where a contract is created. */
  readonly to: string | undefined
  readonly data: `0x${string}`
  readonly value: bigint
}

/** Calls that one account makes, in order. */
export interface EvmCalls {
  readonly type: 'calls'
  readonly account: string | undefined
  /** The entry point contract that calls the account if the account is itself a contract (ERC-4337). */
  readonly caller: string | undefined
  readonly chainId: number | undefined
  /** Contracts to which the account delegates: it will run their code as its own (EIP-7702). */
  readonly delegates: readonly string[]
  /** The names of capabilities that are not known here (EIP-5792), but for optional ones that give no rights. */
  readonly capabilities: readonly string[]
  readonly prices: GasPrices
  readonly calls: readonly EvmCall[]
}

/** A request, as read from its parameters; `blind` if they can not be read. */
type EvmRequest =
  | EvmCalls
  | { readonly type: 'message'; readonly account: string | undefined; readonly message: string }
  | { readonly type: 'typedData'; readonly account: string | undefined; readonly data: unknown }
  | { readonly type: 'permissions'; readonly isGranted: boolean }
  | { readonly type: 'connect'; readonly capabilities: unknown }
  /** A hash, or parameters of a form that no wallet knows. */
  | { readonly type: 'blind'; readonly account: string | undefined }

const Call = type({
  to: optional(unknown()),
  data: optional(unknown()),
  input: optional(unknown()),
  value: optional(unknown()),
})
const Transaction = type({ from: optional(Address), chainId: optional(Amount), ...Call.schema })
/** In the first drafts of EIP-5792, calls named their network. */
const BatchCall = type({ chainId: optional(Amount), ...Call.schema })
const Batch = type({ from: optional(Address), chainId: optional(Amount), calls: array(BatchCall) })
const UserOperation = type({ sender: Address, callData: Bytes })

/** The contract of an authorization (EIP-7702), in the names of nodes, of viem and of ERC-7902. */
const delegateNames = ['address', 'contractAddress', 'delegation'] as const
const Delegates = nonempty(array(Address))

/** Capabilities that move nothing: others pay the fee, or the wallet adds what is missing; `eip7702Auth` is read on its own. */
const knownCapabilities: ReadonlySet<string> = new Set([
  'paymasterService',
  'auxiliaryFunds',
  'atomic',
  'atomicBatch',
  'eip7702Auth',
])
const Capabilities = array(record(string(), unknown()))

/** Names of capabilities that a wallet which knows them uses also where they are optional, and that give something away. */
function givesRights(name: string): boolean {
  const words = wordsOf(name)
  return [name, ...words].some(isUsableName) || words.some((word) => roles.test(word) || rights.test(word))
}
const roles = /^(?:access|admin|delegatee|executor|implementation|key|module|permitted|role|sender|upgrade)s?$/
const rights = /allowance|grant|^(?:pre|co)?sign(?:ing|ers?)?s?$|^sub(?:accounts?)?$/

/** The unknown capabilities of a batch and of its calls that the wallet may use; `undefined` where they are malformed. */
function readCapabilities(batch: unknown, calls: readonly unknown[]): readonly string[] | undefined {
  const given = [batch, ...calls].map((part) => readProperty(part, 'capabilities') ?? {})
  if (!is(given, Capabilities)) return undefined
  const isUsed = (name: string, value: unknown) => readProperty(value, 'optional') !== true || givesRights(name)
  const needed = given.flatMap((list) => Object.keys(list).filter((name) => isUsed(name, list[name])))
  return [...new Set(needed)].filter((name) => !knownCapabilities.has(name))
}

/** In calls: more of them are not shown one by one. */
export const maxCalls = 50

/** A call whose parts have the form that a wallet expects; `undefined` for others. */
function readCall({ to, data, input, value = '0x0' }: Infer<typeof Call>): EvmCall | undefined {
  const bytes = data ?? input ?? '0x'
  const target = to === null || to === '' ? undefined : to
  // If `data` and `input` differ, wallets do not agree on which of them counts.
  if (data !== undefined && input !== undefined && data !== input) return undefined
  if (!is(bytes, Bytes) || !is(value, Amount) || !(target === undefined || is(target, Address))) return undefined
  return { to: target, data: bytes as `0x${string}`, value: BigInt(value) }
}

/** The delegates that a request and its calls name, each once; `undefined` where one is malformed. */
function readDelegates(request: unknown, calls: readonly unknown[]): readonly string[] | undefined {
  const given = [request, ...calls].flatMap((part) => [
    readProperty(part, 'authorizationList') ?? [],
    readProperty(part, 'eip7702Auth') ?? [],
    readProperty(part, 'capabilities', 'eip7702Auth') ?? [],
  ])
  // If an authorization has several names with different contracts, wallets do not agree on which of them counts.
  const named = given.flat().map((item) => delegateNames.flatMap((name) => readProperty(item, name) ?? []))
  if (!named.every((list) => is(list, Delegates))) return undefined
  return [...new Map((named.flat() as string[]).map((address) => [address.toLowerCase(), address])).values()]
}

const chainIdOf = (value: string | number | undefined) => (value === undefined ? undefined : Number(value))

/** Reads the calls and the delegates of `request`. */
function readCalls(
  request: unknown,
  { from, chainId }: { readonly from?: string | undefined; readonly chainId?: string | number | undefined },
  given: readonly Infer<typeof Call>[],
  caller?: string,
): EvmRequest {
  const calls = given.map(readCall)
  const delegates = readDelegates(request, given)
  const capabilities = readCapabilities(request, given)
  const isSound = calls.length > 0 && calls.length <= maxCalls && calls.every((call) => call !== undefined)
  const prices = readGasPrices(request)
  if (!isSound || !delegates || !capabilities || !prices) return { type: 'blind', account: from }
  return {
    type: 'calls',
    account: from,
    caller,
    chainId: chainIdOf(chainId),
    delegates,
    capabilities,
    prices,
    calls: calls as readonly EvmCall[],
  }
}

/**
 * The named account if the wallet shares it; else the active one, which some wallets use instead.
 * An account of a user operation is a contract, which wallets need not share.
 */
export function payerOf(
  request: EvmRequest,
  { address, accounts = [address] }: Pick<RequestScene, 'address' | 'accounts'>,
): string {
  const named = ('account' in request && request.account) || address
  const isContract = request.type === 'calls' && request.caller !== undefined
  return isContract || accounts.some((own) => isSameAddress(own, named)) ? named : address
}

const TextAndAddress = tuple([string(), Address])
const AddressAndText = tuple([Address, string()])

/** Reads the first two parameters of a signature in either order, as pages give them. */
function readSigned(params: readonly unknown[], isAddressFirst: boolean) {
  const pair = params.slice(0, 2)
  if (is(pair, AddressAndText) && (isAddressFirst || !is(pair, TextAndAddress)))
    return { account: pair[0], content: pair[1] }
  if (is(pair, TextAndAddress)) return { account: pair[1], content: pair[0] }
  return { account: undefined, content: pair[isAddressFirst ? 1 : 0] }
}

function parse(content: unknown): unknown {
  if (typeof content !== 'string') return content
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Reads a request (EIP-1193 methods of EIP-191, EIP-712, EIP-1474, EIP-5792, ERC-4337, ERC-7846). */
export function readRequest({ method, params }: RpcCall): EvmRequest {
  const list: readonly unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
  const [first] = list
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return is(first, Transaction) ? readCalls(first, first, [first]) : { type: 'blind', account: undefined }
    case 'wallet_sendCalls': {
      if (!is(first, Batch)) return { type: 'blind', account: undefined }
      const { from, calls } = first
      const chains = new Set([first, ...calls].flatMap(({ chainId }) => (chainId === undefined ? [] : Number(chainId))))
      const [chainId] = chains
      return chains.size > 1 ? { type: 'blind', account: from } : readCalls(first, { from, chainId }, calls)
    }
    case 'wallet_connect':
      return { type: 'connect', capabilities: readProperty(first, 'capabilities') }
    case 'eth_sendUserOperation': {
      if (!is(first, UserOperation)) return { type: 'blind', account: undefined }
      const { sender, callData: data } = first
      const inside = { to: sender, data, input: undefined, value: undefined }
      return readCalls(first, { from: sender }, [inside], is(list[1], Address) ? list[1] : sender)
    }
    case 'personal_sign': {
      const { account, content } = readSigned(list, false)
      return typeof content === 'string' ? { type: 'message', account, message: content } : { type: 'blind', account }
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      // Version 1 gives its data first, and as a list.
      const { account, content } = Array.isArray(first)
        ? { account: is(list[1], Address) ? list[1] : undefined, content: first }
        : { account: is(first, Address) ? first : undefined, content: list[1] }
      return { type: 'typedData', account, data: parse(content) }
    }
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      return { type: 'permissions', isGranted: true }
    case 'wallet_revokePermissions':
    case 'wallet_revokeExecutionPermission':
      return { type: 'permissions', isGranted: false }
    default:
      return { type: 'blind', account: is(first, Address) ? first : undefined }
  }
}
