import type { PluginContext } from 'portico/kernel'
import { type ActiveAccount, data, selectTokens, untilNextPoll, wallet } from 'portico/wallet'

/** Milliseconds between two polls. */
const spacing = 10_000
/** Time limit for a purchase to arrive, in milliseconds. */
const timeLimit = 30 * 60_000
/** Transactions dated this much before the purchase still count, because clocks of chains differ. In milliseconds. */
const leeway = 60_000

/** Holdings: base units of the coin, whole tokens by CAIP-10 id, ids of transactions; `null` for what could not be read. */
interface Holdings {
  readonly coin: bigint | null
  readonly tokens: ReadonlyMap<string, { readonly amount: number; readonly price: number | null | undefined }> | null
  readonly transactions: ReadonlySet<string> | null
}

/** Less than this in US dollars is no purchase: the amount of some tokens grows by interest. */
const leastValue = 1

/** Providers sell only tokens with a price. Tokens without one do not count, because anybody can send them to an account. */
const hasValue = (price: number | null | undefined) => typeof price === 'number' && price > 0

/** Polls the holdings until the coin, or the value of a token with a known price, exceeds its first reading. */
export function createArrivalWatch(ctx: PluginContext<never>) {
  const { store } = ctx

  const readHistory = async (activeAccount: ActiveAccount, since: number, signal: AbortSignal) => {
    const page = await (await ctx.load(data)).readHistory(activeAccount, { signal })
    return page?.transactions.filter(
      ({ transfers, metadata }) =>
        metadata.status === 'confirmed' &&
        Date.parse(metadata.minedAt) >= since - leeway &&
        transfers.some(({ direction, nft_info, price }) => direction === 'in' && !nft_info && hasValue(price)),
    )
  }
  const look = async (activeAccount: ActiveAccount, since: number, signal: AbortSignal): Promise<Holdings> => {
    const { namespace } = activeAccount
    // Each source may fail: it is read again at the next poll, and the others suffice until then.
    const [coin, , history] = await Promise.allSettled([
      ctx.load(wallet).then((domain) => domain.refreshBalance(namespace, { force: true, signal })),
      ctx.load(data).then((holdings) => holdings.refreshTokens(namespace, { force: true, signal })),
      readHistory(activeAccount, since, signal),
    ])
    signal.throwIfAborted()
    const { account, status, balances } = selectTokens(store.get, namespace)
    const isRead = account === activeAccount.caipAddress && status === 'ready'
    return {
      coin: coin.status === 'fulfilled' && coin.value ? BigInt(coin.value.value) : null,
      tokens: isRead
        ? new Map(
            balances.map(({ address, quantity, price }) => [address, { amount: Number(quantity.numeric), price }]),
          )
        : null,
      transactions: history.status === 'fulfilled' && history.value ? new Set(history.value.map(({ id }) => id)) : null,
    }
  }

  /** For a source that could not be read at first, later polls compare with its first successful reading. */
  const merge = (first: Holdings, now: Holdings): Holdings => ({
    coin: first.coin ?? now.coin,
    tokens: first.tokens ?? now.tokens,
    transactions: first.transactions ?? now.transactions,
  })
  const hasMore = (first: Holdings, now: Holdings): boolean => {
    if (first.coin !== null && now.coin !== null && now.coin > first.coin) return true
    if (first.transactions && now.transactions && [...now.transactions].some((id) => !first.transactions?.has(id)))
      return true
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
     * Takes the first reading. Resolves with a function that polls while the page is visible, and resolves with `true` when
     * something has arrived, or with `false` after the first poll that is 30 minutes later than the first reading.
     */
    async begin(activeAccount: ActiveAccount, signal: AbortSignal): Promise<() => Promise<boolean>> {
      const since = Date.now()
      let first = await look(activeAccount, since, signal)
      return async () => {
        for (;;) {
          await untilNextPoll(spacing, signal)
          // Also after the time limit: users who come back late are told what is true then.
          if (globalThis.document?.hidden) continue
          // The device may sleep during a look, so the time limit is compared with its start.
          const begun = Date.now()
          const now = await look(activeAccount, since, signal)
          if (hasMore(first, now)) return true
          if (begun - since >= timeLimit) return false
          first = merge(first, now)
        }
      }
    },
  }
}
