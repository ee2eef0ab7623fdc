import type { PayOptions } from './options.ts'
import type { PaymentAsset } from './rules/request.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const usdt = { name: 'Tether USD', symbol: 'USDT', decimals: 6 }
/** USDT of contracts that Tether moved to USDT0. A wallet pays only if the symbol is that of the contract. */
const usdt0 = (symbol: string) => ({ name: 'USDT0', symbol, decimals: 6 })
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const on = (network: PaymentAsset['network'], asset: string, metadata: PaymentAsset['metadata']): PaymentAsset =>
  Object.freeze({ network, asset, metadata: Object.freeze(metadata) })

/** Common assets for payments: coins, and the stablecoins of Circle and Tether with their contracts. */
export const presetAssets = Object.freeze({
  ethereumUsdc: on('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', usdc),
  ethereumUsdt: on('eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', usdt),
  baseEth: on('eip155:8453', 'native', ether),
  baseUsdc: on('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', usdc),
  baseSepoliaEth: on('eip155:84532', 'native', ether),
  optimismUsdc: on('eip155:10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', usdc),
  optimismUsdt: on('eip155:10', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', usdt),
  arbitrumUsdc: on('eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', usdc),
  arbitrumUsdt: on('eip155:42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', usdt0('USD₮0')),
  polygonUsdc: on('eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', usdc),
  polygonUsdt: on('eip155:137', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', usdt0('USDT0')),
  solanaSol: on(solana, 'native', { name: 'Solana', symbol: 'SOL', decimals: 9 }),
  solanaUsdc: on(solana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', usdc),
  solanaUsdt: on(solana, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', usdt),
})

/** The assets that users can deposit: those of the host's options, by default all presets. */
export const depositAssets = ({ assets }: PayOptions): readonly PaymentAsset[] => assets ?? Object.values(presetAssets)
