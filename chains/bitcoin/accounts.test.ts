import { expect, test } from 'vitest'
import { accountsOn, toAccounts } from './accounts.ts'
import { networkOf } from './chains.ts'
import { connectScripted } from './testing/scriptedWallet.ts'
import { never } from './testing/stage.ts'

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const onTestnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const stacks = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const stacksOnTestnet = 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G'

const all = toAccounts([stacks, ordinals, onTestnet, stacksOnTestnet, payment].map((address) => ({ address })))
const addressesOn = (...parameters: Parameters<typeof accountsOn>) =>
  accountsOn(...parameters).map(({ address }) => address)

test('the accounts of a network are listed: payment, ordinals, Stacks', () => {
  expect(addressesOn(all, networkOf('mainnet'))).toEqual([payment, ordinals, stacks])
  expect(addressesOn(all, networkOf('testnet'))).toEqual([onTestnet, stacksOnTestnet])
})

test('the preferred type comes first', () => {
  expect(addressesOn(all, networkOf('mainnet'), 'ordinal')).toEqual([ordinals, payment, stacks])
  expect(addressesOn(all, networkOf('mainnet'), 'stx')).toEqual([stacks, payment, ordinals])
})

test.each([
  [payment, 'payment', 'payment'],
  [payment, 'ordinals', 'ordinal'],
  [payment, undefined, 'payment'],
  [payment, 'stacks', 'payment'],
  [payment, 'constructor', 'payment'],
  [ordinals, undefined, 'ordinal'],
  [ordinals, 'payment', 'payment'],
  [stacks, 'payment', 'stx'],
])('the address %s, which the wallet calls %s, is of type %s', (address, purpose, type) => {
  expect(toAccounts([{ address, purpose }])).toEqual([{ address, type }])
})

test.each([
  ["m/84'/0'/0'/0/0", true],
  ['m/84h/0h/0h', true],
  ['m', false],
  ["84'/0'", false],
  ['m/../..', false],
  [7, false],
])('whether %j is a path: %s', (path, expected) => {
  expect('path' in (toAccounts([{ address: payment, path }])[0] ?? {})).toBe(expected)
})

test('a Stacks account can not sign Bitcoin messages, and a wallet with only a Stacks account is not connected', async () => {
  const [address, second] = [onTestnet, stacksOnTestnet]
  const signMessage = async (request: { address: string }) => {
    expect(request.address).toBe(address)
    return '00'.repeat(65)
  }
  const session = await connectScripted(toAccounts([{ address: second }, { address }]), { signMessage })
  await session.signMessage('hello', never)
  const params = { message: 'hello', address: second }
  await expect(session.request({ method: 'signMessage', params }, never)).rejects.toThrow()
  await expect(connectScripted(toAccounts([{ address: second }]), {})).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PROVIDER',
  })
})
