import type { Hex } from 'viem'
import { type ContractAccount, createTestWallet, type TestWallet, testPrivateKeys } from '../test/wallets/index.ts'
import { contractWalletOf } from '../test/world/contractWallet.ts'
import { pictures } from './pictures.ts'
import type { PageWorld } from './world.ts'

/** Whether the account of the first wallet is a contract: one that the local world has, or one that is not deployed yet. */
export type ContractChoice = 'deployed' | 'undeployed'

const contracts: Readonly<Record<ContractChoice, (key: Hex) => ContractAccount>> = {
  deployed: (key) => ({ address: contractWalletOf(key).address }),
  undeployed(key) {
    const { address, ...deployment } = contractWalletOf(key, 1)
    return { address, deployment }
  },
}

/** Wallets that live in this page, with real keys of the local chains. `count` of them are announced. */
export function announceWallets(world: PageWorld, count: number, contract?: ContractChoice): readonly TestWallet[] {
  const chains = Object.fromEntries(world.chains.map((chain) => [chain.id, chain.rpcUrls.default.http[0] ?? '']))
  const plans = [
    { name: 'Harbour', rdns: 'example.harbour', icon: pictures.harbour },
    { name: 'Lantern', rdns: 'example.lantern', icon: pictures.lantern },
    { name: 'Meadow', rdns: 'example.meadow', icon: pictures.meadow },
  ]
  return plans.slice(0, count).map((plan, index) => {
    const wallet = createTestWallet({
      ...plan,
      chains,
      accounts: testPrivateKeys.slice(index * 2, index * 2 + 2),
      storage: localStorage,
      ...(contract && index === 0 && { contract: contracts[contract](testPrivateKeys[0]) }),
    })
    wallet.announce()
    return wallet
  })
}
