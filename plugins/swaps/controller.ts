import { modalClosed, type PluginContext, routerSlice, sleep } from 'portico/kernel'
import { type CaipAddress, connectionsSlice, data, fromBaseUnits, toBaseUnits, typeAmount } from 'portico/wallet'
import { getTokens } from './endpoints.ts'
import { NetworksUnknownError } from './errors.ts'
import { problemOf } from './failures.ts'
import { follow } from './follow.ts'
import { readGasPrice, readQuote } from './market.ts'
import type { Wish } from './order.ts'
import { createOrders } from './orders.ts'
import { createReadings } from './readings.ts'
import { isQuoteFor } from './rules/form.ts'
import { lowerMax, maxAmount } from './rules/quote.ts'
import { findToken, readTokens } from './rules/tokens.ts'
import { selectEvmAccount, selectPair } from './select.ts'
import { readSettings } from './settings.ts'
import { createSigning } from './signing.ts'
import {
  emptySwap,
  type SwapArguments,
  SwapPreviewView,
  SwapSelectTokenView,
  type SwapsState,
  SwapView,
  swapsSlice,
} from './tokens.ts'

/** The functions of the views, and those for hosts. The form is locked while a wallet is asked or an approval is pending. */
export interface SwapsController {
  /** The fee of the service in percent, as set by the host. */
  readonly providerFee: number | null
  /** The slippage tolerance, in whole percent. */
  readonly slippage: number
  /** Whether approvals are unlimited. */
  readonly isUnlimited: boolean
  /** Loads the tokens of the account's network, and fills the form in. Never rejects: the state has the result. */
  begin(wanted: SwapArguments): Promise<void>
  /** Reads prices, balances and the quote or the order every 10 seconds while the page is visible. Ends with the signal. */
  follow(signal: AbortSignal): Promise<void>
  setToken(side: 'from' | 'to', token: CaipAddress): void
  /** Exchanges the two sides of the form. */
  flip(): void
  /** Sets the amount from text in the current language; ignores invalid text. */
  setAmount(text: string): void
  /** Sets the whole balance; of the coin, less three times the fee. */
  setMax(): void
  /** Requests a quote again. */
  retry(): Promise<void>
  /** Creates the order of the review again, after it could not be created. */
  reorder(): Promise<void>
  /** Opens the review with an order for the form. */
  review(): void
  /** Asks the wallet to approve the token for the router, then creates the order again. Never rejects. */
  approve(): Promise<void>
  /**
   * Asks the wallet to sign the order with the id `shown`. If the order has changed, or gives less after it was built again, the
   * new one is shown first. Never rejects.
   */
  swap(shown: number): Promise<void>
}

/** Milliseconds without typing before a quote is requested. */
const debounce = 200

/** Milliseconds that the form waits for the balances at most; then it shows without them. */
const balancesTime = 2_000

const swapViews: readonly string[] = [SwapView.id, SwapSelectTokenView.id, SwapPreviewView.id]

