import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortReason } from '../../kernel/internal.ts'
import type { Balance } from '../account.ts'
import { accountAt, createMemory, createStage, ids, never, type Stage } from '../testing/index.ts'
import { until } from '../testing/until.ts'

let stage: Stage
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  stage = createStage()
  stage.evm.announce('a')
  await stage.connect('a')
})
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})

const coins = (value: string): Balance => ({ value, decimals: 18, symbol: 'COIN' })
const answer = (value: string) => {
  stage.evm.balance = async () => coins(value)
}
const refresh = (force = false) => stage.wallet.refreshBalance('eip155', { force, signal: never() })
const shown = () => stage.connection().balance

/** Lets the next read wait; the returned function answers it. */
function holdBack() {
  let release = (_value: string) => {}
  stage.evm.balance = () =>
    new Promise((resolve) => {
      release = (value) => resolve(coins(value))
    })
  return (value: string) => release(value)
}

test('the balance of the active account is read into the store', async () => {
  answer('5')
  await expect(refresh()).resolves.toEqual(coins('5'))
  expect(shown()).toEqual(coins('5'))
  expect(stage.evm.reads).toEqual(['0xa'])
})

test('the balance is read at most every 30 seconds', async () => {
  answer('5')
  await refresh()
  answer('6')
  vi.advanceTimersByTime(29_999)
  await expect(refresh()).resolves.toEqual(coins('5'))
  vi.advanceTimersByTime(1)
  await expect(refresh()).resolves.toEqual(coins('6'))
  expect(stage.evm.reads).toHaveLength(2)
})

test('the balance is read at once when forced', async () => {
  answer('5')
  await refresh()
  answer('6')
  await expect(refresh(true)).resolves.toEqual(coins('6'))
  expect(shown()).toEqual(coins('6'))
})

test('a clock that was set back does not keep an old balance', async () => {
  answer('5')
  await refresh()
  answer('6')
  vi.setSystemTime(500_000)
  await expect(refresh()).resolves.toEqual(coins('6'))
})

test('each account and network has its own balance, and a stored one is shown without another read', async () => {
  answer('5')
  await refresh()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  expect(shown()).toBeNull()
  answer('6')
  await refresh()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.one })
  await refresh()
  expect(shown()).toEqual(coins('5'))
  expect(stage.evm.reads).toHaveLength(2)
})

test('an answer for an account that is no longer active is dropped', async () => {
  const release = holdBack()
  const outcome = refresh()
  await until(() => stage.evm.reads.length === 1)
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0xa2')] })
  release('5')
  await outcome
  expect(shown()).toBeNull()
})

test.each([
  ['network', () => stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })],
  ['connection', () => stage.evm.wallet('a').tell({ type: 'disconnected' })],
])('an answer for a %s that is no longer there is dropped', async (_, leave) => {
  const release = holdBack()
  const outcome = refresh()
  await until(() => stage.evm.reads.length === 1)
  leave()
  release('5')
  await outcome
  expect(shown()).toBeNull()
})

test('an answer that comes after the account disconnected is not put into storage', async () => {
  const release = holdBack()
  const outcome = refresh()
  await until(() => stage.evm.reads.length === 1)
  stage.evm.wallet('a').tell({ type: 'disconnected' })
  release('5')
  await outcome
  expect(stage.storage.getItem('portico/native_balance_cache') ?? '').not.toContain('0xa')
})

test('a failure rejects, and keeps the previous balance', async () => {
  answer('5')
  await refresh()
  stage.evm.balance = () => Promise.reject(new Error('node down'))
  await expect(refresh(true)).rejects.toThrow('Token Balance Unavailable')
  expect(shown()).toEqual(coins('5'))
  await expect(refresh()).resolves.toEqual(coins('5'))
})

test('a namespace that never answers makes the balance unavailable after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 })
  holdBack()
  const outcome = refresh().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(outcome).resolves.toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE' })
  answer('5')
  await expect(refresh()).resolves.toEqual(coins('5'))
})

test('an aborted call rejects with the abort reason', async () => {
  holdBack()
  const controller = new AbortController()
  const outcome = stage.wallet.refreshBalance('eip155', { signal: controller.signal })
  await until(() => stage.evm.reads.length === 1)
  controller.abort(abortReason('closed'))
  await expect(outcome).rejects.toBe(controller.signal.reason)
})

