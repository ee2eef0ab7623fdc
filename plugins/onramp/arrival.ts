import type { PluginContext } from 'portico/kernel'
import { type AccountOnNetwork, type ActiveAccount, data, selectTokens, untilNextPoll, wallet } from 'portico/wallet'
import type { Arrival, Offer } from './rules/providers.ts'

/** Milliseconds between two polls. */
const spacing = 10_000
/** Time limit for a purchase to arrive, in milliseconds. */
const timeLimit = 30 * 60_000
/** Transactions dated this much before the purchase still count, because clocks of chains differ. In milliseconds. */
const leeway = 60_000

/**
 * Holdings: base units of the coin and whole tokens by CAIP-10 id on the active network, ids of transactions by network; `null`
 * or missing for what could not be read.
 */
interface Holdings {
  readonly coin: bigint | null
  readonly tokens: ReadonlyMap<string, { readonly amount: number; readonly price: number | null | undefined }> | null
  readonly transactions: ReadonlyMap<string, ReadonlySet<string>>
}

/** Less than this in US dollars is no purchase: the amount of some tokens grows by interest. */
const leastValue = 1

/** Providers sell only tokens with a price. Tokens without one do not count, because anybody can send them to an account. */
const hasValue = (price: number | null | undefined) => typeof price === 'number' && price > 0

/** Polls the holdings until the coin, or the value of a token with a known price, exceeds its first reading. */
export function createArrivalWatch(ctx: PluginContext<never>) {
  const { store } = ctx

  const readHistory = async (holding: AccountOnNetwork, since: number, signal: AbortSignal) => {
    const page = await (await ctx.load(data)).readHistory(holding, { signal })
    const received = page?.transactions.filter(
      ({ transfers, metadata }) =>
        metadata.status === 'confirmed' &&
        Date.parse(metadata.minedAt) >= since - leeway &&
        transfers.some(({ direction, nft_info, price }) => direction === 'in' && !nft_info && hasValue(price)),
    )
    return received ? new Set(received.map(({ id }) => id)) : null
  }
  const look = async (
    activeAccount: ActiveAccount,
    places: readonly Arrival[],
    since: number,
    signal: AbortSignal,
  ): Promise<Holdings> => {
    const { namespace, address, network } = activeAccount
    const isHere = places.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    // Each source may fail: it is read again at the next poll, and the others suffice until then.
    const [coin, , ...histories] = await Promise.allSettled([
      isHere ? ctx.load(wallet).then((domain) => domain.refreshBalance(namespace, { force: true, signal })) : null,
      isHere ? ctx.load(data).then((holdings) => holdings.refreshTokens(namespace, { force: true, signal })) : null,
      // The service is asked by the id of the network alone.
      ...places.map((place) => readHistory({ address, network: { ...network, ...place } }, since, signal)),
    ])
    signal.throwIfAborted()
    const { account, status, balances } = selectTokens(store.get, namespace)
    const isRead = isHere && account === activeAccount.caipAddress && status === 'ready'
    return {
      coin: coin.status === 'fulfilled' && coin.value ? BigInt(coin.value.value) : null,
      tokens: isRead
        ? new Map(
            balances.map(({ address, quantity, price }) => [address, { amount: Number(quantity.numeric), price }]),
          )
        : null,
      transactions: new Map(
        places.flatMap(({ caipNetworkId }, index) => {
          const history = histories[index]
          return history?.status === 'fulfilled' && history.value ? [[caipNetworkId, history.value]] : []
        }),
      ),
    }
  }

  /** For a source that could not be read at first, later polls compare with its first successful reading. */
  const merge = (first: Holdings, now: Holdings): Holdings => ({
    coin: first.coin ?? now.coin,
    tokens: first.tokens ?? now.tokens,
    transactions: new Map([...now.transactions, ...first.transactions]),
  })
  const hasMore = (first: Holdings, now: Holdings): boolean => {
    if (first.coin !== null && now.coin !== null && now.coin > first.coin) return true
    for (const [network, known] of first.transactions)
      if ([...(now.transactions.get(network) ?? [])].some((id) => !known.has(id))) return true
    const { tokens } = first
    return (
      tokens !== null &&
      [...(now.tokens ?? [])].some(
        ([id, { amount, price }]) => (amount - (tokens.get(id)?.amount ?? 0)) * (price ?? 0) >= leastValue,
      )
    )
  }

  return {
    /**
     * Takes the first reading of the networks where the purchase may arrive. Resolves with a function that polls while the
     * page is visible, and resolves with `true` when something has arrived, or with `false` after the first poll that is 30
     * minutes later than the first reading.
     */
    async begin(
      activeAccount: ActiveAccount,
      { token, arrivals }: Pick<Offer, 'token' | 'arrivals'>,
      signal: AbortSignal,
    ): Promise<() => Promise<boolean>> {
      const { network } = activeAccount
      const elsewhere = arrivals.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
      // A fixed token arrives on its network only: what comes in on another one is not the purchase.
      const isNotHere = token !== undefined && elsewhere.length === arrivals.length
      const places = isNotHere ? elsewhere : [network, ...elsewhere]
      const since = Date.now()
      let first = await look(activeAccount, places, since, signal)
      return async () => {
        for (;;) {
          await untilNextPoll(spacing, signal)
          // Also after the time limit: users who come back late are told what is true then.
          if (globalThis.document?.hidden) continue
          // The device may sleep during a look, so the time limit is compared with its start.
          const begun = Date.now()
          const now = await look(activeAccount, places, since, signal)
          if (hasMore(first, now)) return true
          if (begun - since >= timeLimit) return false
          first = merge(first, now)
        }
      }
    },
  }
}
