import { defineMessages } from 'portico/kernel'

/**
 * Texts that the shell needs before its views are loaded. In a separate module, so that a page with a button does not load
 * the other texts.
 */
export const tabMessages = defineMessages('shell.tabs', { tokens: 'Tokens', nfts: 'NFTs' })
