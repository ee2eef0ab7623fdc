import { expect, test } from 'vitest'
import { presetAssets } from './index.ts'

/** The symbols that the contracts answer: a wallet pays a token only if the symbol is the same. */
const symbols = {
  ethereumUsdc: 'USDC',
  ethereumUsdt: 'USDT',
  baseEth: 'ETH',
  baseUsdc: 'USDC',
  baseSepoliaEth: 'ETH',
  optimismUsdc: 'USDC',
  optimismUsdt: 'USDT',
  arbitrumUsdc: 'USDC',
  arbitrumUsdt: 'USD₮0',
  polygonUsdc: 'USDC',
  polygonUsdt: 'USDT0',
  solanaSol: 'SOL',
  solanaUsdc: 'USDC',
  solanaUsdt: 'USDT',
}

test('each preset asset has the symbol of its contract', () => {
  expect(Object.fromEntries(Object.entries(presetAssets).map(([id, { metadata }]) => [id, metadata.symbol]))).toEqual(
    symbols,
  )
})
