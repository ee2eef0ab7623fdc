import { defineError } from 'portico/kernel'

export const PopupBlockedError = defineError('SOCIAL_POPUP_BLOCKED', 'The browser blocked the window of the provider')
export const PopupClosedError = defineError('SOCIAL_POPUP_CLOSED', 'The window of the provider was closed')
export const SocialRefusedError = defineError('SOCIAL_REFUSED', 'The provider refused the login')
export const LinkInvalidError = defineError(
  'SOCIAL_LINK_INVALID',
  'The link of the provider is not one that may be opened',
)
