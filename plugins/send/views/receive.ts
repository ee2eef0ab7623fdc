import CompatibleNetworks from './WalletCompatibleNetworksView.tsx'
import Receive from './WalletReceiveView.tsx'

export const receive = { default: Receive }
export const compatibleNetworks = { default: CompatibleNetworks }
