import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type BitcoinNode, startBitcoin } from '../../../world/bitcoin/index.ts'
import { createTestBitcoinWallet, type TestBitcoinWallet, type TestBitcoinWalletOptions } from '../index.ts'
import { parameters } from '../keys.ts'
import { createSpend } from './createSpend.ts'

/** What the tests of a file share: one source of coins, and a new wallet on testnet for each test. */
export interface Stage {
  node: BitcoinNode
  wallet: TestBitcoinWallet
  create(options?: Partial<TestBitcoinWalletOptions>): Promise<TestBitcoinWallet>
  /** An address of the wallet. @param key @default the first */
  addressOf(purpose: 'payment' | 'ordinals', key?: number): string
  /** The address of the same key on mainnet, the only network that `bitcoinjs-message` knows. */
  mainnetTwin(address: string): string
  /** A PSBT that spends new coins of the payment (input 0) and the ordinals address (input 1). */
  spend(): Psbt
  /** Completes a signed PSBT and hands it to the node. Answers the status. */
  finalizeAndSend(psbt: Uint8Array): Promise<number>
}

export function setStage(): Stage {
  const stage = {
    create: (options = {}) =>
      createTestBitcoinWallet({
        name: 'Test',
        networks: ['testnet', 'mainnet'],
        nodes: { testnet: stage.node.url },
        ...options,
      }),
    addressOf: (wanted, key) => stage.wallet.addresses(key).find(({ purpose }) => purpose === wanted)?.address ?? '',
    mainnetTwin(address) {
      const index = stage.wallet.addresses(0, 'testnet').findIndex((one) => one.address === address)
      return stage.wallet.addresses(0, 'mainnet')[index]?.address ?? ''
    },
    spend: () => createSpend(stage.node, stage.wallet.addresses()),
    async finalizeAndSend(bytes) {
      const psbt = Psbt.fromBuffer(bytes, { network: parameters.testnet }).finalizeAllInputs()
      const body = psbt.extractTransaction().toHex()
      return (await fetch(`${stage.node.url}/api/tx`, { method: 'POST', body })).status
    },
  } as Stage
  beforeAll(async () => {
    stage.node = await startBitcoin()
  })
  beforeEach(async () => {
    stage.wallet = await stage.create()
  })
  afterAll(() => stage.node.stop())
  return stage
}
