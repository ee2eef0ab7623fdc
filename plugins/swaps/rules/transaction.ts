import { type CaipAddress, type CaipNetworkId, nativeAddress, parseCaipAddress, toBaseUnits } from 'portico/wallet'
import { OtherTransactionError, TooSmallError } from '../errors.ts'
import { routerFunctions } from './routers.ts'

/** The request for a swap transaction. */
export interface AskedSwap {
  readonly network: CaipNetworkId
  readonly account: string
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** In base units of `from`. */
  readonly amount: string
  /** Contracts that may take the tokens. */
  readonly routers: readonly string[]
  /** Percent. */
  readonly slippage: number
}

/** The answer of the service. */
export interface AnsweredSwap {
  readonly from: string
  readonly to: string
  readonly data: string
  /** The bought amount, in base units. */
  readonly amount: string
  readonly eip155: { readonly gas?: string | undefined; readonly gasPrice?: string | undefined }
}

/** A call of a contract that was checked. Plain data. */
export interface CheckedCall {
  readonly to: string
  readonly data: string
  /** In wei. */
  readonly value: string
}

/** A swap that was checked, with the bought amount. */
export interface CheckedSwap extends CheckedCall {
  readonly output: string
  /** The least bought amount; the router reverts below it. */
  readonly minimum: string
  /** The gas limit, if the service gives a possible one. */
  readonly gas: string | null
  /** Whether the arguments of the call contain the bought token. */
  readonly isTargetNamed: boolean
}

/** Whether two addresses or ids are the same, whatever their case. */
export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const addressOf = (id: string) => parseCaipAddress(id)?.address ?? ''
const refuse = (details: string): never => {
  throw new OtherTransactionError({ details })
}

