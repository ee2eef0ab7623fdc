import type { PaymentAsset } from './rules/request.ts'

export interface PayOptions {
  /** Assets to deposit from an exchange; those on networks that the account does not have are hidden. @default `presetAssets` */
  readonly assets: readonly PaymentAsset[] | null
}

export const defaults: PayOptions = { assets: null }
