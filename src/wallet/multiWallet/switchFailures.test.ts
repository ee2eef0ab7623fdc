import { afterEach, expect, test, vi } from 'vitest'
import type { Account } from '../account.ts'
import { bitcoin, ids } from '../testing/createStage.ts'
import { accountAt, createScriptedChain, createStage, never } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { eip155, list, manage, open, recent, told } from './testing.ts'

afterEach(() => vi.useRealTimers())

test('an account that the wallet does not share is refused, and the active wallet stays', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  const before = told(stage)
  const { switchConnection } = await manage(stage)
  await expect(switchConnection({ ...eip155('a'), address: '0xother' })).rejects.toMatchObject({
    code: 'UNSUPPORTED_PROVIDER_METHOD',
  })
  expect([list(stage), stage.connection().accounts]).toEqual([['b*', 'a'], [accountAt('0xb')]])
  expect([told(stage), stage.stored('active_namespace')]).toEqual([before, 'eip155'])
})

test('an account of an EVM wallet is found by its address in lower case (EIP-55)', async () => {
  const stage = open()
  const mixed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  Object.assign(stage.evm.wallet('a'), { signsByAccount: true, accounts: [accountAt('0x1'), accountAt(mixed)] })
  await stage.connect('a')
  const { switchConnection } = await manage(stage)
  await switchConnection({ ...eip155('a'), address: mixed.toLowerCase() })
  expect(stage.connection().accounts[0]).toEqual(accountAt(mixed))
})

const payment: Account = { address: 'bc1qpay', type: 'payment' }
const ordinal: Account = { address: 'bc1pord', type: 'ordinal' }
const taproot: Account = { address: 'bc1ptap', type: 'taproot' }

/** A connected Bitcoin wallet that does not answer the next requests. */
async function connectBitcoin() {
  const chain = createScriptedChain('bip122', ids.bitcoin)
  chain.wallet('o').accounts = [payment, ordinal, taproot]
  chain.announce('o')
  const stage = createStage({ extra: [chain.plugin], options: { networks: [bitcoin] } })
  await stage.connect('o')
  chain.wallet('o').mode = 'hang'
  const { setPreferredAccountType } = await manage(stage)
  return { stage, chain, setPreferredAccountType }
}

test('a wallet that does not answer when the account is switched fails after 40 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { stage, chain, setPreferredAccountType } = await connectBitcoin()
  const outcome = setPreferredAccountType('bip122', 'ordinal').catch((error) => error)
  await until(() => chain.requests.length === 2)
  vi.advanceTimersByTime(40_000)
  expect(await Promise.race([outcome, settle()])).toMatchObject({ code: 'TIME_LIMIT' })
  expect(stage.connection('bip122')).toMatchObject({
    status: 'connected',
    loading: false,
    accounts: [payment, ordinal, taproot],
  })
  expect(stage.stored('preferred_account_types')).toBeUndefined()
  stage.kernel.destroy()
})

test('of two choices of an account type at once, the newer one counts, and the session of the older one is released', async () => {
  const { stage, chain, setPreferredAccountType } = await connectBitcoin()
  const older = setPreferredAccountType('bip122', 'ordinal').catch((error) => error)
  await until(() => chain.requests.length === 2)
  const newer = setPreferredAccountType('bip122', 'taproot').catch((error) => error)
  await until(() => chain.requests.length === 3)
  const released = () => chain.wallet('o').calls.filter((call) => call === 'release').length
  chain.requests[1]?.accept()
  expect(await older).toMatchObject({ name: 'AbortError' })
  await until(() => released() === 1)
  chain.requests[2]?.accept()
  expect(await newer).toBeUndefined()
  expect(released()).toBe(1)
  expect(stage.connection('bip122').accounts[0]).toEqual(taproot)
  expect(stage.stored('preferred_account_types')).toEqual({ bip122: 'taproot' })
  stage.kernel.destroy()
})

test('with `enableReconnect` off, recent wallets are kept in memory, not in storage', async () => {
  const stage = open({ options: { enableReconnect: false } })
  await stage.wallet.connect({ connectorId: 'a', signal: never() })
  await stage.wallet.disconnect()
  await manage(stage)
  expect(recent(stage)).toEqual(['a'])
  expect(JSON.stringify([...stage.storage.entries])).not.toContain('0xa')
})
