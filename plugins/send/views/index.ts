import Confirmed from './WalletSendConfirmedView.tsx'
import Preview from './WalletSendPreviewView.tsx'
import SelectToken from './WalletSendSelectTokenView.tsx'
import Send from './WalletSendView.tsx'

/** The steps of one transfer share a chunk. */
export const send = { default: Send }
export const selectToken = { default: SelectToken }
export const preview = { default: Preview }
export const confirmed = { default: Confirmed }
