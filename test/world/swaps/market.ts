import { encodeAbiParameters } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { testPrivateKeys } from '../../wallets/index.ts'
import { putErc20 } from '../erc20.ts'
import { swapRouter } from './addresses.ts'
import { putSwapRouter } from './router.ts'

/** The Tide Dollar, whose invented balance the chain-data service lists. */
const tideDollar = `0x${'1'.repeat(40)}`

/** Puts the router on a local chain, and the Tide Dollar: the first test key has as many as are listed, the router a million. */
export async function openSwapMarket(url: string): Promise<void> {
  const symbol = encodeAbiParameters([{ type: 'string' }], ['TUSD'])
  const balances = { [privateKeyToAddress(testPrivateKeys[0])]: 1_250_500_000n, [swapRouter]: 1_000_000_000_000n }
  await Promise.all([putSwapRouter(url), putErc20(url, { address: tideDollar, symbol, balances })])
}
