import GetWallet from './GetWalletView.tsx'
import WhatIsANetwork from './WhatIsANetworkView.tsx'
import WhatIsAWallet from './WhatIsAWalletView.tsx'

/** The views that explain, in one chunk: they are small, and fewer names of chunks come before the first list. */
export const whatIsAWallet = { default: WhatIsAWallet }
export const whatIsANetwork = { default: WhatIsANetwork }
export const getWallet = { default: GetWallet }
