import { is, type PluginContext, sleep } from 'portico/kernel'
import { project } from 'portico/project'
import {
  type ActiveAccount,
  data,
  type Namespace,
  selectAccountType,
  selectActiveAccount,
  selectConnection,
  tracked,
} from 'portico/wallet'
import { createArrivalWatch } from './arrival.ts'
import { createOnrampUrl, getOptions, meldService } from './endpoints.ts'
import { onrampMessages } from './messages.ts'
import type { OnrampOptions } from './options.ts'
import { onrampFlag } from './plugin.ts'
import type { ProviderPage } from './popup.ts'
import { readEstimate } from './quote.ts'
import { amountNote, cutAmount, isRefused, limitsOf, readAmount, wholeTokens } from './rules/amount.ts'
import { fallbackOptions, PaymentCurrency, PurchaseCurrency, withCleanNames } from './rules/currencies.ts'
import { decimalsOf } from './rules/money.ts'
import { blockchains, meldUrl, providersFor, safePage, slugOf } from './rules/providers.ts'
import { selectBuyer, selectPayment, selectPurchase } from './select.ts'
import {
  BuyInProgressView,
  emptyOnramp,
  type OnrampController,
  type OnrampState,
  onrampSlice,
  type ProviderId,
  type Purchase,
} from './tokens.ts'

/** Milliseconds without typing before a quote is asked for. */
const pause = 500
/** Milliseconds for which a quote counts. */
const quoteLifetime = 60_000
/** Limit of currencies in a list of the service; the rest is dropped. */
const most = 200

/** The valid entries of a list, each key once. */
function sound<Entry>(
  list: readonly unknown[],
  struct: Parameters<typeof is<Entry, unknown>>[1],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const found = new Map<string, Entry>()
  for (const entry of list.slice(0, most))
    if (is(entry, struct) && !found.has(keyOf(entry))) found.set(keyOf(entry), entry)
  return [...found.values()]
}