/** Words of 32 bytes after the selector. */
const wordAt = (data: string, index: number): bigint => {
  const word = data.slice(10 + index * 64, 74 + index * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : refuse('The call is too short')
}
/** The upper bits of a word may have flags. */
const addressAt = (data: string, index: number): string =>
  `0x${(wordAt(data, index) & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

const percentPlaces = 38
const whole = 10n ** BigInt(percentPlaces + 2)

/** An amount less a tolerance in percent, times `whole`. Exact, because a rounded tolerance would cost more than a base unit. */
function lessTolerance(amount: string, slippage: number): bigint {
  // Numbers below a millionth have an exponent.
  const [digits = '', exponent = '0'] = String(slippage).split('e-')
  const tolerance = (toBaseUnits(digits, percentPlaces) ?? 0n) / 10n ** BigInt(exponent)
  return BigInt(amount) * (whole - tolerance)
}

/** The least bought amount: the shown amount less the tolerance, rounded down. */
export const minimumOf = (output: string, slippage: number): string =>
  (lessTolerance(output, slippage) / whole).toString()

/** Refuses a swap that may give nothing. Throws `SWAPS_TOO_SMALL`. */
export function requireMinimum(minimum: bigint | string): void {
  if (BigInt(minimum) === 0n) throw new TooSmallError()
}

/** Base units by which the minimum of the service may be lower, because it may round in another way. */
const rounding = 1n

/** The gas of the smallest transaction. */
const leastGas = 21_000n

/** The flag with which the router may swap a part of the amount: the minimum then shrinks in proportion. */
const partialFill = 1n

function checkRouter({ network, routers }: AskedSwap, to: string): string {
  if (!to.startsWith(`${network}:`)) refuse('The contract is on another network')
  const router = addressOf(to)
  return routers.some((known) => isSame(known, router)) ? router : refuse('The contract is no known router')
}

/**
 * Checks that a transaction matches the request: a known router, the tokens, the amount, the account as receiver, and a
 * minimum within the tolerance. Throws `SWAPS_OTHER_TRANSACTION`, and `SWAPS_TOO_SMALL` if rounding leaves no minimum.
 */
export function checkSwap(asked: AskedSwap, answered: AnsweredSwap): CheckedSwap {
  const { network, account, from, to, amount, slippage } = asked
  const { data, amount: output } = answered
  const router = checkRouter(asked, answered.to)
  if (!isSame(answered.from, `${network}:${account}`)) refuse('The transaction is for another account')
  const known = routerFunctions[data.slice(2, 10).toLowerCase()]
  if (!known) return refuse('The function of the router is not known')
  const isCoin = isSame(from, nativeAddress(network))
  if (known.isPaid && !isCoin) refuse('The router would take the coin')
  const expectAddress = (index: number | undefined, wanted: string, what: string) => {
    if (index !== undefined && !isSame(addressAt(data, index), wanted)) refuse(`${what} is another one`)
  }
  const source = addressOf(from)
  // `unoswap` uses the zero address for the coin.
  if (known.source !== undefined && !(isCoin && /^0x0+$/.test(addressAt(data, known.source))))
    expectAddress(known.source, source, 'The token that is sold')
  expectAddress(known.target, addressOf(to), 'The token that is bought')
  expectAddress(known.receiver, account, 'The receiver')
  if (known.amount !== undefined && wordAt(data, known.amount) !== BigInt(amount)) refuse('The amount is another one')
  if (known.flags !== undefined && (wordAt(data, known.flags) & partialFill) !== 0n)
    refuse('The router may swap a part of the amount only')
  const minimum = wordAt(data, known.minimum)
  if (BigInt(output) === 0n || minimum > BigInt(output)) refuse('The minimum does not fit the bought amount')
  if (BigInt(minimumOf(output, slippage)) <= rounding) requireMinimum(minimum)
  if ((minimum + rounding) * whole < lessTolerance(output, slippage))
    refuse('The minimum is lower than the tolerance allows')
  const { gas } = answered.eip155
  return {
    to: router,
    data,
    value: isCoin ? amount : '0',
    output,
    minimum: minimum.toString(),
    gas: gas && BigInt(gas) >= leastGas ? gas : null,
    isTargetNamed: known.target !== undefined,
  }
}

/** The highest allowance. */
export const unlimited = 2n ** 256n - 1n
const approveSelector = '0x095ea7b3'

const allowanceSelector = '0xdd62ed3e'
const wordOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** The call of `allowance` (ERC-20). */
export const encodeAllowance = (token: CaipAddress, owner: string, router: string) => ({
  to: addressOf(token),
  data: `${allowanceSelector}${wordOf(owner)}${wordOf(router)}`,
})

/** The approval of a known router for the amount of a swap, or unlimited. */
export const approvalOf = ({ from, amount }: AskedSwap, router: string, isUnlimited: boolean): CheckedCall => {
  const allowed = isUnlimited ? unlimited : BigInt(amount)
  return {
    to: addressOf(from),
    data: `${approveSelector}${wordOf(router)}${allowed.toString(16).padStart(64, '0')}`,
    value: '0',
  }
}

/** The contract that an approval is for. */
export const spenderOf = ({ data }: CheckedCall): string => addressAt(data, 0)

/** The same approval with the amount 0, which removes an earlier approval. */
export const withoutAmount = (approval: CheckedCall): CheckedCall => ({
  ...approval,
  data: approval.data.slice(0, 74) + '0'.repeat(64),
})

/**
 * Checks an approval of the service: the token, a known router, and the amount of the swap, or unlimited. Encodes the call
 * again from these values. Throws `SWAPS_OTHER_TRANSACTION`.
 */
export function checkApproval(
  asked: AskedSwap,
  answered: { readonly from: string; readonly data: string; readonly value?: string | undefined },
  isUnlimited: boolean,
): CheckedCall {
  const { data, value } = answered
  if (!isSame(answered.from, asked.from)) refuse('The approval is for another token')
  if (!data.toLowerCase().startsWith(approveSelector)) refuse('The call is no approval')
  if (value !== undefined && BigInt(value) !== 0n) refuse('The approval has a value')
  const router = checkRouter(asked, `${asked.network}:${addressAt(data, 0)}`)
  const approval = approvalOf(asked, router, isUnlimited)
  if (wordAt(data, 1) !== wordAt(approval.data, 1)) refuse('The approval is of another amount')
  return approval
}