test('an invalid stored balance is ignored, and read again', async () => {
  const kept = (value: unknown) => ({ 'eip155:1:0xa': { ...coins('5'), value, timestamp: Date.now() } })
  answer('7')
  for (const value of ['<b>1</b>', '-1', '1.5', 5]) {
    stage.storage.setItem('portico/native_balance_cache', JSON.stringify(kept(value)))
    await expect(refresh()).resolves.toEqual(coins('7'))
  }
  stage.storage.setItem('portico/native_balance_cache', JSON.stringify(kept('8')))
  await expect(refresh()).resolves.toEqual(coins('8'))
})

test('the balances of the last 20 accounts are stored', async () => {
  for (let index = 0; index < 25; index++) {
    vi.advanceTimersByTime(1)
    stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt(`0x${index}`)] })
    await refresh()
  }
  const kept = Object.keys(stage.stored('native_balance_cache') as object)
  expect(kept).toHaveLength(20)
  expect(kept).toContain('eip155:1:0x24')
  expect(kept).not.toContain('eip155:1:0x4')
})

test('without a balance to read the result is null', async () => {
  await expect(stage.wallet.refreshBalance('solana', { signal: never() })).resolves.toBeNull()
  stage.evm.wallet('a').tell({ type: 'network', network: 'eip155:5' })
  await expect(refresh()).resolves.toBeNull()
  expect(stage.evm.reads).toEqual([])
})

test('stored balances are removed when no wallet is connected any more, or none is restored', async () => {
  answer('5')
  await refresh()
  expect(stage.stored('native_balance_cache')).toBeDefined()
  await stage.wallet.disconnect()
  expect(stage.stored('native_balance_cache')).toBeUndefined()

  const entry = { value: '1', decimals: 18, symbol: 'COIN', timestamp: Date.now() }
  const storage = createMemory({ native_balance_cache: { 'eip155:1:0xa': entry } })
  const other = createStage({ storage })
  expect(other.stored('native_balance_cache')).toBeUndefined()
  other.kernel.destroy()
})

test('stored balances of a namespace are removed when one of its wallets disconnects, while another namespace stays', async () => {
  stage.solana.announce('s')
  await stage.connect('s')
  answer('5')
  await refresh()
  await stage.wallet.refreshBalance('solana', { signal: never() })
  await stage.wallet.disconnect('eip155')
  expect(Object.keys(stage.stored('native_balance_cache') as object)).toEqual([`${ids.devnet}:0xs`])
})

test('a stored balance is removed when another wallet takes the place of its wallet', async () => {
  stage.evm.announce('b')
  answer('5')
  await refresh()
  await stage.connect('b')
  expect(stage.stored('native_balance_cache')).toEqual({})
})

test('with `enableReconnect` off, storage has no data of the wallet, and the balance is kept in memory', async () => {
  stage.kernel.destroy()
  stage = createStage({ options: { enableReconnect: false } })
  stage.evm.announce('a')
  await stage.connect('a')
  answer('5')
  await refresh()
  await refresh()
  expect(stage.evm.reads).toHaveLength(1)
  expect(JSON.stringify([...stage.storage.entries])).not.toContain('0xa')
  expect(stage.stored('connections')).toBeUndefined()
})

test.each([
  ['rejects', async () => Promise.reject(new Error('The node is down'))],
  [
    'throws',
    () => {
      throw new Error('The node is down')
    },
  ],
])('if the namespace %s, the balance is unavailable, with its error as the cause', async (_, balance) => {
  stage.evm.balance = balance
  await expect(refresh()).rejects.toMatchObject({
    code: 'TOKEN_BALANCE_UNAVAILABLE',
    message: 'Token Balance Unavailable',
    cause: { message: 'The node is down' },
  })
})

test('a late answer to an older question does not replace a newer balance', async () => {
  const answers: ((value: Balance) => void)[] = []
  stage.evm.balance = () => new Promise((resolve) => void answers.push(resolve))
  const [older, newer] = [refresh(), refresh(true)]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(coins('4'))
  await newer
  answers[0]?.(coins('10'))
  await expect(older).resolves.toEqual(coins('4'))
  expect(shown()).toEqual(coins('4'))
  await expect(refresh()).resolves.toEqual(coins('4'))
})