export function createSwaps(ctx: PluginContext<Parameters<typeof readSettings>[0]>): SwapsController {
  const { store, router, modal } = ctx
  const settings = readSettings(ctx.options)
  const state = () => store.get(swapsSlice)
  const update = (patch: Partial<SwapsState>) => store.update(swapsSlice, (draft) => void Object.assign(draft, patch))
  const isIdle = () => state().step === 'idle'
  const isReviewing = () => router.current()?.view === SwapPreviewView.id
  const stop = (key: string) => void ctx.latest(key, async () => {})
  /** The arguments that the form was filled in with. */
  let applied: string | undefined
  /** The arguments that the form was opened with last. */
  let begun: SwapArguments = {}

  /** Empties the form, unless a wallet is asked to sign. */
  const clear = (patch: Partial<SwapsState> = {}) => {
    applied = undefined
    if (!isIdle()) return
    for (const key of ['quote', 'order', 'tokens']) stop(key)
    const { amount, isMax, quote, problem, order, hasMoved, isLowered, failure } = emptySwap
    update({ amount, isMax, quote, problem, order, hasMoved, isLowered, failure, ...patch })
  }
  ctx.events.on(modalClosed, () => clear({ from: null, to: null, status: 'idle', network: null }))
  const isIn = () => store.get(routerSlice).stack.some(({ view }) => swapViews.includes(view))
  store.watch(routerSlice, isIn, (isThere) => {
    if (!isThere) clear()
  })
  // A quote is for one account on one network. An existing order is kept with its failure, and the review shows it as
  // outdated; an order that is still being created is aborted.
  store.watch(
    connectionsSlice,
    () => selectEvmAccount(store.get)?.caipAddress,
    () => {
      stop('order')
      stop('quote')
      const isMissing = isReviewing() && !state().order
      // The tokens of the list are those of the network before: the form loads others.
      const isElsewhere = selectEvmAccount(store.get)?.network.caipNetworkId !== state().network
      const [below, shown] = [undefined, ...store.get(routerSlice).stack].slice(-2)
      if (isElsewhere && modal.isOpen() && shown?.view === SwapSelectTokenView.id)
        below?.view === SwapView.id ? router.back() : router.replace(SwapView)
      // A maximum is that of the account before.
      if (isIdle() && state().isMax) update({ amount: '', isMax: false })
      if (isIdle())
        update({ quote: null, problem: null, failure: isMissing ? 'outdated' : state().order && state().failure })
    },
  )

  /** The swap that the form asks for, if the form is complete. */
  const wish = (): Wish | undefined => {
    const activeAccount = selectEvmAccount(store.get)
    const { from, to } = selectPair(store.get)
    if (!activeAccount || !from || !to) return undefined
    const units = toBaseUnits(state().amount, from.decimals)
    if (!units || from.balance === null || units > BigInt(from.balance)) return undefined
    return { activeAccount, from, to, amount: units.toString() }
  }

  const readings = createReadings(ctx)
  const orders = createOrders(ctx, settings, wish)

  /** Sets the price of gas. Lowers an amount of Max that the balance and the fee do not allow. */
  const setGasPrice = (gasPrice: string | null) => {
    const { from } = selectPair(store.get)
    const units = from && state().isMax && toBaseUnits(state().amount, from.decimals)
    const less = units ? lowerMax(from, `${units}`, gasPrice) : undefined
    update({ gasPrice, ...(from && less ? { amount: fromBaseUnits(less, from.decimals) } : {}) })
  }

  const quote = (pause: number) =>
    ctx.latest('quote', async (signal) => {
      if (pause > 0) await sleep(pause, signal)
      setGasPrice(state().gasPrice)
      const chainId = wish()?.activeAccount.network.caipNetworkId
      if (!chainId) return update({ quote: null, problem: null })
      try {
        const gasPrice = await readGasPrice(ctx, chainId, signal)
        signal.throwIfAborted()
        setGasPrice(gasPrice)
        const asked = wish()
        if (!asked) return update({ quote: null, problem: null })
        const { activeAccount, from, to, amount } = asked
        const { slippage } = settings
        const wanted = { activeAccount, from: from.id, to: to.id, amount, slippage }
        const answer = await readQuote(ctx, wanted, gasPrice, signal)
        signal.throwIfAborted()
        update({ quote: answer, problem: null })
      } catch (error) {
        signal.throwIfAborted()
        ctx.log.info('There is no quote', error)
        update({ quote: null, problem: problemOf(error) })
      }
    })

  const load = (wanted: SwapArguments) =>
    ctx.latest('tokens', async (signal) => {
      const activeAccount = selectEvmAccount(store.get)
      if (!activeAccount) return
      const { network } = activeAccount
      const id = network.caipNetworkId
      if (!settings.networks.includes(id)) return update({ ...emptySwap, network: id, status: 'unsupported' })
      const isKnown = state().network === id && state().status === 'ready'
      if (!isKnown) update({ ...emptySwap, network: id, status: 'loading' })
      try {
        const balances = readings.balances(signal)
        const { supports, forNetwork } = ctx.use(data)
        // If the list of networks could not be read, fail instead of reporting the network as unsupported.
        if ((await supports(id, signal)) === 'unknown') throw new NetworksUnknownError()
        const [answer] = await Promise.all([
          isKnown
            ? undefined
            : forNetwork(id, signal).then((options) => ctx.api.call(getTokens, { chainId: id }, options)),
          // A slow node must not keep the form away.
          Promise.race([balances, sleep(balancesTime, signal)]),
          readings.gas(id, signal),
        ])
        signal.throwIfAborted()
        if (answer) {
          const tokens = readTokens(answer.tokens, network)
          update(answer.tokens.length === 0 ? { status: 'unsupported' } : { status: 'ready', tokens })
        }
        fillIn(wanted)
        void readings.prices()
        await quote(0)
        await balances
        signal.throwIfAborted()
        // Without a balance there was no quote.
        if (!state().quote && !state().problem) await quote(0)
      } catch (error) {
        signal.throwIfAborted()
        update({ status: 'failed' })
        ctx.report(error)
      }
    })

  /** Fills in the form with a host's arguments, once for each request. */
  const fillIn = ({ fromToken, toToken, amount }: SwapArguments) => {
    const { tokens, from, to } = state()
    const key = JSON.stringify([fromToken, toToken, amount])
    const isNew = applied !== key
    applied = key
    const coin = tokens.find(({ isCoin }) => isCoin)
    const wanted = isNew ? findToken(tokens, fromToken) : undefined
    const sold = wanted?.id ?? from ?? coin?.id ?? null
    const named = (isNew ? findToken(tokens, toToken)?.id : undefined) ?? to
    // An amount of a token that is not listed is none of the coin.
    const isMeant = isNew && (fromToken === undefined || wanted !== undefined)
    const decimal = isMeant && typeof amount === 'string' && /^\d{1,40}(\.\d{1,77})?$/.test(amount)
    update({ from: sold, to: named === sold ? null : named, ...(decimal ? { amount, isMax: false } : {}) })
  }

  const refresh = async (signal: AbortSignal) => {
    if (!isIdle()) return
    void readings.balances(signal)
    void readings.prices()
    await (isReviewing() ? orders.prepare(true) : quote(0))
  }

  const signing = createSigning(ctx, settings, {
    update,
    hold: () => stop('order'),
    rebuild: () => orders.prepare(),
    isReviewing: () => modal.isOpen() && isReviewing(),
    orders,
    clear,
  })

  return {
    providerFee: settings.providerFee,
    slippage: settings.slippage,
    isUnlimited: settings.isUnlimited,
    begin: async (wanted) => {
      if (!isIdle()) return
      begun = wanted
      await load(wanted)
    },
    follow: (signal) => follow(refresh, AbortSignal.any([signal, ctx.signal])),
    setToken(side, token) {
      const { from, to } = state()
      if (!isIdle()) return
      const other = side === 'from' ? 'to' : 'from'
      // If the token is that of the other side, the sides are exchanged.
      const moved = (side === 'from' ? to : from) === token ? { [other]: side === 'from' ? from : to } : {}
      update({ ...moved, [side]: token, isMax: false, quote: null, problem: null })
      void readings.prices()
      void quote(0)
    },
    flip() {
      if (!isIdle()) return
      const { from, to, quote: known } = state()
      const { from: source, to: target } = selectPair(store.get)
      const units = source && toBaseUnits(state().amount, source.decimals)
      // The amount that was bought becomes the amount to sell, unless another amount was typed since.
      const isKnown = source && target && units !== undefined && isQuoteFor(known, source, target, units)
      const amount = isKnown ? fromBaseUnits(known.output, target.decimals) : state().amount
      update({ from: to, to: from, amount, isMax: false, quote: null, problem: null })
      void quote(debounce)
    },
    setAmount(text) {
      if (!isIdle()) return
      const amount = typeAmount(text, state().amount)
      if (amount === undefined || amount === state().amount) return
      update({ amount, isMax: false, problem: null })
      void quote(debounce)
    },
    setMax() {
      void ctx.latest('quote', async (signal) => {
        const { from } = selectPair(store.get)
        if (!isIdle() || !from) return
        const { network, gasPrice } = state()
        if (from.isCoin && gasPrice === null && network) await readings.gas(network, signal)
        const all = maxAmount(from, state().gasPrice)
        signal.throwIfAborted()
        if (all !== undefined) update({ amount: fromBaseUnits(all, from.decimals), isMax: true, problem: null })
        void quote(0)
      })
    },
    retry: () => (state().status === 'ready' ? quote(0) : load(begun)),
    reorder: orders.renew,
    review() {
      if (!isIdle()) return router.push(SwapPreviewView)
      // A later quote must not replace the one that the user has seen.
      stop('quote')
      update({ order: null, hasMoved: false, isLowered: false, failure: null })
      void orders.prepare()
      router.push(SwapPreviewView)
    },
    approve: signing.approve,
    swap: signing.swap,
  }
}
