import { createSigners } from '../wallets/bitcoin/keys.ts'
import { createTestSolanaWallet, testPrivateKeys } from '../wallets/index.ts'
import { callNode } from '../wallets/node.ts'
import type { BitcoinNode } from './bitcoin/index.ts'
import type { PublicUser } from './embedded-wallet/index.ts'
import type { SolanaNode } from './solana/index.ts'

/** Gives the test keys 100 SOL each, and 1,000 of a new token; returns the mint of the token. */
export async function fundSolana(node: SolanaNode): Promise<string> {
  const { addresses } = await createTestSolanaWallet({ name: 'Funded' })
  const mint = node.createMint({ decimals: 6 })
  for (const address of addresses) {
    node.airdrop(address, 100_000_000_000n)
    node.mintTo(mint, address, 1_000_000_000n)
  }
  return mint
}

/** Gives the payment addresses (P2WPKH) of the test keys one coin each. */
export function fundBitcoin(node: BitcoinNode): void {
  for (const [index, key] of testPrivateKeys.entries()) {
    const [payment] = createSigners(key, index, 'testnet', 'p2wpkh')
    if (payment) node.fund(payment.address, 100_000_000n)
  }
}

/** Gives a user of the embedded wallet 10 ETH on each chain, in the account of the key and in the smart account, and 10 SOL. */
export async function fundUser(urls: readonly string[], solana: SolanaNode, user: PublicUser): Promise<void> {
  const owners = [user.address, user.smartAccount].filter((owner) => owner !== undefined)
  const fund = (url: string) => owners.map((owner) => callNode(url, 'anvil_setBalance', [owner, '0x8ac7230489e80000']))
  await Promise.all(urls.flatMap(fund))
  solana.airdrop(user.solanaAddress, 10_000_000_000n)
}
