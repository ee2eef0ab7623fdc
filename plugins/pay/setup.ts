import { once, type PluginContext } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { disconnected, networksSlice, selectHolder } from 'portico/wallet'
import { payActionMessages } from './actionMessages.ts'
import { depositAssets } from './assets.ts'
import type { PayOptions } from './options.ts'
import { pay } from './plugin.ts'
import type { ExchangePage } from './popup.ts'
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

export { translations } from './translations.ts'
export const slices = [paySlice]
export const views = [PayView, PayLoadingView, FundWalletView, PayWithExchangeView, PayWithExchangeSelectAssetView]
export const events = [paymentEnded]
export const endpoints = async () => (await import('./endpoints.ts')).endpoints

/** Views that are of no use without an account. */
const ofAccount: readonly string[] = [FundWalletView.id, PayWithExchangeView.id, PayWithExchangeSelectAssetView.id]

export function setup(ctx: PluginContext<PayOptions>): PayController {
  const { store } = ctx
  const load = once(async () => {
    const { createPay } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createPay(ctx)
  })
  /** The controller, once it was needed. */
  let controller: PayController | undefined
  const need = async () => {
    controller = await load()
    return controller
  }
  /** A page that was opened for an exchange goes where the code for it does not come. */
  const withPage = async (page: ExchangePage | null, task: (loaded: PayController) => Promise<void>) => {
    try {
      await task(await need())
    } catch (error) {
      page?.close()
      ctx.report(error)
    }
  }
  ctx.slots.contribute(accountActions, {
    id: pay.id,
    // After those of the field: onramp, swaps, receive, send.
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
    if (view && ofAccount.includes(view) && !selectHolder(store.get)) ctx.modal.close({ force: true })
  })
  return {
    options: ctx.options,
    getExchanges: async (...query) => (await need()).getExchanges(...query),
    getPayUrl: async (...query) => (await need()).getPayUrl(...query),
    getBuyStatus: async (...query) => (await need()).getBuyStatus(...query),
    begin: async (request) => (await need()).begin(request),
    connect: async () => (await need()).connect(),
    switchNetwork: async () => (await need()).switchNetwork(),
    payFromWallet: async (account) => (await need()).payFromWallet(account),
    payAtExchange: (id, page) => withPage(page, (loaded) => loaded.payAtExchange(id, page)),
    readExchanges: async () => (await need()).readExchanges(),
    beginDeposit: async (namespace) => (await need()).beginDeposit(namespace),
    setAsset: async (index) => (await need()).setAsset(index),
    setAmount: async (text) => (await need()).setAmount(text),
    deposit: (id, page) => withPage(page, (loaded) => loaded.deposit(id, page)),
    reopen: (page) => withPage(page, (loaded) => loaded.reopen(page)),
    checkAgain: async () => (await need()).checkAgain(),
    cancel: () => controller?.cancel(),
  }
}
