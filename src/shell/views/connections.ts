import ConnectingMultiChain from './ConnectingMultiChainView.tsx'
import ProfileWallets from './ProfileWalletsView.tsx'
import SwitchActiveChain from './SwitchActiveChainView.tsx'

/** The views of several chain families and several wallets, in one chunk: few hosts need them, and then all of them. */
export const connectingMultiChain = { default: ConnectingMultiChain }
export const profileWallets = { default: ProfileWallets }
export const switchActiveChain = { default: SwitchActiveChain }
