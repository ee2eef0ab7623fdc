import { presetAssets } from './assets.ts'
import type { PaymentAsset } from './rules/request.ts'

export interface PayOptions {
  /** What users can deposit from an exchange, as far as their account has the network. @default `presetAssets` */
  readonly assets: readonly PaymentAsset[]
}

export const defaults: PayOptions = { assets: Object.values(presetAssets) }
