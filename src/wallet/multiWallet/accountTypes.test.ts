import { afterEach, expect, test } from 'vitest'
import type { Account } from '../account.ts'
import { createMemory, createScriptedChain, createStage, ids, type Stage, type StageOptions } from '../testing/index.ts'
import { until } from '../testing/until.ts'

const payment: Account = { address: 'bc1qpay', type: 'payment' }
const ordinal: Account = { address: 'bc1pord', type: 'ordinal' }

const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
} as const

let stage: Stage
afterEach(() => stage.kernel.destroy())
function open(options = {}, storage: StageOptions['storage'] = createMemory()) {
  const chain = createScriptedChain('bip122', `bip122:${bitcoin.id}`)
  chain.wallet('o').accounts = [ordinal, payment]
  chain.announce('o')
  stage = createStage({ extra: [chain.plugin], storage, options: { networks: [bitcoin], ...options } })
  return chain
}
const target = { namespace: 'bip122', connectorId: 'o' } as const
const first = () => stage.connection('bip122').accounts[0]?.type

test.each([
  ['eip155', 'smartAccount'],
  ['solana', 'eoa'],
] as const)('in the namespace %s, a wallet is asked for the account type "%s" first', async (namespace, type) => {
  const chain = createScriptedChain(namespace, namespace === 'eip155' ? ids.one : ids.devnet)
  chain.announce('w')
  stage = createStage({ [namespace === 'eip155' ? 'evm' : 'solana']: chain })
  await stage.connect('w')
  expect(chain.requests[0]?.accountType).toBe(type)
})

test('a Bitcoin wallet puts the payment account first, unless the host sets another type', async () => {
  open()
  await stage.connect('o')
  expect(first()).toBe('payment')
  stage.kernel.destroy()
  open({ defaultAccountTypes: { bip122: 'ordinal' } })
  await stage.connect('o')
  expect(first()).toBe('ordinal')
})

test('switching to an account of another type needs no prompt, and applies on the next visit', async () => {
  const chain = open()
  await stage.connect('o')
  const { switchConnection } = await stage.wallet.connections()
  expect(await switchConnection({ ...target, address: ordinal.address })).toEqual({
    hasSwitchedWallet: false,
    hasSwitchedAccount: true,
  })
  expect(stage.connection('bip122').accounts).toEqual([ordinal, payment])
  expect(stage.wallet.session('bip122')?.accounts[0]).toEqual(ordinal)
  expect([chain.requests.at(-1)?.silent, chain.wallet('o').watchers]).toEqual([true, 1])
  expect(stage.events.at(-1)).toMatchObject(['wallet/account-changed', { address: ordinal.address }])
  expect(stage.stored('connections')).toMatchObject({ bip122: { address: ordinal.address } })

  const { storage } = stage
  stage.kernel.destroy()
  open({}, storage)
  await until(() => stage.connection('bip122').status === 'connected')
  expect(first()).toBe('ordinal')
})

test('an account of the same type that the wallet does not put first is refused, and nothing is stored', async () => {
  const chain = open()
  const second: Account = { address: 'bc1qother', type: 'payment' }
  chain.wallet('o').accounts = [payment, second]
  await stage.connect('o')
  const { switchConnection } = await stage.wallet.connections()
  const refused = { code: 'UNSUPPORTED_PROVIDER_METHOD' }
  await expect(switchConnection({ ...target, address: second.address })).rejects.toMatchObject(refused)
  expect(stage.connection('bip122').accounts[0]).toEqual(payment)
  expect([stage.stored('preferred_account_types'), chain.wallet('o').watchers]).toEqual([undefined, 1])
})

test('switching the account type ends a pending attempt to connect', async () => {
  const chain = open()
  await stage.connect('o')
  chain.announce('p')
  chain.wallet('p').mode = 'hang'
  const outcome = stage.connect('p').catch((error) => error)
  await until(() => chain.requests.length === 2)
  const { setPreferredAccountType } = await stage.wallet.connections()
  await setPreferredAccountType('bip122', 'ordinal')
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(stage.connection('bip122')).toMatchObject({ status: 'connected', connectorId: 'o', loading: false })
  expect(first()).toBe('ordinal')
})

test('an attempt to connect that begins during a switch continues, and the switch is aborted', async () => {
  const chain = open()
  await stage.connect('o')
  chain.announce('p')
  const { setPreferredAccountType } = await stage.wallet.connections()
  chain.wallet('o').mode = 'hang'
  chain.wallet('p').mode = 'hang'
  const turn = setPreferredAccountType('bip122', 'ordinal').catch((error) => error)
  await until(() => chain.requests.length === 2)
  const outcome = stage.connect('p')
  await until(() => chain.requests.length === 3)
  chain.requests[1]?.accept()
  expect(await turn).toMatchObject({ name: 'AbortError' })
  chain.requests[2]?.accept()
  await outcome
  expect(stage.connection('bip122')).toMatchObject({ status: 'connected', connectorId: 'p' })
})

test('an account type that the wallet does not have is refused, and not stored', async () => {
  open()
  await stage.connect('o')
  const { setPreferredAccountType, switchConnection } = await stage.wallet.connections()
  const refused = { code: 'UNSUPPORTED_PROVIDER_METHOD' }
  await expect(setPreferredAccountType('bip122', 'stx')).rejects.toMatchObject(refused)
  await expect(switchConnection({ ...target, address: 'bc1other' })).rejects.toMatchObject(refused)
  expect([first(), stage.stored('preferred_account_types')]).toEqual(['payment', undefined])
})

test('a custom account type is stored, and an invalid stored type is ignored', async () => {
  const chain = open()
  chain.wallet('o').accounts = [payment, { address: 'bc1qstake', type: 'staking' }]
  await stage.connect('o')
  const { setPreferredAccountType } = await stage.wallet.connections()
  await setPreferredAccountType('bip122', 'staking')
  expect([first(), stage.stored('preferred_account_types')]).toEqual(['staking', { bip122: 'staking' }])
  stage.kernel.destroy()
  open({}, createMemory({ preferred_account_types: { bip122: '__proto__' } }))
  await stage.connect('o')
  expect(first()).toBe('payment')
})

test('a session that is not used is released, and a failing release does not hide the original error', async () => {
  const chain = open()
  await stage.connect('o')
  const { setPreferredAccountType } = await stage.wallet.connections()
  const failure = new Error('It can not be let go of')
  chain.wallet('o').onRelease = () => {
    throw failure
  }
  await expect(setPreferredAccountType('bip122', 'stx')).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
  expect([chain.wallet('o').calls, stage.errors]).toEqual([['release'], [failure]])
})

test('without a connected wallet the choice counts for the next wallet', async () => {
  open()
  const { setPreferredAccountType } = await stage.wallet.connections()
  await setPreferredAccountType('bip122', 'ordinal')
  await stage.connect('o')
  expect(first()).toBe('ordinal')
})
