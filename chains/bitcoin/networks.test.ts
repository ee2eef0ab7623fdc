import { expect, test } from 'vitest'
import { chainOf, isUsedOn, networkOf, networkOfAddress } from './chains.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks.ts'

test.each([
  [bitcoin, 'mainnet'],
  [bitcoinTestnet, 'testnet'],
  [bitcoinSignet, 'signet'],
] as const)('%o is %s, in bitcoins of 8 decimals', (network, chain) => {
  expect(chainOf(`bip122:${network.id}`)).toBe(chain)
  expect(networkOf(chain)).toBe(`bip122:${network.id}`)
  expect(network.nativeCurrency).toMatchObject({ symbol: 'BTC', decimals: 8 })
  expect(network.blockExplorers.default.url).toMatch(/^https:\/\/mempool\.space(\/\w+)?$/)
  expect('testnet' in network).toBe(chain !== 'mainnet')
})

const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const local = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const own = 'bip122:11111111111111111111111111111111'

test.each([
  [main, networkOf('mainnet'), true],
  [main, networkOf('testnet'), false],
  [test1, networkOf('testnet'), true],
  [test1, networkOf('testnet4'), true],
  [test1, networkOf('signet'), true],
  [test1, networkOf('mainnet'), false],
  [local, networkOf('regtest'), true],
  [local, networkOf('testnet'), false],
  [test1, networkOf('regtest'), false],
  [test1, own, true],
  [local, own, true],
  [main, own, false],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', networkOf('regtest'), true],
  ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', networkOf('mainnet'), true],
  ['ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G', networkOf('mainnet'), false],
  ['ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G', networkOf('testnet'), true],
  ['0xdeadbeef', networkOf('mainnet'), false],
] as const)('%s on %s: %s', (address, network, expected) => {
  expect(isUsedOn(address, network)).toBe(expected)
})

test('an address determines a network, one of the candidates if possible', () => {
  expect(networkOfAddress(main, [])).toBe(networkOf('mainnet'))
  expect(networkOfAddress(test1, [networkOf('mainnet'), networkOf('signet')])).toBe(networkOf('signet'))
  expect(networkOfAddress(test1, [])).toBe(networkOf('testnet'))
  expect(networkOfAddress(local, [own])).toBe(own)
})
