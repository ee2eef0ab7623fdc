import { once, type PluginContext, quietly } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import {
  capabilities,
  disconnected,
  selectAccountType,
  selectActiveAccount,
  selectConnection,
  tracked,
} from 'portico/wallet'
import { onrampActionMessages } from './actionMessages.ts'
import type { OnrampOptions } from './options.ts'
import { onramp, onrampFlag } from './plugin.ts'
import { providersFor } from './rules/providers.ts'
import { selectBuyer } from './select.ts'
import {
  BuyInProgressView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampController,
  onrampSlice,
  WhatIsABuyView,
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

export const slices = [onrampSlice]
export const views = [
  OnRampProvidersView,
  OnRampTokenSelectView,
  OnRampFiatSelectView,
  BuyInProgressView,
  WhatIsABuyView,
]
export const endpoints = async () => (await import('./endpoints.ts')).endpoints

const ownViews: readonly string[] = views.map(({ id }) => id)

export function setup(ctx: PluginContext<OnrampOptions>): OnrampController {
  const { store } = ctx
  const load = once(async () => {
    const { createOnramp } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createOnramp(ctx)
  })
  /** For functions of the views, which never reject, also if the plugin is switched off before its code is loaded. */
  const call = quietly(load, ctx)
  ctx.slots.contribute(accountActions, {
    id: onramp.id,
    order: 10,
    label: () => ctx.messages.get(onrampActionMessages).buy,
    icon: 'buy',
    needs: capabilities.onramp,
    isFor(namespace, read) {
      // The view says why an account of an unknown type can not buy, and offers to check it again.
      const isOnlyHere = selectAccountType(read, namespace) === 'smartAccount'
      return (
        providersFor({ ...selectBuyer(read, namespace), isOnlyHere }, ctx.flags.get(onrampFlag), ctx.options).length > 0
      )
    },
    run(namespace) {
      const isSmartAccount = selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount'
      ctx.events.emit(tracked, { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
      ctx.router.push(OnRampProvidersView, { namespace })
    },
  })
  ctx.events.on(disconnected, () => {
    const view = ctx.router.current()?.view
    if (view && ownViews.includes(view) && !selectActiveAccount(store.get)) ctx.modal.close({ force: true })
  })
  return {
    options: ctx.options,
    begin: (namespace) =>
      call(
        (controller) => controller.begin(namespace),
        () =>
          store.update(onrampSlice, (draft) => {
            draft.status = 'failed'
          }),
      ),
    renewQuote: () => call((controller) => controller.renewQuote()),
    setAmount: (text) => call((controller) => controller.setAmount(text)),
    setPurchaseCurrency: (symbol) => call((controller) => controller.setPurchaseCurrency(symbol)),
    setPaymentCurrency: (code) => call((controller) => controller.setPaymentCurrency(code)),
    buy: async (provider, page) => {
      try {
        await (await load()).buy(provider, page)
      } catch (error) {
        page?.close()
        ctx.report(error)
      }
    },
    noteOpened: () => void call((controller) => controller.noteOpened()),
    stop: () => void call((controller) => controller.stop()),
  }
}
