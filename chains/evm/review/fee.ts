import { is } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { Amount } from './amount.ts'

/** The gas prices that a page sets, in wei, and the gas limit. */
export interface GasPrices {
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  /** Absent where the page leaves it to the wallet. */
  readonly gas?: bigint
}

const names = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
/** Names of gas limits: a transaction has the first or the second, a user operation the other three. */
const limits = ['gas', 'gasLimit', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const

/** The amounts of that name in a request; `undefined` where one is malformed. */
function readAmounts<Name extends string>(request: unknown, wanted: readonly Name[]) {
  const given = wanted.flatMap((name) => {
    const value = readProperty(request, name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  if (!given.every(([, value]) => is(value, Amount))) return undefined
  return given.map(([name, value]) => [name, BigInt(value as string | number)] as const)
}

/** The prices that a transaction or a user operation names; `undefined` where one is malformed. */
export function readGasPrices(request: unknown): GasPrices | undefined {
  const [prices, units] = [readAmounts(request, names), readAmounts(request, limits)]
  if (!prices || !units) return undefined
  const gas = units.length > 0 && { gas: units.reduce((sum, [, amount]) => sum + amount, 0n) }
  return { ...Object.fromEntries(prices), ...gas }
}

export const namesPrices = (prices: GasPrices): boolean => names.some((name) => prices[name] !== undefined)

/** A price that is this many times the current one is far above what is usual. */
const factor = 10n

/** About what one US dollar buys, in thousandths of the currency. A currency that is not listed counts as ether. */
const dollars: Readonly<Record<string, bigint>> = {
  BNB: 1n,
  AVAX: 30n,
  XDAI: 1000n,
  CELO: 2000n,
  MNT: 1000n,
  POL: 2000n,
  MATIC: 2000n,
}
const smallest = ({ symbol, decimals }: Currency) =>
  Object.hasOwn(dollars, symbol) ? ((dollars[symbol] ?? 0n) * 10n ** BigInt(decimals)) / 1000n : 3n * 10n ** 14n

/** The native currency of a network. */
interface Currency {
  readonly symbol: string
  readonly decimals: number
}

/** The gas of a transfer of the native coin, which is the minimum of any transaction. */
const transfer = 21_000n
/** The likely gas of calls, if the page sets no gas limit. */
const usedBy = (calls: readonly { readonly data: string }[]) =>
  calls.reduce((sum, { data }) => sum + (data.length > 2 ? 300_000n : transfer), 0n)

/** The price that is likely paid, in wei, rather too high: the present one, or those that the page sets. */
export function paidPrice(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Omit<GasPrices, 'gas'>,
  present: bigint,
): bigint {
  // If the page sets no tip, wallets may use the maximum fee as the tip.
  const tip = maxPriorityFeePerGas ?? maxFeePerGas ?? 0n
  const most = present + tip
  const capped = maxFeePerGas !== undefined && maxFeePerGas < most ? maxFeePerGas : most
  return gasPrice !== undefined && gasPrice > capped ? gasPrice : capped
}

/** Whether the price is far above the present one, and the fee at least about a dollar. */
export function isHighFee(
  { gas, ...prices }: GasPrices,
  present: bigint,
  calls: readonly { readonly data: string }[],
  currency: Currency,
): boolean {
  const paid = paidPrice(prices, present)
  // A gas limit below the minimum of any transaction is ignored, because a wallet would replace it.
  const units = gas !== undefined && gas >= transfer ? gas : usedBy(calls)
  // A chain where gas is free has no usual price.
  return present > 0n && paid > factor * present && paid * units >= smallest(currency)
}
