import Basic from './ConnectingWalletConnectBasicView.tsx'
import Connecting from './ConnectingWalletConnectView.tsx'
import Downloads from './DownloadsView.tsx'

/** The views that pair, in one chunk: they share most of their code, and fewer names of chunks come before the first list. */
export const connecting = { default: Connecting }
export const basic = { default: Basic }
export const downloads = { default: Downloads }