export function createOnramp(ctx: PluginContext<OnrampOptions>): OnrampController {
  const { store, latest, api, log } = ctx
  const arrivals = createArrivalWatch(ctx as never)
  const state = () => store.get(onrampSlice)
  const update = (patch: Partial<OnrampState>) => store.update(onrampSlice, (draft) => void Object.assign(draft, patch))
  let shown: Namespace | undefined
  let quotedAt = Number.NEGATIVE_INFINITY
  const isQuoteFresh = () => Math.abs(Date.now() - quotedAt) < quoteLifetime
  const activeAccountNow = (): ActiveAccount | undefined => {
    const activeAccount = selectActiveAccount(store.get, shown)
    return activeAccount?.caipAddress === state().account ? activeAccount : undefined
  }

  /** The options of calls for an account: its network counts, also while another namespace is active. */
  const callsFor = (activeAccount: ActiveAccount | undefined, signal: AbortSignal) =>
    ctx.use(data).forNetwork(activeAccount?.network.caipNetworkId, signal)

  const readAccountType = ({ namespace }: ActiveAccount, signal: AbortSignal) =>
    ctx.use(data).refreshAccountType(namespace, { signal })

  const readOptions = (activeAccount: ActiveAccount) =>
    latest('options', async (signal) => {
      update({ status: 'loading' })
      const [answer] = await Promise.all([
        callsFor(activeAccount, signal).then((options) => api.call(getOptions, {}, options)),
        readAccountType(activeAccount, signal),
      ]).catch((error: unknown) => {
        signal.throwIfAborted()
        update({ status: 'failed' })
        throw error
      })
      const [purchase, payment] = [
        withCleanNames(sound(answer.purchaseCurrencies, PurchaseCurrency as never, ({ symbol }) => symbol)),
        sound<PaymentCurrency>(answer.paymentCurrencies, PaymentCurrency as never, ({ id }) => id),
      ]
      const isUsable = purchase.length > 0 && payment.length > 0
      const { purchaseCurrencies, paymentCurrencies } = isUsable
        ? { purchaseCurrencies: purchase, paymentCurrencies: payment }
        : fallbackOptions
      const { purchaseSymbol, paymentCode } = state()
      const has = { symbol: false, code: false }
      for (const { symbol } of purchaseCurrencies) if (symbol === purchaseSymbol) has.symbol = true
      for (const { id } of paymentCurrencies) if (id === paymentCode) has.code = true
      update({
        status: 'ready',
        purchaseCurrencies,
        paymentCurrencies,
        purchaseSymbol: has.symbol ? purchaseSymbol : (purchaseCurrencies[0]?.symbol ?? ''),
        paymentCode: has.code ? paymentCode : (paymentCurrencies[0]?.id ?? ''),
      })
    })

  /**
   * Requests a quote for the amount. If the request fails, the state has an estimate, with `isEstimate`, where the price of the
   * token is known. With `isRenewal` the amount is the same, so the last quote stays until the answer comes.
   */
  const readQuote = (isRenewal = false) =>
    latest('quote', async (signal) => {
      const [purchaseCurrency, paymentCurrency, { amount }] = [
        selectPurchase(store.get),
        selectPayment(store.get),
        state(),
      ]
      const isAsked = Number(amount) > 0 && !isRefused(amountNote(amount, limitsOf(paymentCurrency)))
      if (!isRenewal) update({ quote: null, quoteStatus: isAsked ? 'loading' : 'idle' })
      if (!isAsked || !purchaseCurrency || !paymentCurrency) return
      if (!isRenewal) await sleep(pause, signal)
      const wanted = { purchaseCurrency, paymentCurrency, amount }
      const quote = await readEstimate(ctx, wanted, callsFor(activeAccountNow(), signal), signal)
      if (quote) quotedAt = Date.now()
      update({ quote, quoteStatus: quote ? 'ready' : 'none' })
    })

  let renewal: Promise<void> | undefined
  const renewQuote = async () => {
    const { quote, quoteStatus } = state()
    if (!quote || quoteStatus !== 'ready' || isQuoteFresh()) return
    renewal ??= readQuote(true).finally(() => {
      renewal = undefined
    })
    await renewal
  }

  /** The page of a provider. Throws the error of the call, or an error for a URL that must not be opened. */
  const urlOf = async (provider: ProviderId, activeAccount: ActiveAccount, signal: AbortSignal): Promise<string> => {
    const { namespace, address, network } = activeAccount
    const { meldPublicKey } = ctx.options
    if (provider === 'meld') {
      const { projectId } = ctx.use(project)
      const page = api.url(meldService)
      return meldUrl({ page, publicKey: meldPublicKey ?? '', namespace, address, projectId })
    }
    const { amount, quote, purchaseSymbol, paymentCode } = state()
    const crypto = quote && !quote.isEstimate && isQuoteFresh() ? wholeTokens(quote.amount) : 0
    const dollars = paymentCode === 'USD' && Number.isInteger(Number(amount)) ? Number(amount) : 0
    const slug = slugOf(network.id) ?? 'ethereum'
    const isOnlyThere = selectBuyer(store.get, namespace).isOnlyHere
    const { url } = await api.call(
      createOnrampUrl,
      {
        destinationWallets: [
          { address, blockchains: isOnlyThere ? [slug] : [...blockchains], assets: [purchaseSymbol] },
        ],
        defaultNetwork: slug,
        partnerUserId: address,
        defaultExperience: 'buy',
        ...(crypto > 0 ? { presetCryptoAmount: crypto } : {}),
        // The page of the provider takes `presetFiatAmount` as whole US dollars.
        ...(crypto === 0 && dollars > 0 ? { presetFiatAmount: dollars } : {}),
      },
      await callsFor(activeAccount, signal),
    )
    const page = safePage(url)
    if (page === undefined) throw new TypeError('The service named a page that must not be opened')
    return page
  }

  const patch = (purchase: Purchase, change: Partial<Purchase>): Purchase => {
    const changed = { ...purchase, ...change }
    update({ purchase: changed })
    return changed
  }
  const isOnScreen = () => ctx.modal.isOpen() && ctx.router.current()?.view === BuyInProgressView.id

  return {
    options: ctx.options,
    async begin(namespace) {
      const activeAccount = selectActiveAccount(store.get, namespace)
      shown = namespace
      const { account, status, purchase } = state()
      if (activeAccount?.caipAddress !== account) {
        await latest('quote', async () => {})
        update({ ...emptyOnramp, account: activeAccount?.caipAddress ?? null, purchase })
      } else if (status !== 'idle' && status !== 'failed') {
        const isUnknown = activeAccount && selectAccountType(store.get, activeAccount.namespace) === null
        await Promise.all([
          renewQuote(),
          isUnknown && latest('accountType', (signal) => readAccountType(activeAccount, signal)),
        ])
        return
      }
      if (activeAccount) await readOptions(activeAccount)
    },
    renewQuote,
    async setAmount(text) {
      const amount = readAmount(text, state().amount, decimalsOf(state().paymentCode))
      if (amount === undefined) return
      update({ amount })
      await readQuote()
    },
    async setPurchaseCurrency(symbol) {
      if (!state().purchaseCurrencies.some((currency) => currency.symbol === symbol)) return
      update({ purchaseSymbol: symbol })
      await readQuote()
    },
    async setPaymentCurrency(code) {
      if (!state().paymentCurrencies.some(({ id }) => id === code)) return
      update({ paymentCode: code, amount: cutAmount(state().amount, decimalsOf(code)) })
      await readQuote()
    },
    buy: (provider, page: ProviderPage | null) =>
      latest('purchase', async (signal) => {
        const activeAccount = activeAccountNow()
        if (!activeAccount) return page?.close()
        const { namespace, caipAddress } = activeAccount
        if (selectAccountType(store.get, namespace) === undefined) return page?.close()
        const offered = providersFor(selectBuyer(store.get, namespace), ctx.flags.get(onrampFlag), ctx.options)
        const offer = offered.find(({ id }) => id === provider)
        if (!offer) return page?.close()
        const isActiveAccount = () => selectActiveAccount(store.get, namespace)?.caipAddress === caipAddress
        const isSmartAccount = selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount'
        ctx.events.emit(tracked, { event: 'SELECT_BUY_PROVIDER', properties: { provider, isSmartAccount } })
        const networks = offer.arrivals.map(({ name, caipNetworkId }) => ({ name, caipNetworkId }))
        let purchase: Purchase = { provider, account: caipAddress, networks, status: 'opening', url: null }
        update({ purchase })
        ctx.router.push(BuyInProgressView)
        const watch = new AbortController()
        const either = AbortSignal.any([signal, watch.signal])
        // Stop when another account or network becomes active: only the buying account is watched.
        const leave = store.subscribe(() => {
          if (!isActiveAccount()) watch.abort()
        })
        try {
          // Take the first reading before the user can pay.
          const looking = arrivals.begin(activeAccount, offer, either)
          looking.catch(() => {})
          const url = await urlOf(provider, activeAccount, either)
          if (page) page.go(url)
          purchase = patch(purchase, { url, status: page ? 'waiting' : 'blocked' })
          const hasArrived = await (await looking)()
          purchase = patch(purchase, { status: hasArrived ? 'arrived' : 'late' })
          if (hasArrived && !isOnScreen()) ctx.notices.toast('success', ctx.messages.get(onrampMessages).arrived)
        } catch (error) {
          if (purchase.url === null) page?.close()
          if (signal.aborted) return
          if (!watch.signal.aborted) log.error('A purchase could not be opened', error)
          // Once the page is open, the user may have paid.
          const isOpen = purchase.url !== null && state().purchase?.status !== 'blocked'
          const failure = purchase.url === null ? 'failed' : 'late'
          patch(purchase, { status: watch.signal.aborted ? (isOpen ? 'left' : 'outdated') : failure })
        } finally {
          leave()
        }
      }),
    noteOpened() {
      const { purchase } = state()
      if (purchase?.status === 'blocked') patch(purchase, { status: 'waiting' })
    },
    stop: () => void latest('purchase', async () => update({ purchase: null })),
  }
}
