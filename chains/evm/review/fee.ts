import { is } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { Amount } from './amount.ts'

/** What a page sets for a unit of gas, in wei, and how many units there may be. */
export interface GasPrices {
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  /** Absent where the page leaves it to the wallet. */
  readonly gas?: bigint
}

const names = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
/** Of a transaction, which has the first or the second, and of a user operation, which has the others. */
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

/** So many times the present price is far above what is usual. */
const factor = 10n

/** In thousandths of the currency of a network: about what one US dollar buys. A network that is not listed is taken for one of ether. */
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

/** What a payment uses, in units of gas. */
const transfer = 21_000n
/** What calls are likely to use, where the page sets no limit. */
const usedBy = (calls: readonly { readonly data: string }[]) =>
  calls.reduce((sum, { data }) => sum + (data.length > 2 ? 300_000n : transfer), 0n)

/** Whether much more than the present price would be paid now, and so much that a person cares. */
export function isHighFee(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, gas }: GasPrices,
  present: bigint,
  calls: readonly { readonly data: string }[],
  currency: Currency,
): boolean {
  // Wallets may take the cap for a tip that the page leaves out.
  const tip = maxPriorityFeePerGas ?? maxFeePerGas ?? 0n
  const most = present + tip
  const capped = maxFeePerGas !== undefined && maxFeePerGas < most ? maxFeePerGas : most
  const paid = gasPrice !== undefined && gasPrice > capped ? gasPrice : capped
  // No transaction gets by with less; a wallet that takes its own limit then is not bound to this one.
  const units = gas !== undefined && gas >= transfer ? gas : usedBy(calls)
  // A chain where gas is free has no usual price.
  return present > 0n && paid > factor * present && paid * units >= smallest(currency)
}
