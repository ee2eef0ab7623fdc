import type { PaymentAsset } from './rules/request.ts'

export interface PayOptions {
  /** What users can deposit from an exchange, as far as their account has the network. @default `presetAssets` */
  readonly assets: readonly PaymentAsset[] | null
}

export const defaults: PayOptions = { assets: null }
