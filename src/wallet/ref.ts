import { definePluginRef } from '../kernel/internal.ts'
import type { WalletController } from './controller.ts'

/** A reference to the wallet plugin without its code, for chains to depend on. */
export const walletRef = definePluginRef<WalletController>('wallet')
