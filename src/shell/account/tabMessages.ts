import { defineMessages } from 'portico/kernel'

/**
 * Texts that the shell needs before its views are loaded. A module of its own, so that a page with a button does not
 * load the others.
 */
export const tabMessages = defineMessages('shell.tabs', { tokens: 'Tokens', nfts: 'NFTs' })
