import { orderById } from '../parts/order.ts'

/** Recommended wallets fill the list up to this number of wallets. */
export const enough = 4

/** The id of the list of wallets among the ways to connect. */
export const walletsId = 'wallet'
/** The position of the list of wallets among the ways to connect, unless the host sets the order. */
const walletsOrder = 100

export interface MethodsQuestion {
  readonly methods: readonly { readonly id: string; readonly order?: number }[]
  /** Whether the list of wallets is shown. */
  readonly hasWallets: boolean
  /** The host's setting. */
  readonly order: readonly string[] | undefined
}

/** The ids of the ways to connect in the order in which they are shown. */
export function orderMethods({ methods, hasWallets, order }: MethodsQuestion): readonly string[] {
  const wallets = hasWallets ? [{ id: walletsId, order: walletsOrder }] : []
  return [...new Set(orderById([...methods, ...wallets], order).map(({ id }) => id))]
}

/** Whether to show 'or' between two neighbours: only between wallets and another method. */
export const isSeparated = (before: string | undefined, after: string): boolean =>
  before !== undefined && (before === walletsId) !== (after === walletsId)
