import { mainnet, testnet } from './network.ts'

export const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
export const onTestnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
export const stacks = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
export const networks = [mainnet.caipNetworkId, testnet.caipNetworkId]
/** Connects with a prompt. */
export const loud = { silent: false, networks }
/** Connects without a prompt. */
export const silent = { silent: true, networks }
