import Networks from './NetworksView.tsx'
import SwitchNetwork from './SwitchNetworkView.tsx'
import UnsupportedChain from './UnsupportedChainView.tsx'

/** The views of networks, in one chunk: one leads to the other. */
export const networks = { default: Networks }
export const switchNetwork = { default: SwitchNetwork }
export const unsupportedChain = { default: UnsupportedChain }
