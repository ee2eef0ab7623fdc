import { defineMessages } from 'portico/kernel'

/** What the shell says before any of its views is loaded: apart, so that a page with a button does not load the rest. */
export const tabMessages = defineMessages('shell.tabs', { tokens: 'Tokens', nfts: 'NFTs' })
