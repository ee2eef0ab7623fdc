/**
 * Where everything comes from that is not the first list. In a chunk of its own: the bundler writes the names of all that
 * a view needs beside its `import()`, and this list is not to be on the way to the first row.
 */
const help = () => import('./views/help.ts')
const networkViews = () => import('./views/networkViews.ts')
const pairing = () => import('./views/pairing.ts')
const several = () => import('./views/connections.ts')

export const connectingExternal = () => import('./views/ConnectingExternalView.tsx')
export const account = () => import('./views/AccountView.tsx')
export const accountSettings = () => import('./views/AccountSettingsView.tsx')
export const allWallets = () => import('./views/AllWalletsView.tsx')
export const tokensTab = () => import('./views/TokensTab.tsx')
export const nftsTab = () => import('./views/NftsTab.tsx')

// Views that belong together share a chunk.
export const networks = async () => (await networkViews()).networks
export const switchNetwork = async () => (await networkViews()).switchNetwork
export const unsupportedChain = async () => (await networkViews()).unsupportedChain
export const whatIsAWallet = async () => (await help()).whatIsAWallet
export const whatIsANetwork = async () => (await help()).whatIsANetwork
export const getWallet = async () => (await help()).getWallet
export const connectingWalletConnect = async () => (await pairing()).connecting
export const connectingWalletConnectBasic = async () => (await pairing()).basic
export const downloads = async () => (await pairing()).downloads
export const connectingMultiChain = async () => (await several()).connectingMultiChain
export const switchActiveChain = async () => (await several()).switchActiveChain
export const profileWallets = async () => (await several()).profileWallets
