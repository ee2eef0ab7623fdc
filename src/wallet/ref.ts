import { definePluginRef } from '../kernel/internal.ts'
import type { WalletController } from './controller.ts'

/** The wallet plugin without its code: what a chain depends on, so that a page loads the code only when it needs it. */
export const walletRef = definePluginRef<WalletController>('wallet')
