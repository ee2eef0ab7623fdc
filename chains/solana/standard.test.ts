import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { readAccounts } from './standard.ts'

const addressOf = (index: number) =>
  base58.encode(Uint8Array.from({ length: 32 }, (_, at) => (index >> (8 * at)) & 255))

/** How often addresses are read while so many accounts are. */
function readsOf(count: number) {
  let reads = 0
  const accounts = Array.from({ length: count }, (_, index) => ({
    get address() {
      reads++
      return addressOf(index)
    },
    chains: ['solana:mainnet'],
    features: [],
  }))
  const read = readAccounts(accounts, 'standard:connect')
  return { reads, read }
}

test('a wallet that names thousands of accounts is read in linear time', () => {
  expect(readsOf(50).read).toHaveLength(50)
  const { reads, read } = readsOf(1000)
  expect(read).toHaveLength(1000)
  expect(reads / readsOf(100).reads).toBeLessThan(11)
})
