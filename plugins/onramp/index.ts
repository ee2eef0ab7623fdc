export { onrampActionMessages } from './actionMessages.ts'
export { onrampMessages } from './messages.ts'
export type { OnrampOptions } from './options.ts'
export { onramp } from './plugin.ts'
export {
  BuyInProgressView,
  type Estimate,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampController,
  type OnrampState,
  onrampSlice,
  type ProviderId,
  type Purchase,
  WhatIsABuyView,
} from './tokens.ts'
