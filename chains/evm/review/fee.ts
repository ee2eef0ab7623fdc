import { is } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { Amount } from './amount.ts'

/** What a page sets for a unit of gas, in wei. */
export interface GasPrices {
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

const names = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** The prices that a transaction or a user operation names; `undefined` where one is malformed. */
export function readGasPrices(request: unknown): GasPrices | undefined {
  const given = names.flatMap((name) => {
    const value = readProperty(request, name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  if (!given.every(([, value]) => is(value, Amount))) return undefined
  return Object.fromEntries(given.map(([name, value]) => [name, BigInt(value as string | number)]))
}

/** So many times the present price is far above what is usual. */
const factor = 10n

/** Whether much more than the present price would be paid now. */
export function isHighFee({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: GasPrices, present: bigint): boolean {
  // Wallets may take the cap for a tip that the page leaves out.
  const tip = maxPriorityFeePerGas ?? maxFeePerGas ?? 0n
  const most = present + tip
  const capped = maxFeePerGas !== undefined && maxFeePerGas < most ? maxFeePerGas : most
  const paid = gasPrice !== undefined && gasPrice > capped ? gasPrice : capped
  // A chain where gas is free has no usual price.
  return present > 0n && paid > factor * present
}
