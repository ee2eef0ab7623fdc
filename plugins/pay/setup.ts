import { once, type PluginContext } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { disconnected, networksSlice, selectActiveAccount } from 'portico/wallet'
import { payActionMessages } from './actionMessages.ts'
import { depositAssets } from './assets.ts'
import type { PayOptions } from './options.ts'
import { outcomeAt } from './pending.ts'
import { pay } from './plugin.ts'
import type { ExchangePage } from './popup.ts'
import { copyOf } from './rules/copyOf.ts'
import {
  FundWalletView,
  type PayController,
  PayLoadingView,
  PayView,
  PayWithExchangeSelectAssetView,
  PayWithExchangeView,
  paymentEnded,
  paySlice,
} from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const slices = [paySlice]
export const views = [PayView, PayLoadingView, FundWalletView, PayWithExchangeView, PayWithExchangeSelectAssetView]
export const events = [paymentEnded]
export const endpoints = async () => (await import('./endpoints.ts')).endpoints

/** Views that need a connected account. */
const ofAccount: readonly string[] = [FundWalletView.id, PayWithExchangeView.id, PayWithExchangeSelectAssetView.id]

export function setup(ctx: PluginContext<PayOptions>): PayController {
  const { store } = ctx
  const load = once(async () => {
    const { createPay } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createPay(ctx)
  })
  // For a host whose view has not begun.
  ctx.onDispose((why) => ctx.modal.settle(PayView, outcomeAt(why, { status: 'closed' })))
  /** The controller, once it is loaded. */
  let controller: PayController | undefined
  const need = async () => {
    controller = await load()
    return controller
  }
  /** Wraps functions of the views so that they never reject, also if the plugin is switched off before its code is loaded. */
  const quietly = async (task: (loaded: PayController) => Promise<void>) => {
    try {
      // At once where the code is loaded, so that the caret of a field stays.
      await task(controller ?? (await need()))
    } catch (error) {
      ctx.report(error)
    }
  }
  /** The same for a view that shows a failure, such as that the code could not be loaded. */
  const begin = async (what: 'payment' | 'deposit', task: (loaded: PayController) => Promise<void>) => {
    try {
      await task(await need())
    } catch (error) {
      ctx.report(error)
      if (ctx.signal.aborted) return
      store.update(paySlice, (draft) => {
        if (what === 'deposit') draft.deposit.hasFailed = true
        else draft.status = 'failed'
      })
    }
  }
  /** Closes the window for an exchange if the code of the plugin can not be loaded. */
  const withPage = async (page: ExchangePage | null, task: (loaded: PayController) => Promise<void>) => {
    try {
      await task(await need())
    } catch (error) {
      page?.close()
      ctx.report(error)
    }
  }
  const call = async <Query, Answer>(task: (loaded: PayController, own: Query) => Promise<Answer>, query: Query) => {
    const own = copyOf(query)
    return task(await need(), own)
  }
  ctx.slots.contribute(accountActions, {
    id: pay.id,
    // After the actions of onramp, swaps, receive and send.
    order: 50,
    label: () => ctx.messages.get(payActionMessages).fund,
    icon: 'plus',
    isFor: (namespace, read) =>
      depositAssets(ctx.options).some(
        ({ network }) =>
          network.startsWith(`${namespace}:`) &&
          read(networksSlice).networks.some(({ caipNetworkId }) => caipNetworkId === network),
      ),
    run: (namespace) => ctx.router.push(FundWalletView, { namespace }),
  })
  ctx.events.on(disconnected, () => {
    const view = ctx.router.current()?.view
    if (view && ofAccount.includes(view) && !selectActiveAccount(store.get)) ctx.modal.close({ force: true })
  })
  return {
    options: ctx.options,
    // Copied at once: a host may use its query again before the answer.
    getExchanges: (query, signal) => call((loaded, own) => loaded.getExchanges(own, signal), query),
    getPayUrl: (query, signal) => call((loaded, own) => loaded.getPayUrl(own, signal), query),
    getBuyStatus: (query, signal) => call((loaded, own) => loaded.getBuyStatus(own, signal), query),
    begin: (request) => begin('payment', (loaded) => loaded.begin(request)),
    connect: () => quietly((loaded) => loaded.connect()),
    switchNetwork: () => quietly((loaded) => loaded.switchNetwork()),
    payFromWallet: (account) => quietly((loaded) => loaded.payFromWallet(account)),
    payAtExchange: (id, page) => withPage(page, (loaded) => loaded.payAtExchange(id, page)),
    readExchanges: () => quietly((loaded) => loaded.readExchanges()),
    beginDeposit: (namespace) => begin('deposit', (loaded) => loaded.beginDeposit(namespace)),
    setAsset: (index) => quietly((loaded) => loaded.setAsset(index)),
    setAmount: (text) => quietly((loaded) => loaded.setAmount(text)),
    deposit: (id, page) => withPage(page, (loaded) => loaded.deposit(id, page)),
    reopen: (page) => withPage(page, (loaded) => loaded.reopen(page)),
    checkAgain: () => quietly((loaded) => loaded.checkAgain()),
    cancel: () => controller?.cancel(),
  }
}
