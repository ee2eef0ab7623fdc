import type { PaymentAsset } from './rules/request.ts'

export interface PayOptions {
  /** Assets to deposit from an exchange; networks where the account does not exist are left out. @default `presetAssets` */
  readonly assets: readonly PaymentAsset[] | null
}

export const defaults: PayOptions = { assets: null }
