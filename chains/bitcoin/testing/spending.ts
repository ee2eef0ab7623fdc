import * as ecc from '@bitcoinerlab/secp256k1'
import type { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createSpend } from '../../../test/wallets/bitcoin/testing/createSpend.ts'
import { type BitcoinNode, startBitcoin } from '../../../test/world/bitcoin/index.ts'
import { testnet } from './network.ts'
import { createStage, never, type Way } from './stage.ts'

/** An address that no test wallet has. */
export const recipient = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const hasOneAddress = (way: Way) => way === 'okx' || way === 'unisat'

/** Starts a node for the tests of a file, and makes wallets on testnet that have coins to spend there. */
export function createSpending() {
  let started: BitcoinNode | undefined
  const node = () => {
    if (!started) throw new Error('The node has not started')
    return started
  }
  beforeAll(async () => {
    started = await startBitcoin()
  })
  afterAll(() => started?.stop())

  return {
    node,
    async setup(way: Way) {
      const stage = await createStage(way, { networks: ['testnet', 'mainnet'], nodes: { testnet: node().url } })
      const session = await stage.connect({ networks: [testnet] })
      session.watch(() => {})
      const own = stage.wallet.addresses(0, 'testnet').slice(0, hasOneAddress(way) ? 1 : 2)
      // Over a relay, the address for ordinals arrives after the session.
      await vi.waitFor(() => expect(session.accounts).toHaveLength(own.length))
      return {
        ...stage,
        session,
        request: (method: string, params?: unknown, signal = never) => session.request({ method, params }, signal),
        own,
        /** A PSBT that spends a new coin of each of the addresses. */
        spend: () => createSpend(node(), own),
      }
    },
  }
}

/** Whether every signature of a PSBT is good. */
export const validate = (psbt: Psbt): boolean =>
  psbt.validateSignaturesOfAllInputs((key, hash, signature) =>
    key.length === 32 ? ecc.verifySchnorr(hash, key, signature) : ecc.verify(hash, key, signature),
  )
