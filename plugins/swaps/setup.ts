import type { PluginContext } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { selectConnection, tracked } from 'portico/wallet'
import { swapActionMessages } from './actionMessages.ts'
import { createSwaps, type SwapsController } from './controller.ts'
import { endpoints } from './endpoints.ts'
import type { SwapsOptions } from './options.ts'
import { swapsFlag } from './plugin.ts'
import { oneInch } from './rules/routers.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import { SwapPreviewView, SwapSelectTokenView, SwapView, swapsSlice } from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export { endpoints }
export const slices = [swapsSlice]
export const views = [SwapView, SwapSelectTokenView, SwapPreviewView]

export function setup(ctx: PluginContext<SwapsOptions>): SwapsController {
  ctx.slots.contribute(accountActions, {
    id: 'swaps',
    order: 20,
    label: () => ctx.messages.get(swapActionMessages).swap,
    icon: 'swap',
    isFor: (namespace) => namespace === evmNamespace && [ctx.flags.get(swapsFlag) || []].flat().includes(oneInch),
    run() {
      const isSmartAccount = selectConnection(ctx.store.get, evmNamespace).accounts[0]?.type === 'smartAccount'
      const network = selectEvmAccount(ctx.store.get)?.network.caipNetworkId
      ctx.events.emit(tracked, { event: 'OPEN_SWAP', properties: { isSmartAccount, network } })
      ctx.router.push(SwapView)
    },
  })
  return createSwaps(ctx)
}
