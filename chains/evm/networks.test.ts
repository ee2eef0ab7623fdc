import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { networkNames, toNetwork } from '../../scripts/networks.mjs'
import * as networks from './networks.ts'

const definitions = Object.entries(networks)
const chainOf = new Map<string, unknown>(Object.entries(chains))

test.each(definitions)('%s says what viem says', (name, network) => {
  expect(network).toEqual(toNetwork(chainOf.get(name)))
})

test('the files hold every network of the script', () => {
  expect(definitions.map(([name]) => name).sort()).toEqual([...networkNames].sort())
})

test('the networks of the hosted RPC and of swaps are all there', () => {
  const hosted = [
    1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114,
    59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
  ]
  const swaps = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  const ids = new Set<number>(definitions.map(([, network]) => network.id))
  expect([...hosted, ...swaps].filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(definitions.length)
})

test('names resolve on Ethereum and Sepolia', () => {
  expect(networks.mainnet.contracts).toHaveProperty('ensUniversalResolver')
  expect(networks.sepolia.contracts).toHaveProperty('ensUniversalResolver')
})

test('a network definition is accepted as a chain by viem', () => {
  const chain: chains.Chain = networks.mainnet
  expect(chain.id).toBe(1)
})
