export { type BitcoinNode, type BitcoinOptions, type BitcoinTransaction, startBitcoin } from './startBitcoin.ts'
