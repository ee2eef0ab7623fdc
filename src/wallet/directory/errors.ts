import { defineError } from 'portico/kernel'

/** A wallet of `customWallets` is not usable, and is left out. */
export const CustomWalletInvalidError = defineError(
  'CUSTOM_WALLET_INVALID',
  (p: { option: string; problem: string }) => `The option "${p.option}" is not usable. ${p.problem}`,
)
